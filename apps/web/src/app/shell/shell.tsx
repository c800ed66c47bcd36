import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useGuestCheckCount } from '../../api/checks.ts';
import { useServerOptions } from '../../api/server.ts';
import { useSession } from '../../api/session.ts';
import { Footer } from './footer.tsx';
import classes from './shell.module.css';
import { ColorModeToggle, TopBar } from './top-bar.tsx';

/** Loaded on demand: only phones use it. */
const NavDrawer = lazy(async () => ({ default: (await import('./nav-drawer.tsx')).NavDrawer }));

/** Guests have no jobs. */
const BulkWatcher = lazy(async () => ({ default: (await import('./bulk-watcher.tsx')).BulkWatcher }));

/** Guests have no workspace. Its room is kept while the code is on its way. */
const loadWorkspace = () => import('./workspace-nav.tsx');
const WorkspaceBar = lazy(async () => ({ default: (await loadWorkspace()).WorkspaceBar }));
const BottomBar = lazy(async () => ({ default: (await loadWorkspace()).BottomBar }));

/** Loaded on demand: most users have confirmed their address. */
const ConfirmEmailBanner = lazy(async () => ({
  default: (await import('./confirm-email-banner.tsx')).ConfirmEmailBanner,
}));

export function Shell() {
  const { user, isLoading } = useSession();
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
      {(user !== undefined || isLoading) && (
        <div className={classes.workspace}>
          <Suspense>
            <WorkspaceBar />
          </Suspense>
        </div>
      )}
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
      {user !== undefined && (
        <Suspense>
          <BottomBar drawerOpened={drawerOpened} onOpenDrawer={drawer.open} />
        </Suspense>
      )}
      <GuestChecksPrompt />
      {user !== undefined && (
        <Suspense>
          <BulkWatcher key={user.id} />
        </Suspense>
      )}
    </>
  );
}

function RouteProgress() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  return loading ? <div className={classes.progress} aria-hidden="true" /> : undefined;
}

const GuestChecksModal = lazy(async () => ({ default: (await import('./guest-checks-modal.tsx')).GuestChecksModal }));

/** Asks a user who was a guest a moment ago, once, what to do with their guest checks. */
function GuestChecksPrompt() {
  const { user, isLoading } = useSession();
  const [wasGuest, setWasGuest] = useState(false);
  const isGuest = !isLoading && user === undefined;
  useEffect(() => {
    if (isGuest) setWasGuest(true);
  }, [isGuest]);

  const count = useGuestCheckCount(wasGuest && user !== undefined);
  if (!wasGuest || user === undefined || count === 0) return undefined;
  return (
    <Suspense>
      <GuestChecksModal count={count} onDone={() => setWasGuest(false)} />
    </Suspense>
  );
}

/** Moves the focus to the page's content when the path changes, like a full page load. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  const contentRef = useRef<HTMLElement>(null);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    contentRef.current?.focus({ preventScroll: true });
  }, [pathname]);

  return contentRef;
}

/** Around a page that belongs to a team rather than to the app. */
export function BareShell() {
  return (
    <>
      <a className={classes.skipLink} href="#main">
        Skip to content
      </a>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <footer className={classes.bareFooter}>
        <Link to="/">Powered by Hopwise</Link>
        <ColorModeToggle />
      </footer>
    </>
  );
}
