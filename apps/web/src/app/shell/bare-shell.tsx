import { Link, Outlet } from '@tanstack/react-router';
import classes from './shell.module.css';
import { ColorModeToggle } from './top-bar.tsx';

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
