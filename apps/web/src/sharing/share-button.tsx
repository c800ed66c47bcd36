import { IconShare } from 'virtual:icons';
import { Button } from '@mantine/core';

export const ShareButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" size="sm" leftSection={<IconShare size={16} aria-hidden="true" />} onClick={onClick}>
    Share
  </Button>
);
