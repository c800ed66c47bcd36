import { IconCheck, IconCopy } from 'virtual:icons';
import { Button } from '@mantine/core';
import { blockedText, useCopy } from './use-copy.ts';

interface CopyButtonProps {
  value: string;
  label: string;
}

/** Copies a value; the label says for a moment how that went. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const { outcome, copy } = useCopy();
  const shown = outcome === 'copied' ? 'Copied' : outcome === 'blocked' ? blockedText : label;
  return (
    <Button
      data-screen-only
      variant="default"
      size="xs"
      leftSection={outcome === 'copied' ? <IconCheck size={14} /> : <IconCopy size={14} />}
      onClick={() => copy(value)}
    >
      <span aria-live="polite">{shown}</span>
    </Button>
  );
}
