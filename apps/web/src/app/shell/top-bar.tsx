import { IconMoon, IconSun } from 'virtual:icons';
import { ActionIcon, Badge, Burger } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '../../api/session.ts';
import { type ScreenPath, useReturnState } from '../../navigation/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useColorMode } from '../color-mode.ts';
import { PaletteLauncher } from '../command-palette/palette-launcher.tsx';
import classes from './shell.module.css';

interface TopBarProps {
  drawerOpened: boolean;
  onOpenDrawer: () => void;
}

export function TopBar({ drawerOpened, onOpenDrawer }: TopBarProps) {
  const navigation = useNavigation();
  return (
    <header className={classes.bar} data-screen-only>
      <div className={classes.topBarInner}>
        <Burger
          className={classes.burger}
          size="sm"
          opened={drawerOpened}
          onClick={onOpenDrawer}
          aria-label="Open navigation"
          aria-expanded={drawerOpened}
          aria-haspopup="dialog"
        />
        <Link to="/" activeOptions={{ exact: true }} className={classes.home}>
          <Wordmark />
          <Badge size="sm">V2</Badge>
        </Link>
        <nav className={classes.nav} aria-label="Main">
          {navigation.map(({ label, to }) => (
            <Link key={to} to={to} className={classes.topBarLink}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={classes.end}>
          <PaletteLauncher />
          <ColorModeToggle />
          <AccountArea />
        </div>
      </div>
    </header>
  );
}

/** Loaded on demand: guests don't need it. */
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));

/** Sign-in links or the user menu. Reserves its space while the session is loading. */
function AccountArea() {
  const { user, isLoading } = useSession();
  const returnState = useReturnState();
  if (user !== undefined) {
    return (
      <div className={classes.area}>
        <Suspense>
          <UserMenu user={user} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={classes.area} data-loading={isLoading || undefined}>
      <LinkButton to="/login" state={returnState} variant="subtle" color="gray" size="sm">
        Sign in
      </LinkButton>
      <LinkButton to="/register" state={returnState} size="sm">
        Sign up
      </LinkButton>
    </div>
  );
}

export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <svg className={classes.mark} viewBox="0 0 32 24" aria-hidden="true">
        <path d="M3 20C4.5 2 14 2 15.5 20 16.5 10 25.5 9.5 27 19.5" />
        <circle cx="27.5" cy="19.8" r="3.4" />
      </svg>
      Hopwise
    </span>
  );
}

export function ColorModeToggle() {
  const { mode, toggle } = useColorMode();
  const Icon = mode === 'dark' ? IconSun : IconMoon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      onClick={toggle}
      aria-label={mode === 'dark' ? 'Switch to light mode' : 'Switch to dark mode'}
    >
      <Icon size={19} stroke={1.7} />
    </ActionIcon>
  );
}

interface NavigationLink {
  label: string;
  to: ScreenPath;
}

const forEveryone: readonly NavigationLink[] = [
  { label: 'Track URL', to: '/track' },
  { label: 'Analysis', to: '/analysis' },
];

const forSignedIn: readonly NavigationLink[] = [
  ...forEveryone,
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Bulk Upload', to: '/bulk' },
];

export function useNavigation(): readonly NavigationLink[] {
  const { user } = useSession();
  return user === undefined ? forEveryone : forSignedIn;
}
