import { IconClock } from 'virtual:icons';
import type { MonitorDayFigures } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { monitorDaysQuery } from '../../api/monitor-history.ts';
import { countTicks } from '../../checks/axis-ticks.ts';
import { Bar, BarKey, ChartUnit, DayChart, nameOfDay } from '../../checks/day-chart.tsx';
import { formatCount, formatMs } from '../../ui/format-number.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';

/** How long the chain took, day by day. */
export function ResponseTimes({ monitorId }: { monitorId: string }) {
  const days = useQuery(monitorDaysQuery(monitorId));
  return (
    <Panel title="Response time">
      {days.isPending && <SkeletonLines label="Loading response times" lines={1} height={176} />}
      {days.isLoadingError && <LoadFailure title="Failed to load response times" onRetry={() => days.refetch()} />}
      {days.data && <TimesChart days={days.data} />}
    </Panel>
  );
}

function TimesChart({ days }: { days: readonly MonitorDayFigures[] }) {
  const highest = Math.max(0, ...days.map(({ p95Ms }) => p95Ms ?? 0));
  if (highest === 0) {
    return (
      <Notice icon={IconClock} title="No response times yet" text="Each run with a response adds to this chart." />
    );
  }
  const ticks = countTicks(highest);
  const top = ticks.at(-1) ?? 1;
  return (
    <DayChart
      label="Response time per day"
      days={days.map((day) => {
        const medianMs = day.medianMs ?? 0;
        return {
          date: day.day,
          text: describeTimes(day),
          bar: (
            <>
              <Bar color="other" share={Math.max(0, (day.p95Ms ?? 0) - medianMs) / top} />
              <Bar color="main" share={medianMs / top} />
            </>
          ),
        };
      })}
      ticks={ticks}
      formatTick={formatMs}
      caption={
        <>
          <BarKey color="main">Median</BarKey>
          <BarKey color="other">95 % of runs</BarKey>
          <ChartUnit>whole chain, per day (UTC)</ChartUnit>
        </>
      }
    />
  );
}

function describeTimes({ day, runs, medianMs, p95Ms }: MonitorDayFigures): string {
  if (medianMs === null || p95Ms === null) return `${nameOfDay(day)}: no response`;
  const count = `${formatCount(runs)} ${runs === 1 ? 'run' : 'runs'}`;
  return `${nameOfDay(day)}: median ${formatMs(medianMs)}, 95 % within ${formatMs(p95Ms)}, ${count}`;
}
