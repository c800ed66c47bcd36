import { IconBookmark, IconDots, IconExternalLink, IconShare } from 'virtual:icons';
import type { Check, TrackResult } from '@hopwise/model';
import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useServerOptions } from '../api/server.ts';
import { useSession } from '../api/session.ts';
import { checkSharePath } from '../api/share.ts';
import { useReturnState } from '../navigation/paths.ts';
import { ShareButton, ShareDialog } from '../sharing/share-button.tsx';
import { formatCount } from '../ui/format.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { dismissToasts } from '../ui/toast.ts';
import classes from './check-report.module.css';
import { openableUrl } from './urls.tsx';

/** Offers a guest an account, because guest checks are deleted after a while. */
export function KeepCheck({ result: { projectId, mayEdit } }: { result: TrackResult }) {
  const { user, isLoading } = useSession();
  const options = useServerOptions();
  const returnState = useReturnState();
  const isGuestCheck = projectId === null && mayEdit && user === undefined && !isLoading;
  if (!isGuestCheck || options?.allowRegistration === false) return undefined;
  const days = options?.guestRetentionDays;
  const lifetime = days === undefined ? 'a while' : days === 1 ? '1 day' : `${formatCount(days)} days`;
  return (
    <aside className={classes.keep} aria-label="Keep this check" data-screen-only>
      <p className={classes.keepCheckText}>
        Guest checks open only in this browser and are deleted after {lifetime}. Sign up to keep this one.
      </p>
      <LinkButton
        to="/register"
        state={returnState}
        onClick={dismissToasts}
        size="xs"
        variant="light"
        leftSection={<IconBookmark size={14} aria-hidden="true" />}
      >
        Keep this check
      </LinkButton>
    </aside>
  );
}

interface ShareMenuProps {
  check: Check;
  mayShare: boolean;
  /** Shown between the button and the menu. */
  children?: ReactNode;
}

/** The share button and the menu with more actions. */
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
        also=", its analyses and its browser trace"
        path={checkSharePath(check.id)}
        opened={sharing}
        onClose={shareDialog.close}
      />
    </>
  );
}
