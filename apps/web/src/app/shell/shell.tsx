import { useDisclosure } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useServerOptions } from '../../api/server-options.ts';
import { useSession } from '../../api/session.ts';
import { Footer } from './footer.tsx';
import { GuestChecksPrompt } from './guest-checks-prompt.tsx';
import { RouteProgress } from './route-progress.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** Only phones need it, and only once it is opened. */
const NavDrawer = lazy(async () => ({ default: (await import('./nav-drawer.tsx')).NavDrawer }));

/** Guests have no jobs. */
const BulkWatcher = lazy(async () => ({ default: (await import('./bulk-watcher.tsx')).BulkWatcher }));

/** Most people have confirmed their address. */
const ConfirmEmailBanner = lazy(async () => ({
  default: (await import('./confirm-email-banner.tsx')).ConfirmEmailBanner,
}));

export function Shell() {
  const { user } = useSession();
  const sendsMail = useServerOptions()?.sendsMail === true;
  const isUnconfirmed = user !== undefined && (!user.emailConfirmed || user.pendingEmail !== null);
  const [drawerWanted, setDrawerWanted] = useState(false);
  const [drawerOpened, drawer] = useDisclosure(false, { onOpen: () => setDrawerWanted(true) });
  const mainRef = useFocusOnNavigation();

  return (
    <>
      <a className={classes.skipLink} href="#main">
        Skip to content
      </a>
      <RouteProgress />
      <TopBar drawerOpened={drawerOpened} onOpenDrawer={drawer.open} />
      {drawerWanted && (
        <Suspense>
          <NavDrawer opened={drawerOpened} onClose={drawer.close} />
        </Suspense>
      )}
      {sendsMail && isUnconfirmed && (
        <Suspense>
          <ConfirmEmailBanner user={user} />
        </Suspense>
      )}
      <main id="main" ref={mainRef} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Footer />
      <GuestChecksPrompt />
      {user !== undefined && (
        <Suspense>
          <BulkWatcher key={user.id} />
        </Suspense>
      )}
    </>
  );
}
