import { fastAverageMs, type Stats } from '@hopwise/model';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount, formatMs, formatPercent } from '../ui/format-number.ts';
import { StatCard } from '../ui/stat-card.tsx';
import { StatGrid } from '../ui/stat-grid.tsx';
import { SpeedBadge } from './speed-badge.tsx';

const excellentSuccessPercent = 95;
const oneDecimal = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The four figures of a period. Dimmed while the figures are still those of another one. */
export function StatCards({ stats, isStale = false }: { stats: Stats; isStale?: boolean }) {
  const { total, successRate, averageRedirects, averageTimeMs, startedToday } = stats;
  const judged = (judgement: ReactNode) => (total === 0 ? 'No checks in this period' : judgement);
  return (
    <StatGrid data-stale={isStale || undefined}>
      <StatCard label="Total Checks" value={formatCount(total)} note={`${formatCount(startedToday)} started today`} />
      <StatCard
        label="Success Rate"
        value={formatPercent(successRate)}
        note={judged(
          successRate >= excellentSuccessPercent ? (
            <Badge color="green">Excellent</Badge>
          ) : (
            <Badge color="yellow">Good</Badge>
          ),
        )}
      />
      <StatCard label="Average Redirects" value={oneDecimal.format(averageRedirects)} note={judged('Per check')} />
      <StatCard
        label="Average Response Time"
        value={formatMs(averageTimeMs)}
        note={judged(<SpeedBadge timeMs={averageTimeMs} fastMs={fastAverageMs} />)}
      />
    </StatGrid>
  );
}
