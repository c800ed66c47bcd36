import { Button } from '@mantine/core';
import { ApiError } from '../../api/client.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';

interface CheckFailedProps {
  error: Error;
  onRetry: () => void;
}

export function CheckFailed({ error, onRetry }: CheckFailedProps) {
  const isRefused = error instanceof ApiError && error.status < 500;
  return (
    <MessagePage
      eyebrow="Check Details"
      title="Failed to load check"
      actions={
        <>
          <LinkButton to="/dashboard">Back to Dashboard</LinkButton>
          {!isRefused && (
            <Button variant="default" onClick={onRetry}>
              Retry
            </Button>
          )}
        </>
      }
    >
      <p role="alert">This check may not exist or you don't have permission to view it</p>
    </MessagePage>
  );
}
