import { Button, Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { useReturnState } from '../../navigation/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './menus.module.css';
import { useNavigation, Wordmark } from './top-bar.tsx';
import { useSignOut } from './use-sign-out.ts';
import { AttentionCount, type WorkspaceLink } from './workspace-nav.tsx';

interface NavDrawerProps {
  opened: boolean;
  onClose: () => void;
}

export function NavDrawer({ opened, onClose }: NavDrawerProps) {
  const { user } = useSession();
  const forEveryone = useNavigation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="left"
      size="19rem"
      title={<Wordmark />}
      closeButtonProps={{ 'aria-label': 'Close navigation' }}
    >
      <nav className={classes.nav} aria-label="Main menu">
        {user === undefined
          ? forEveryone.map((link) => <DrawerLink key={link.to} {...link} onClick={onClose} />)
          : groups.map(({ name, links }) => (
              <section key={name} className={classes.group} aria-labelledby={`drawer-${name}`}>
                <h2 id={`drawer-${name}`} className={classes.groupName}>
                  {name}
                </h2>
                {links.map((link) => (
                  <DrawerLink key={link.to} {...link} onClick={onClose} />
                ))}
              </section>
            ))}
      </nav>
      <DrawerAccount onLeave={onClose} />
    </Drawer>
  );
}

const groups: readonly { name: string; links: readonly WorkspaceLink[] }[] = [
  {
    name: 'Tools',
    links: [
      { label: 'Track URL', to: '/track' },
      { label: 'Analysis', to: '/analysis' },
      { label: 'Bulk Upload', to: '/bulk' },
      { label: 'Redirect files', to: '/redirect-files' },
      { label: 'Compare clients', to: '/clients' },
    ],
  },
  {
    name: 'Workspace',
    links: [
      { label: 'Dashboard', to: '/dashboard', counts: 'bulkJobs' },
      { label: 'Monitors', to: '/monitors', counts: 'monitors' },
      { label: 'Contracts', to: '/contracts', counts: 'contracts' },
    ],
  },
];

const DrawerLink = ({ label, to, counts, onClick }: WorkspaceLink & { onClick: () => void }) => (
  <Link to={to} className={classes.link} onClick={onClick}>
    {label}
    {counts !== undefined && <AttentionCount counts={counts} />}
  </Link>
);

/** Sign-in links, or the user with a sign-out button. */
export function DrawerAccount({ onLeave }: { onLeave: () => void }) {
  const { user } = useSession();
  const returnState = useReturnState();
  const signOut = useSignOut();
  if (user === undefined) {
    return (
      <div className={classes.account}>
        <LinkButton to="/login" state={returnState} variant="default" fullWidth onClick={onLeave}>
          Sign in
        </LinkButton>
        <LinkButton to="/register" state={returnState} fullWidth onClick={onLeave}>
          Sign up
        </LinkButton>
      </div>
    );
  }
  const leave = async () => {
    onLeave();
    await signOut();
  };
  return (
    <div className={classes.account}>
      <div>
        <p className={classes.drawerAccountName}>{user.name}</p>
        <p className={classes.drawerAccountEmail}>{user.email}</p>
      </div>
      <LinkButton to="/settings" variant="default" fullWidth onClick={onLeave}>
        Settings
      </LinkButton>
      {user.isServerOwner && (
        <LinkButton to="/admin" variant="default" fullWidth onClick={onLeave}>
          Server admin
        </LinkButton>
      )}
      <Button variant="default" fullWidth onClick={leave}>
        Sign out
      </Button>
    </div>
  );
}
