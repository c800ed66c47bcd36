import type { Stats } from '@hopwise/model';
import { VisuallyHidden } from '@mantine/core';
import { formatCount, formatMs } from '../ui/format-number.ts';
import classes from './daily-trend.module.css';

type Day = Stats['daily'][number];

const dayName = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const nameOf = ({ date }: Day) => dayName.format(new Date(`${date}T00:00:00Z`));

function describeDay(day: Day): string {
  const { total, ok, averageTimeMs } = day;
  if (total === 0) return `${nameOf(day)}: no checks`;
  const time = averageTimeMs === null ? '' : `, ${formatMs(averageTimeMs)} on average`;
  return `${nameOf(day)}: ${formatCount(total)} ${total === 1 ? 'check' : 'checks'}, ${formatCount(ok)} OK${time}`;
}

/** Checks per day, those that ended well below the others. */
export function DailyTrend({ daily }: { daily: Stats['daily'] }) {
  const highest = Math.max(1, ...daily.map(({ total }) => total));
  const first = daily[0];
  const last = daily.at(-1);
  return (
    <figure className={classes.figure}>
      <div className={classes.scale} aria-hidden="true">
        <span>{formatCount(highest)}</span>
        <span>0</span>
      </div>
      <ol className={classes.days} aria-label="Checks per day">
        {daily.map((day) => (
          <li key={day.date} className={classes.day} title={describeDay(day)}>
            <VisuallyHidden>{describeDay(day)}</VisuallyHidden>
            <span className={classes.other} style={{ height: `${((day.total - day.ok) / highest) * 100}%` }} />
            <span className={classes.ok} style={{ height: `${(day.ok / highest) * 100}%` }} />
          </li>
        ))}
      </ol>
      <figcaption className={classes.caption}>
        <span>{first && nameOf(first)}</span>
        <span className={classes.key}>
          <span className={classes.okKey} aria-hidden="true" /> OK
          <span className={classes.otherKey} aria-hidden="true" /> Not OK
        </span>
        <span>{last && last !== first ? nameOf(last) : ''}</span>
      </figcaption>
    </figure>
  );
}
