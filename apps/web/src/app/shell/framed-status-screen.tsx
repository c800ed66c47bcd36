import { Link } from '@tanstack/react-router';
import { StatusScreen } from '../../screens/status/status-screen.tsx';
import classes from './shell.module.css';
import { ColorModeToggle } from './top-bar.tsx';

/** The status page has a frame of its own: it belongs to a team rather than to the app. */
export function FramedStatusScreen() {
  return (
    <>
      <a className={classes.skipLink} href="#main">
        Skip to content
      </a>
      <main id="main" tabIndex={-1} className={classes.main}>
        <StatusScreen />
      </main>
      <footer className={classes.bareFooter}>
        <Link to="/">Powered by Hopwise</Link>
        <ColorModeToggle />
      </footer>
    </>
  );
}
