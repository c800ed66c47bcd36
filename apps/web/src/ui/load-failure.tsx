import { IconCloudOff } from 'virtual:icons';
import { Button } from '@mantine/core';
import { Notice } from './notice.tsx';

interface LoadFailureProps {
  title: string;
  text?: string;
  onRetry: () => void;
}

/** Something could not be loaded, and may be asked for again. */
export function LoadFailure({ title, text, onRetry }: LoadFailureProps) {
  return (
    <Notice
      urgent
      icon={IconCloudOff}
      title={title}
      text={text}
      action={
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      }
    />
  );
}
