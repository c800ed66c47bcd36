import type { MonitorResponseTimes } from '@hopwise/model';
import { formatCount, formatMs } from '../../ui/format.tsx';

type Times = Pick<MonitorResponseTimes, 'bucketSeconds' | 'buckets' | 'incidents'>;

const hourSeconds = 3600;
const day = { month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

/** "Nov 19, 2:00 PM" in the viewer's time zone for an hour, "Nov 19" for a day, which is in UTC. */
export function nameOfBucket(
  { bucketSeconds, buckets }: Times,
  index: number,
  length: 'short' | 'long' = 'long',
  timeZone?: string,
): string {
  const at = new Date(buckets[index]?.at ?? '');
  if (bucketSeconds !== hourSeconds) return new Intl.DateTimeFormat('en', { ...day, timeZone: 'UTC' }).format(at);
  const isOneDay = buckets.length <= 24;
  const format = length === 'long' ? { ...day, ...time } : isOneDay ? { hour: 'numeric' as const } : day;
  return new Intl.DateTimeFormat('en', { ...format, timeZone }).format(at);
}

/** The incidents of a monitor that overlap an hour or day. */
export function incidentsIn({ bucketSeconds, buckets, incidents }: Times, index: number): Times['incidents'] {
  const start = Date.parse(buckets[index]?.at ?? '');
  const end = start + bucketSeconds * 1000;
  return incidents.filter(({ startedAt, endedAt }) => {
    const from = Date.parse(startedAt);
    return from < end && (from >= start || endedAt === null || Date.parse(endedAt) > start);
  });
}

/** "Nov 19, 2:00 PM: p50 120 ms, p95 410 ms, 12 runs" */
export function describeBucket(times: Times, index: number, timeZone?: string): string {
  const { runs = 0, p50Ms = null, p95Ms = null } = times.buckets[index] ?? {};
  const name = nameOfBucket(times, index, 'long', timeZone);
  const figures =
    p50Ms === null || p95Ms === null
      ? 'no response times'
      : `p50 ${formatMs(p50Ms)}, p95 ${formatMs(p95Ms)}, ${formatCount(runs)} ${runs === 1 ? 'run' : 'runs'}`;
  const reasons = incidentsIn(times, index).map(({ reason }) => `. Incident: ${reason.replace(/\.$/, '')}`);
  return `${name}: ${figures}${reasons.slice(0, 3).join('')}`;
}
