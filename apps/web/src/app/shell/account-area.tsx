import { lazy, Suspense } from 'react';
import { useSession } from '../../api/session.ts';
import { useReturnState } from '../../navigation/return-path.ts';
import { LinkButton } from '../../ui/link-button.tsx';
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
      <LinkButton to="/login" state={returnState} variant="subtle" color="gray" size="sm">
        Sign in
      </LinkButton>
      <LinkButton to="/register" state={returnState} size="sm">
        Sign up
      </LinkButton>
    </div>
  );
}
