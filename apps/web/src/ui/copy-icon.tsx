import { IconCheck, IconCopy, IconX } from 'virtual:icons';
import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';

interface CopyIconProps {
  value: string;
  label: string;
}

/** Copies a value where there is no room for words; the icon says for a moment how that went. */
export function CopyIcon({ value, label }: CopyIconProps) {
  const clipboard = useClipboard({ timeout: 2000 });
  const Icon = clipboard.copied ? IconCheck : clipboard.error ? IconX : IconCopy;
  return (
    <ActionIcon
      data-screen-only
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={clipboard.copied ? 'Copied' : label}
      onClick={() => clipboard.copy(value)}
    >
      <Icon size={14} aria-hidden="true" />
    </ActionIcon>
  );
}
