import type { UptimeDay } from '@hopwise/model';
import { nameOfDay } from '../checks/day-chart.tsx';

/** As people read it: never 100 % when a run failed. */
export function describeUptime(uptime: number | null): string {
  if (uptime === null) return 'No data';
  const text = uptime === 1 ? '100' : (Math.floor(uptime * 10_000) / 100).toFixed(2);
  return `${text}\u00a0%`;
}

export const describeUptimeDay = ({ day, uptime }: UptimeDay): string =>
  `${nameOfDay(day)}: ${uptime === null ? 'no runs' : `${describeUptime(uptime)} up`}`;
