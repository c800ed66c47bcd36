import { Badge, Burger } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PaletteLauncher } from '../command-palette/palette-launcher.tsx';
import { AccountArea } from './account-area.tsx';
import { ColorModeToggle } from './color-mode-toggle.tsx';
import { useNavigation } from './navigation.ts';
import classes from './top-bar.module.css';
import { Wordmark } from './wordmark.tsx';

interface TopBarProps {
  drawerOpened: boolean;
  onOpenDrawer: () => void;
}

export function TopBar({ drawerOpened, onOpenDrawer }: TopBarProps) {
  const navigation = useNavigation();
  return (
    <header className={classes.bar} data-screen-only>
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
        <Link to="/" activeOptions={{ exact: true }} className={classes.home}>
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
          <PaletteLauncher />
          <ColorModeToggle />
          <AccountArea />
        </div>
      </div>
    </header>
  );
}
