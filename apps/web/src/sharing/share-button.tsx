import { IconShare } from 'virtual:icons';
import { Button } from '@mantine/core';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import type { ShareDialogProps } from './share-dialog.tsx';

export const ShareButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" size="sm" leftSection={<IconShare size={16} aria-hidden="true" />} onClick={onClick}>
    Share
  </Button>
);

/** A separate chunk: most people open a check without sharing it. */
export const ShareDialog = lazyDialog<ShareDialogProps>(async () => (await import('./share-dialog.tsx')).ShareDialog);
