import { IconBookmark } from 'virtual:icons';
import type { TrackResult } from '@hopwise/model';
import { useServerOptions } from '../api/server-options.ts';
import { useSession } from '../api/session.ts';
import { useReturnState } from '../navigation/return-path.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { dismissToasts } from '../ui/toast.ts';
import classes from './keep-check.module.css';

/** A guest's check is kept for a while, and only for this browser: an account keeps it. */
export function KeepCheck({ result: { projectId, mayEdit } }: { result: TrackResult }) {
  const { user, isLoading } = useSession();
  const options = useServerOptions();
  const returnState = useReturnState();
  const isGuests = projectId === null && mayEdit && user === undefined && !isLoading;
  if (!isGuests || options?.allowRegistration === false) return undefined;
  return (
    <aside className={classes.keep} aria-label="Keep this check" data-screen-only>
      <p className={classes.text}>
        Only this browser can open this check, and guests’ checks are deleted after a while.
      </p>
      <LinkButton
        to="/register"
        state={returnState}
        onClick={dismissToasts}
        size="xs"
        variant="light"
        leftSection={<IconBookmark size={14} aria-hidden="true" />}
      >
        Keep this check
      </LinkButton>
    </aside>
  );
}
