import './nav-drawer.css';
import { Button, Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import classes from './nav-drawer.module.css';
import { navigation } from './navigation.ts';
import { Wordmark } from './wordmark.tsx';

interface NavDrawerProps {
  opened: boolean;
  onClose: () => void;
}

export function NavDrawer({ opened, onClose }: NavDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="left"
      size="19rem"
      title={<Wordmark />}
      closeButtonProps={{ 'aria-label': 'Close navigation' }}
    >
      <nav className={classes.nav} aria-label="Main">
        {navigation.map(({ label, to }) => (
          <Link key={to} to={to} className={classes.link} onClick={onClose}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={classes.account}>
        <Button component={Link} to={paths.login} variant="default" fullWidth onClick={onClose}>
          Sign in
        </Button>
        <Button component={Link} to={paths.register} fullWidth onClick={onClose}>
          Sign up
        </Button>
      </div>
    </Drawer>
  );
}
