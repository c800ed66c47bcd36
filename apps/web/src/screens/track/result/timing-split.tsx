import type { HopTimings } from '@hopwise/model';
import { formatMs } from '../../../ui/format-number.ts';
import classes from './timing-split.module.css';

const phases = [
  { key: 'dnsMs', label: 'DNS' },
  { key: 'connectMs', label: 'Connect' },
  { key: 'tlsMs', label: 'TLS' },
  { key: 'firstByteMs', label: 'First byte' },
  { key: 'downloadMs', label: 'Download' },
] as const satisfies readonly { key: keyof HopTimings; label: string }[];

/** Where the time of a hop went. Steps that did not happen are left out. */
export function TimingSplit({ timings }: { timings: HopTimings }) {
  const taken = phases.flatMap(({ key, label }) => {
    const ms = timings[key];
    return ms === null ? [] : [{ key, label, ms }];
  });
  if (taken.length === 0) return <p className={classes.none}>No step was measured.</p>;

  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {taken.map(({ key, ms }) => (
          <span key={key} data-phase={key} style={{ flexGrow: ms }} />
        ))}
      </div>
      <dl className={classes.legend}>
        {taken.map(({ key, label, ms }) => (
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
