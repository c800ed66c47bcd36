import type { UptimeDay } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { formatDuration } from '../bulk/figures.ts';
import { nameOfDay } from '../checks/trends.tsx';
import { Moment } from '../ui/format.tsx';
import { RowList } from '../ui/table.tsx';
import classes from './uptime-bar.module.css';

interface UptimeBarProps {
  days: readonly UptimeDay[];
  /** For the whole period, 0 to 1. */
  ratio: number | null;
  /** For lists: lower, and without the line below. */
  small?: boolean;
}

/** A stroke per day. Screen readers get the total and the days with downtime, not all ninety. */
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
  const figure = `Uptime, last ${days.length} days: ${describeUptime(ratio)}`;
  if (named.length === 0) return figure;
  return `${figure}. ${named.join(', ')}${more > 0 ? `, and ${more} more ${more === 1 ? 'day' : 'days'}` : ''}`;
}

interface ListedIncident {
  id: string;
  startedAt: string;
  endedAt: string | null;
  /** The reason, or the name of the monitor. */
  text: string;
}

export function IncidentList({ incidents }: { incidents: readonly ListedIncident[] }) {
  return (
    <RowList
      label="Incidents"
      rows={incidents.map(({ id, startedAt, endedAt, text }) => ({
        id,
        title: text,
        text: (
          <>
            <Moment iso={startedAt} />
            {endedAt !== null && (
              <>
                {' '}
                to <Moment iso={endedAt} />
              </>
            )}
          </>
        ),
        action:
          endedAt === null ? (
            <Badge color="red">Ongoing</Badge>
          ) : (
            <Badge color="gray">{formatDuration((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)}</Badge>
          ),
      }))}
    />
  );
}

/** Rounds down, so it's never 100% when a run failed. */
export function describeUptime(uptime: number | null): string {
  if (uptime === null) return 'No data';
  const text = uptime === 1 ? '100' : (Math.floor(uptime * 10_000) / 100).toFixed(2);
  return `${text}%`;
}

export const describeUptimeDay = ({ day, uptime }: UptimeDay): string =>
  `${nameOfDay(day)}: ${describeUptime(uptime)}${uptime === null ? '' : ' up'}`;
