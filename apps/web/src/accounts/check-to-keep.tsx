import { IconBookmark } from 'virtual:icons';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { checkQuery } from '../api/check.ts';
import { checkIdIn } from '../navigation/return-path.ts';
import classes from './check-to-keep.module.css';

/** Which check a guest came from, who is about to get or use an account: it can be kept there. */
export function CheckToKeep({ how }: { how: string }) {
  const { from } = useLocation().state;
  const checkId = checkIdIn(from);
  const { data: result } = useQuery({ ...checkQuery(checkId ?? ''), enabled: checkId !== undefined });
  const isGuests = result !== undefined && result.projectId === null && result.mayEdit;
  if (!isGuests) return undefined;
  return (
    <p className={classes.check}>
      <IconBookmark className={classes.icon} size={18} aria-hidden="true" />
      <span>
        {how} to keep the check of <span className={classes.url}>{result.check.inputUrl}</span>
      </span>
    </p>
  );
}
