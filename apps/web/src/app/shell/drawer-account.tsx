import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { paths } from '../paths.ts';
import { useReturnState } from '../return-path.ts';
import classes from './drawer-account.module.css';
import { useSignOut } from './use-sign-out.ts';

/** The ways in, or who is in and the way out. */
export function DrawerAccount({ onLeave }: { onLeave: () => void }) {
  const { user } = useSession();
  const returnState = useReturnState();
  const signOut = useSignOut();
  if (user === undefined) {
    return (
      <div className={classes.account}>
        <Button component={Link} to={paths.login} state={returnState} variant="default" fullWidth onClick={onLeave}>
          Sign in
        </Button>
        <Button component={Link} to={paths.register} state={returnState} fullWidth onClick={onLeave}>
          Sign up
        </Button>
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
        <p className={classes.name}>{user.name}</p>
        <p className={classes.email}>{user.email}</p>
      </div>
      <Button component={Link} to={paths.settings} variant="default" fullWidth onClick={onLeave}>
        Settings
      </Button>
      {user.isServerOwner && (
        <Button component={Link} to={paths.admin} variant="default" fullWidth onClick={onLeave}>
          Server admin
        </Button>
      )}
      <Button variant="default" fullWidth onClick={leave}>
        Sign out
      </Button>
    </div>
  );
}
