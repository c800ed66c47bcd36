import { IconFileCheck, IconHeartbeat, IconHome, IconMenu2, IconRoute } from 'virtual:icons';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { attentionQuery } from '../../api/attention.ts';
import { useSession } from '../../api/session.ts';
import type { ScreenPath } from '../../navigation/paths.ts';
import { formatCount } from '../../ui/format.tsx';
import type { Icon } from '../../ui/icon.ts';
import classes from './workspace-nav.module.css';

type Counted = 'monitors' | 'contracts' | 'bulkJobs';

export interface WorkspaceLink {
  label: string;
  to: ScreenPath;
  /** The link shows how many of them need attention. */
  counts?: Counted;
}

const workspaceLinks: readonly WorkspaceLink[] = [
  // Failed jobs have no other place here.
  { label: 'Overview', to: '/dashboard', counts: 'bulkJobs' },
  { label: 'Monitors', to: '/monitors', counts: 'monitors' },
  { label: 'Contracts', to: '/contracts', counts: 'contracts' },
  { label: 'Redirect files', to: '/redirect-files' },
  { label: 'Compare clients', to: '/clients' },
];

/** Below the top bar, for people who are signed in. */
export function WorkspaceBar() {
  const { user } = useSession();
  if (user === undefined) return undefined;
  return (
    <nav className={classes.bar} aria-label="Workspace" data-screen-only>
      {workspaceLinks.map((link) => (
        <Link key={link.to} to={link.to} className={classes.link}>
          {link.label}
          <AttentionCount {...link} />
        </Link>
      ))}
    </nav>
  );
}

/** Nothing while all is well. */
export function AttentionCount({ counts }: Pick<WorkspaceLink, 'counts'>) {
  const { data } = useQuery(attentionQuery());
  const count = counts === undefined ? 0 : (data?.counts[counts] ?? 0);
  if (count === 0) return undefined;
  return (
    <span className={classes.count}>
      {count > mostCounted ? `${mostCounted}+` : formatCount(count)}
      <VisuallyHidden> need attention</VisuallyHidden>
    </span>
  );
}

const mostCounted = 99;

const phoneLinks: readonly (WorkspaceLink & { icon: Icon })[] = [
  { label: 'Home', to: '/dashboard', counts: 'bulkJobs', icon: IconHome },
  { label: 'Track', to: '/track', icon: IconRoute },
  { label: 'Monitors', to: '/monitors', counts: 'monitors', icon: IconHeartbeat },
  { label: 'Contracts', to: '/contracts', counts: 'contracts', icon: IconFileCheck },
];

interface BottomBarProps {
  drawerOpened: boolean;
  onOpenDrawer: () => void;
}

/** On phones, for people who are signed in. */
export function BottomBar({ drawerOpened, onOpenDrawer }: BottomBarProps) {
  return (
    <nav className={classes.bottom} aria-label="Shortcuts" data-bottom-bar data-screen-only>
      {phoneLinks.map(({ icon: LinkIcon, label, to, counts }) => (
        <Link key={to} to={to} className={classes.shortcut}>
          <LinkIcon size={22} stroke={1.7} aria-hidden="true" />
          {label}
          <AttentionCount {...(counts && { counts })} />
        </Link>
      ))}
      <UnstyledButton
        className={classes.shortcut}
        aria-haspopup="dialog"
        aria-expanded={drawerOpened}
        onClick={onOpenDrawer}
      >
        <IconMenu2 size={22} stroke={1.7} aria-hidden="true" />
        More
      </UnstyledButton>
    </nav>
  );
}
