import { IconChevronDown, IconDownload } from 'virtual:icons';
import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';

interface DownloadMenuProps {
  label: string;
  /** Whether a download is being prepared. */
  busy: boolean;
  children: ReactNode;
}

/** A button with a menu of downloads. */
export function DownloadMenu({ label, busy, children }: DownloadMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          loading={busy}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
