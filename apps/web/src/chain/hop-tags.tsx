import type { HopChange } from '@hopwise/model';
import classes from './hop-tags.module.css';

/** What a hop changed, in a few words each. */
export function HopTags({ changes }: { changes: readonly HopChange[] }) {
  if (changes.length === 0) return undefined;
  return (
    <ul className={classes.tags}>
      {changes.map(({ says, tone }) => (
        <li key={says} className={classes.tag} data-tone={tone}>
          {says}
        </li>
      ))}
      {changes.length > 1 && (
        <li className={classes.more} aria-hidden="true">
          +{changes.length - 1}
        </li>
      )}
    </ul>
  );
}
