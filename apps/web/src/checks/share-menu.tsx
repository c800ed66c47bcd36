import { IconDots, IconExternalLink, IconShare } from 'virtual:icons';
import type { Check } from '@hopwise/model';
import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { checkSharePath } from '../api/share.ts';
import { ShareButton } from '../sharing/share-button.tsx';
import { ShareDialog } from '../sharing/share-dialog.tsx';
import { openableUrl } from './openable-url.ts';

interface ShareMenuProps {
  check: Check;
  mayShare: boolean;
  /** Between the button and the menu. */
  children: ReactNode;
}

/** Sharing as a button, and in the menu of further actions. */
export function ShareMenu({ check, mayShare, children }: ShareMenuProps) {
  const [sharing, shareDialog] = useDisclosure(false);
  return (
    <>
      {mayShare && <ShareButton onClick={shareDialog.open} />}
      {children}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayShare && (
            <Menu.Item leftSection={<IconShare size={16} aria-hidden="true" />} onClick={shareDialog.open}>
              Share Check
            </Menu.Item>
          )}
          <Menu.Item
            component="a"
            href={openableUrl(check.inputUrl)}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconExternalLink size={16} aria-hidden="true" />}
          >
            Open URL
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ShareDialog
        title="Share Check"
        noun="check"
        also=", its analyses and what a browser found"
        path={checkSharePath(check.id)}
        opened={sharing}
        onClose={shareDialog.close}
      />
    </>
  );
}
