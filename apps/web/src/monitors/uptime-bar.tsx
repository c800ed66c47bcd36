import type { UptimeDay } from '@hopwise/model';
import { describeUptime, describeUptimeDay } from './describe-uptime.ts';
import classes from './uptime-bar.module.css';

interface UptimeBarProps {
  days: readonly UptimeDay[];
  /** Of all of them, 0 to 1. */
  ratio: number | null;
  /** In a list: lower, and without the line below. */
  small?: boolean;
}

/** A stroke for each day. Readers of the screen hear the figure and the days that were not all well, not ninety of them. */
export function UptimeBar({ days, ratio, small = false }: UptimeBarProps) {
  return (
    <div className={classes.bar} data-small={small || undefined}>
      <div className={classes.days} role="img" aria-label={describeBar(days, ratio)}>
        {days.map((day) => (
          <span key={day.day} className={classes.day} data-state={day.state} title={describeUptimeDay(day)} />
        ))}
      </div>
      {small ? (
        <span className={classes.figure} aria-hidden="true">
          {describeUptime(ratio)}
        </span>
      ) : (
        <p className={classes.ends} aria-hidden="true">
          <span>{days.length} days ago</span>
          <span className={classes.figure}>{describeUptime(ratio)}</span>
          <span>Today</span>
        </p>
      )}
    </div>
  );
}

const mostNamed = 5;

function describeBar(days: readonly UptimeDay[], ratio: number | null): string {
  const bad = days.filter(({ state }) => state === 'down' || state === 'partly');
  const named = bad.slice(-mostNamed).map(describeUptimeDay);
  const more = bad.length - named.length;
  const figure = `Uptime of ${days.length} days: ${describeUptime(ratio)}`;
  if (named.length === 0) return figure;
  return `${figure}. ${named.join(', ')}${more > 0 ? `, and ${more} more days` : ''}`;
}
