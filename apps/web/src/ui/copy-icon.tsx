import { IconCheck, IconCopy, IconX } from 'virtual:icons';
import { ActionIcon } from '@mantine/core';
import { blockedText, useCopy } from './use-copy.ts';

interface CopyIconProps {
  value: string;
  label: string;
}

/** Copies a value where there is no room for words; the icon says for a moment how that went. */
export function CopyIcon({ value, label }: CopyIconProps) {
  const { outcome, copy } = useCopy();
  const Icon = outcome === 'copied' ? IconCheck : outcome === 'blocked' ? IconX : IconCopy;
  return (
    <ActionIcon
      data-screen-only
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={outcome === 'copied' ? 'Copied' : outcome === 'blocked' ? blockedText : label}
      onClick={() => copy(value)}
    >
      <Icon size={14} aria-hidden="true" />
    </ActionIcon>
  );
}
