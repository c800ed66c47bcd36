import { fastAverageMs, periodDays, type Stats } from '@hopwise/model';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount, formatMs, formatPercent } from '../ui/format-number.ts';
import { StatCard } from '../ui/stat-card.tsx';
import { StatGrid } from '../ui/stat-grid.tsx';
import { type Change, countChange, meanChange, pointChange } from './change-against.ts';
import { ChangeNote } from './change-note.tsx';
import { SpeedBadge } from './speed-badge.tsx';

const excellentSuccessPercent = 95;
const oneDecimal = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The four figures of a period. Dimmed while the figures are still those of another one. */
export function StatCards({ stats, isStale = false }: { stats: Stats; isStale?: boolean }) {
  const { period, total, successRate, averageRedirects, averageTimeMs, startedToday, previous } = stats;
  const isEmpty = total === 0;
  const judged = (judgement: ReactNode) => (isEmpty ? 'No checks in this period' : judgement);
  /** There is no mean of nothing. */
  const mean = (value: number) => (isEmpty ? null : value);
  /** A dash beside a dash would say nothing. */
  const against = (change: Change, better?: 'up' | 'down') =>
    change.text === '–' ? undefined : <ChangeNote change={change} better={better} days={periodDays[period]} />;
  return (
    <StatGrid data-stale={isStale || undefined}>
      <StatCard
        label="Total Checks"
        value={formatCount(total)}
        aside={against(countChange(total, previous.total))}
        note={`${formatCount(startedToday)} started today`}
      />
      <StatCard
        label="Success Rate"
        value={isEmpty ? '–' : formatPercent(successRate)}
        aside={against(pointChange(mean(successRate), previous.successRate), 'up')}
        note={judged(
          successRate >= excellentSuccessPercent ? (
            <Badge color="green">Excellent</Badge>
          ) : (
            <Badge color="yellow">Good</Badge>
          ),
        )}
      />
      <StatCard
        label="Average Redirects"
        value={isEmpty ? '–' : oneDecimal.format(averageRedirects)}
        aside={against(meanChange(mean(averageRedirects), previous.averageRedirects), 'down')}
        note={judged('Per check')}
      />
      <StatCard
        label="Average Response Time"
        value={isEmpty ? '–' : formatMs(averageTimeMs)}
        aside={against(meanChange(mean(averageTimeMs), previous.averageTimeMs), 'down')}
        note={judged(<SpeedBadge timeMs={averageTimeMs} fastMs={fastAverageMs} />)}
      />
    </StatGrid>
  );
}
