import { type CheckStatus, checkStatuses, type Stats } from '@hopwise/model';
import { Switch, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatCount, formatMs, formatPercent, whenUsed } from '../ui/format.tsx';
import classes from './trends.module.css';

type Day = Stats['daily'][number];

const shortCount = whenUsed(() => new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }));

/**
 * Checks per day, with the successful ones at the bottom. They add up to the figures above. Bulk rows come in thousands,
 * so they can be excluded.
 */
export function DailyTrend({ daily }: { daily: Stats['daily'] }) {
  const bulkRows = daily.reduce((sum, { bulk }) => sum + bulk.total, 0);
  const [wantsBulk, setWantsBulk] = useState(true);
  const withBulk = bulkRows > 0 && wantsBulk;
  const days = daily.map((day) => countedOf(day, withBulk));
  const ticks = countTicks(Math.max(0, ...days.map(({ total }) => total)));
  const top = ticks.at(-1) ?? 1;
  return (
    <div>
      {bulkRows > 0 && (
        <Switch
          className={classes.bulk}
          size="sm"
          label={`Include ${formatCount(bulkRows)} ${bulkRows === 1 ? 'check' : 'checks'} from bulk jobs and contract runs`}
          checked={withBulk}
          onChange={({ currentTarget }) => setWantsBulk(currentTarget.checked)}
        />
      )}
      <DayChart
        label="Checks per day"
        days={days.map(({ date, text, total, ok }) => ({
          date,
          text,
          bar: (
            <>
              <Bar color="other" share={(total - ok) / top} />
              <Bar color="main" share={ok / top} />
            </>
          ),
        }))}
        ticks={ticks}
        formatTick={(tick) => shortCount().format(tick)}
        caption={
          <>
            <BarKey color="main">OK</BarKey>
            <BarKey color="other">Not OK</BarKey>
            <ChartUnit>
              checks per day{bulkRows > 0 && (withBulk ? ', including bulk rows' : ', excluding bulk rows')}
            </ChartUnit>
          </>
        }
      />
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
  const rest = leftOut === 0 ? '' : `; ${formatCount(leftOut)} ${leftOut === 1 ? 'bulk row' : 'bulk rows'}`;
  return `${nameOfDay(day.date)}: ${counts}${rest}`;
}

/** The mean covers all checks of the day, so it isn't shown for a part of them. */
const timeOf = ({ averageTimeMs }: Day, leftOut: number): string =>
  averageTimeMs === null || leftOut > 0 ? '' : `, ${formatMs(averageTimeMs)} on average`;

const dayName = whenUsed(() => new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' }));

/** Days are in UTC. */
export const nameOfDay = (date: string): string => dayName().format(new Date(`${date}T00:00:00Z`));

/** The number of day names that fit below the chart on a phone and on a wide screen. */
const namesOnPhone = 4;
const namesOnWide = 8;

interface ChartDay {
  date: string;
  /** The content of the bar in words. */
  text: string;
  /** `Bar` elements, top to bottom. */
  bar: ReactNode;
}

interface DayChartProps {
  label: string;
  days: readonly ChartDay[];
  /** Ascending from 0. */
  ticks: readonly number[];
  formatTick: (tick: number) => string;
  /** The legend below. */
  caption: ReactNode;
}

/** A bar chart by day. */
function DayChart({ label, days, ticks, formatTick, caption }: DayChartProps) {
  const top = ticks.at(-1) ?? 1;
  const onPhone = namedDays(days.length, namesOnPhone);
  const onWide = namedDays(days.length, namesOnWide);
  return (
    <figure className={classes.figure}>
      <div className={classes.scale} aria-hidden="true">
        <span className={classes.widest}>
          {ticks.map(formatTick).reduce((a, b) => (b.length > a.length ? b : a), '')}
        </span>
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
            {formatTick(tick)}
          </span>
        ))}
      </div>
      <div className={classes.plot}>
        {ticks.slice(1).map((tick) => (
          <span key={tick} className={classes.line} style={{ bottom: `${(tick / top) * 100}%` }} />
        ))}
        <ol className={classes.days} aria-label={label}>
          {days.map(({ date, text, bar }) => (
            <li key={date} className={classes.day} title={text}>
              <VisuallyHidden>{text}</VisuallyHidden>
              {bar}
            </li>
          ))}
        </ol>
      </div>
      <div className={classes.names} data-many={days.length > namesOnWide || undefined} aria-hidden="true">
        {days.map(({ date }, index) => (
          <span key={date} className={classes.name}>
            {onWide.has(index) && <span className={classes.onWide}>{nameOfDay(date)}</span>}
            {onPhone.has(index) && <span className={classes.onPhone}>{nameOfDay(date)}</span>}
          </span>
        ))}
      </div>
      <figcaption className={classes.caption}>{caption}</figcaption>
    </figure>
  );
}

type BarColor = 'main' | 'other';

/** A segment of a day's bar, as a share of the chart's height. */
const Bar = ({ color, share }: { color: BarColor; share: number }) => (
  <span className={classes.dayChartBar} data-color={color} style={{ height: `${share * 100}%` }} />
);

/** A legend entry. */
const BarKey = ({ color, children }: { color: BarColor; children: string }) => (
  <>
    <span className={classes.key} data-color={color} aria-hidden="true" /> {children}
  </>
);

/** The unit at the end of the caption. */
const ChartUnit = ({ children }: { children: ReactNode }) => <span className={classes.unit}>{children}</span>;

const meanings: Readonly<Record<CheckStatus, string>> = {
  OK: 'Final status below 400',
  ERROR: 'Final status 400 and above, or no response',
  TIMEOUT: 'No response in time',
  LOOP: 'Redirect loop',
};

/** The statuses of a period's checks as one bar with a legend. */
export function StatusDistribution({ distribution }: { distribution: Stats['statusDistribution'] }) {
  const total = checkStatuses.reduce((sum, status) => sum + distribution[status], 0);
  const share = (status: CheckStatus) => (total === 0 ? 0 : (distribution[status] / total) * 100);
  return (
    <div>
      <div className={classes.statusDistributionBar} aria-hidden="true">
        {checkStatuses.map(
          (status) =>
            distribution[status] > 0 && (
              <span
                key={status}
                className={classes.part}
                data-status={status}
                style={{ flexGrow: distribution[status] }}
                title={`${status}: ${formatPercent(share(status))}`}
              />
            ),
        )}
      </div>
      <ul className={classes.legend} aria-label="Status distribution">
        {checkStatuses.map((status) => (
          <li key={status} className={classes.item}>
            <span className={classes.dot} data-status={status} aria-hidden="true" />
            <span>
              <span className={classes.status}>{status}</span>{' '}
              <span className={classes.meaning}>{meanings[status]}</span>
            </span>
            <span className={classes.count}>
              {formatCount(distribution[status])}{' '}
              <span className={classes.share}>({formatPercent(share(status))})</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const mostSteps = 4;

/** At most five round values, from 0 to at least the highest count. */
export function countTicks(highest: number): number[] {
  const least = Math.max(1, highest) / mostSteps;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10));
  const steps = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** The indexes of the days to name below a chart. The last day, today, is always one of them. */
export function namedDays(count: number, mostNames: number): ReadonlySet<number> {
  const step = Math.max(1, Math.ceil((count - 1) / Math.max(1, mostNames - 1)));
  const named = new Set<number>();
  for (let index = count - 1; index >= 0; index -= step) named.add(index);
  return named;
}
