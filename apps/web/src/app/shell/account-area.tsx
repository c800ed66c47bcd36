import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '../../api/session.ts';
import { paths } from '../paths.ts';
import { useReturnState } from '../return-path.ts';
import classes from './account-area.module.css';

/** Guests have no use for it. */
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));

/** The ways in, or who is in. Keeps its room while that is being asked. */
export function AccountArea() {
  const { user, isLoading } = useSession();
  const returnState = useReturnState();
  if (user !== undefined) {
    return (
      <div className={classes.area}>
        <Suspense>
          <UserMenu user={user} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={classes.area} data-loading={isLoading || undefined}>
      <Button component={Link} to={paths.login} state={returnState} variant="subtle" color="gray" size="sm">
        Sign in
      </Button>
      <Button component={Link} to={paths.register} state={returnState} size="sm">
        Sign up
      </Button>
    </div>
  );
}
