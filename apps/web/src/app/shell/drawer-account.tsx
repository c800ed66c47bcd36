import { Button } from '@mantine/core';
import { useSession } from '../../api/session.ts';
import { useReturnState } from '../../navigation/return-path.ts';
import { LinkButton } from '../../ui/link-button.tsx';
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
        <LinkButton to="/login" state={returnState} variant="default" fullWidth onClick={onLeave}>
          Sign in
        </LinkButton>
        <LinkButton to="/register" state={returnState} fullWidth onClick={onLeave}>
          Sign up
        </LinkButton>
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
      <LinkButton to="/clients" variant="default" fullWidth onClick={onLeave}>
        Compare clients
      </LinkButton>
      <LinkButton to="/settings" variant="default" fullWidth onClick={onLeave}>
        Settings
      </LinkButton>
      {user.isServerOwner && (
        <LinkButton to="/admin" variant="default" fullWidth onClick={onLeave}>
          Server admin
        </LinkButton>
      )}
      <Button variant="default" fullWidth onClick={leave}>
        Sign out
      </Button>
    </div>
  );
}
