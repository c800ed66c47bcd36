import { IconCheck, IconCopy } from 'virtual:icons';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';

interface CopyButtonProps {
  value: string;
  label: string;
}

/** Copies a value; the label says for a moment how that went. Browsers refuse the clipboard on insecure origins. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 2000 });
  const shown = clipboard.copied ? 'Copied' : clipboard.error ? 'Copying is blocked here' : label;
  return (
    <Button
      data-screen-only
      variant="default"
      size="xs"
      leftSection={clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      onClick={() => clipboard.copy(value)}
    >
      <span aria-live="polite">{shown}</span>
    </Button>
  );
}
