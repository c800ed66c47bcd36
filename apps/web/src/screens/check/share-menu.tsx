import { IconDots, IconExternalLink, IconShare } from 'virtual:icons';
import type { Check } from '@hopwise/model';
import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { openableUrl } from '../../checks/openable-url.ts';
import { ShareDialog } from './share-dialog.tsx';

interface MoreMenuProps {
  check: Check;
  mayShare: boolean;
}

export function MoreMenu({ check, mayShare }: MoreMenuProps) {
  const [sharing, shareDialog] = useDisclosure(false);
  return (
    <>
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
      <ShareDialog checkId={check.id} opened={sharing} onClose={shareDialog.close} />
    </>
  );
}
