import { Badge, Burger, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { ColorModeToggle } from './color-mode-toggle.tsx';
import { navigation } from './navigation.ts';
import classes from './top-bar.module.css';
import { Wordmark } from './wordmark.tsx';

interface TopBarProps {
  drawerOpened: boolean;
  onOpenDrawer: () => void;
}

export function TopBar({ drawerOpened, onOpenDrawer }: TopBarProps) {
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Burger
          className={classes.burger}
          size="sm"
          opened={drawerOpened}
          onClick={onOpenDrawer}
          aria-label="Open navigation"
          aria-expanded={drawerOpened}
          aria-haspopup="dialog"
        />
        <Link to={paths.home} activeOptions={{ exact: true }} className={classes.home}>
          <Wordmark />
          <Badge size="sm">V2</Badge>
        </Link>
        <nav className={classes.nav} aria-label="Main">
          {navigation.map(({ label, to }) => (
            <Link key={to} to={to} className={classes.link}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={classes.end}>
          <ColorModeToggle />
          <div className={classes.account}>
            <Button component={Link} to={paths.login} variant="subtle" color="gray" size="sm">
              Sign in
            </Button>
            <Button component={Link} to={paths.register} size="sm">
              Sign up
            </Button>
          </div>
        </div>
      </div>
    </header>
  );
}
