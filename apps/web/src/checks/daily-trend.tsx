import type { Stats } from '@hopwise/model';
import { Switch, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { formatCount, formatMs } from '../ui/format-number.ts';
import { countTicks, namedDays } from './axis-ticks.ts';
import classes from './daily-trend.module.css';

type Day = Stats['daily'][number];

const dayName = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const nameOf = ({ date }: Day) => dayName.format(new Date(`${date}T00:00:00Z`));
const shortCount = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** As many names of days as fit below the chart on a phone and on a wide screen. */
const namesOnPhone = 4;
const namesOnWide = 8;

/** Checks per day, those that ended well below the others. Bulk rows, thousands at once, are shown when asked for. */
export function DailyTrend({ daily }: { daily: Stats['daily'] }) {
  const bulkRows = daily.reduce((sum, { bulk }) => sum + bulk.total, 0);
  const hasSingles = daily.some(({ total, bulk }) => total > bulk.total);
  const [wantsBulk, setWantsBulk] = useState<boolean>();
  const withBulk = bulkRows > 0 && (wantsBulk ?? !hasSingles);
  const days = daily.map((day) => countedOf(day, withBulk));
  const ticks = countTicks(Math.max(0, ...days.map(({ total }) => total)));
  const top = ticks.at(-1) ?? 1;
  const onPhone = namedDays(days.length, namesOnPhone);
  const onWide = namedDays(days.length, namesOnWide);
  return (
    <div>
      {bulkRows > 0 && (
        <Switch
          className={classes.bulk}
          size="sm"
          label={`Include ${formatCount(bulkRows)} ${bulkRows === 1 ? 'row' : 'rows'} of bulk jobs`}
          checked={withBulk}
          onChange={({ currentTarget }) => setWantsBulk(currentTarget.checked)}
        />
      )}
      <figure className={classes.figure}>
        <div className={classes.scale} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
              {shortCount.format(tick)}
            </span>
          ))}
        </div>
        <div className={classes.plot}>
          {ticks.slice(1).map((tick) => (
            <span key={tick} className={classes.line} style={{ bottom: `${(tick / top) * 100}%` }} />
          ))}
          <ol className={classes.days} aria-label="Checks per day">
            {days.map((day) => (
              <li key={day.date} className={classes.day} title={day.text}>
                <VisuallyHidden>{day.text}</VisuallyHidden>
                <span className={classes.other} style={{ height: `${((day.total - day.ok) / top) * 100}%` }} />
                <span className={classes.ok} style={{ height: `${(day.ok / top) * 100}%` }} />
              </li>
            ))}
          </ol>
        </div>
        <div className={classes.names} data-many={daily.length > 7 || undefined} aria-hidden="true">
          {daily.map((day, index) => (
            <span key={day.date} className={classes.name}>
              {onWide.has(index) && <span className={classes.onWide}>{nameOf(day)}</span>}
              {onPhone.has(index) && <span className={classes.onPhone}>{nameOf(day)}</span>}
            </span>
          ))}
        </div>
        <figcaption className={classes.caption}>
          <span className={classes.okKey} aria-hidden="true" /> OK
          <span className={classes.otherKey} aria-hidden="true" /> Not OK
          <span className={classes.unit}>
            checks per day{bulkRows > 0 && (withBulk ? ', bulk rows included' : ', bulk rows left out')}
          </span>
        </figcaption>
      </figure>
    </div>
  );
}

function countedOf(day: Day, withBulk: boolean) {
  const { date, bulk } = day;
  const total = withBulk ? day.total : day.total - bulk.total;
  const ok = withBulk ? day.ok : day.ok - bulk.ok;
  return { date, total, ok, text: describeDay(day, { total, ok }) };
}

function describeDay(day: Day, { total, ok }: { total: number; ok: number }): string {
  const leftOut = day.total - total;
  const counts =
    total === 0
      ? 'no checks'
      : `${formatCount(total)} ${total === 1 ? 'check' : 'checks'}, ${formatCount(ok)} OK${timeOf(day, leftOut)}`;
  const rest = leftOut === 0 ? '' : `; ${formatCount(leftOut)} ${leftOut === 1 ? 'row' : 'rows'} of bulk jobs`;
  return `${nameOf(day)}: ${counts}${rest}`;
}

/** The mean is of all checks of the day: it says nothing of a part of them. */
const timeOf = ({ averageTimeMs }: Day, leftOut: number): string =>
  averageTimeMs === null || leftOut > 0 ? '' : `, ${formatMs(averageTimeMs)} on average`;
