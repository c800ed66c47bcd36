import './nav-drawer.css';
import { Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DrawerAccount } from './drawer-account.tsx';
import classes from './nav-drawer.module.css';
import { useNavigation } from './navigation.ts';
import { Wordmark } from './wordmark.tsx';

interface NavDrawerProps {
  opened: boolean;
  onClose: () => void;
}

export function NavDrawer({ opened, onClose }: NavDrawerProps) {
  const navigation = useNavigation();
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
      <DrawerAccount onLeave={onClose} />
    </Drawer>
  );
}
