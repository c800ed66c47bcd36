import { fastAverageMs, periodDays, type Stats } from '@hopwise/model';
import { Badge, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { SpeedBadge } from '../chain/badges.tsx';
import { StatCard, StatGrid } from '../ui/figures.tsx';
import { formatCount, formatMs, formatPercent, whenUsed } from '../ui/format.tsx';
import classes from './trends.module.css';

const excellentSuccessPercent = 95;
const oneDecimal = whenUsed(() => new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 }));

/** The four figures of a period, dimmed while another period is loading. */
export function StatCards({ stats, isStale = false }: { stats: Stats; isStale?: boolean }) {
  const { period, total, successRate, averageRedirects, averageTimeMs, startedToday, previous } = stats;
  const isEmpty = total === 0;
  const judged = (judgement: ReactNode) => (isEmpty ? 'No checks in this period' : judgement);
  /** An empty period has no mean. */
  const mean = (value: number) => (isEmpty ? null : value);
  /** Shows nothing if there is nothing to compare with. */
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
        value={isEmpty ? '–' : oneDecimal().format(averageRedirects)}
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

interface ChangeNoteProps {
  change: Change;
  /** The better direction; undefined if there is none. */
  better?: 'up' | 'down' | undefined;
  /** The length of the period. */
  days: number;
}

/** The change of a figure, colored as good or bad. */
function ChangeNote({ change: { text, direction }, better, days }: ChangeNoteProps) {
  const comparison = days === 1 ? 'vs. yesterday at this time' : `vs. previous ${days} days`;
  const moves = direction === 'up' || direction === 'down';
  const news = moves && better !== undefined ? (direction === better ? 'good' : 'bad') : undefined;
  return (
    <span className={classes.change} data-news={news} title={comparison}>
      {text}
      <VisuallyHidden> {comparison}</VisuallyHidden>
    </span>
  );
}

/** The difference from the previous period. */
interface Change {
  /** `+12%`, `−3.1 points`, or `–` if there is nothing to compare. */
  text: string;
  direction: 'up' | 'down' | 'same' | undefined;
}

const unsignedDecimal = whenUsed(() => new Intl.NumberFormat('en', { maximumFractionDigits: 1, signDisplay: 'never' }));
const whole = whenUsed(() => new Intl.NumberFormat('en', { maximumFractionDigits: 0, signDisplay: 'never' }));

const nothing: Change = { text: '–', direction: undefined };

/** The change of a count in percent. */
export function countChange(now: number, before: number): Change {
  return before > 0 ? inPercent(now, before) : nothing;
}

/** The change of a mean in percent. null means an empty period. */
export function meanChange(now: number | null, before: number | null): Change {
  if (now === null || before === null) return nothing;
  if (before === 0 && now > 0) return { text: 'up from 0', direction: 'up' };
  return before === 0 ? signed(0, whole(), () => '%') : inPercent(now, before);
}

function inPercent(now: number, before: number): Change {
  const percent = (now / before - 1) * 100;
  return signed(percent, Math.abs(percent) < 10 ? unsignedDecimal() : whole(), () => '%');
}

/** The change of a percentage in points. */
export function pointChange(now: number | null, before: number | null): Change {
  if (now === null || before === null) return nothing;
  return signed(now - before, unsignedDecimal(), (size) => `\u00a0${size === '1' ? 'point' : 'points'}`);
}

function signed(difference: number, format: Intl.NumberFormat, unitOf: (size: string) => string): Change {
  const size = format.format(difference);
  if (size === '0') return { text: 'no change', direction: 'same' };
  const isUp = difference > 0;
  return { text: `${isUp ? '+' : '−'}${size}${unitOf(size)}`, direction: isUp ? 'up' : 'down' };
}
