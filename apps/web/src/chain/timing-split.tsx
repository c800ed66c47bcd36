import { type Hop, timingParts } from '@hopwise/model';
import { formatMs } from '../ui/format-number.ts';
import './timing-colors.css';
import classes from './timing-split.module.css';

/** Where the time of a hop went. Steps that did not happen are left out. */
export function TimingSplit({ hop }: { hop: Hop }) {
  const parts = timingParts(hop);
  if (parts.length === 0) return <p className={classes.none}>No request was sent.</p>;
  // Shares: parts of less than 1 ms in all would not fill the bar.
  const totalMs = parts.reduce((sum, { ms }) => sum + ms, 0);

  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {parts.map(({ key, ms }) => (
          <span key={key} data-phase={key} style={{ flexGrow: ms / (totalMs || 1) }} />
        ))}
      </div>
      <dl className={classes.legend}>
        {parts.map(({ key, label, ms }) => (
          <div key={key} className={classes.entry}>
            <dt className={classes.name} data-phase={key}>
              {label}
            </dt>
            <dd className={classes.ms}>{formatMs(ms)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
