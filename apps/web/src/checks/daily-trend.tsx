import type { Stats } from '@hopwise/model';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { formatCount, formatMs } from '../ui/format-number.ts';
import { countTicks } from './axis-ticks.ts';
import classes from './daily-trend.module.css';
import { Bar, BarKey, ChartUnit, DayChart, nameOfDay } from './day-chart.tsx';

type Day = Stats['daily'][number];

const shortCount = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/**
 * Checks per day, those that ended well below the others. They add up to the figures above; bulk rows, thousands at
 * once, can be left out to see the rest.
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
          label={`Include ${formatCount(bulkRows)} ${bulkRows === 1 ? 'check' : 'checks'} of bulk jobs and contract runs`}
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
        formatTick={(tick) => shortCount.format(tick)}
        caption={
          <>
            <BarKey color="main">OK</BarKey>
            <BarKey color="other">Not OK</BarKey>
            <ChartUnit>
              checks per day{bulkRows > 0 && (withBulk ? ', bulk rows included' : ', bulk rows left out')}
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
  const rest = leftOut === 0 ? '' : `; ${formatCount(leftOut)} ${leftOut === 1 ? 'row' : 'rows'} of bulk jobs`;
  return `${nameOfDay(day.date)}: ${counts}${rest}`;
}

/** The mean is of all checks of the day: it says nothing of a part of them. */
const timeOf = ({ averageTimeMs }: Day, leftOut: number): string =>
  averageTimeMs === null || leftOut > 0 ? '' : `, ${formatMs(averageTimeMs)} on average`;
