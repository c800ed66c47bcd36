import { dayMs, hourMs, type MonitorDay, type MonitorResponseTimes, type ResponseTimeRange } from '@hopwise/model';
import { dayOf, hourOf, percentileMs, type RecentHour } from './rollup.ts';

type Buckets = MonitorResponseTimes['buckets'];

/** How many hours or days each range has, the current one included. */
const lengths = { '24h': 24, '7d': 7 * 24, '30d': 30, '90d': 90 } as const satisfies Record<ResponseTimeRange, number>;

interface StoredTimes {
  days: readonly MonitorDay[];
  recentHours: readonly RecentHour[];
}

/** The response times of a monitor up to now, oldest first, with gaps where nothing responded. */
export function responseTimes(
  range: ResponseTimeRange,
  { days, recentHours }: StoredTimes,
  now: number,
): Pick<MonitorResponseTimes, 'bucketSeconds' | 'buckets' | 'runs'> {
  const known = new Map(days.map((day) => [day.day, day]));
  const isByHour = range === '24h' || range === '7d';
  const bucketMs = isByHour ? hourMs : dayMs;
  const first = Math.floor(now / bucketMs) - lengths[range] + 1;
  const buckets = Array.from({ length: lengths[range] }, (_, index): Buckets[number] => {
    const at = (first + index) * bucketMs;
    const day = known.get(dayOf(at));
    const of = isByHour ? day?.hours[hourOf(at) % 24] : day && percentilesOf(day.times);
    return { at: new Date(at).toISOString(), runs: of?.[0] ?? 0, p50Ms: of?.[1] ?? null, p95Ms: of?.[2] ?? null };
  });
  const runs = range === '24h' ? runsOf(recentHours.filter(({ hour }) => hour >= first)) : [];
  return { bucketSeconds: bucketMs / 1000, buckets, runs };
}

type Percentiles = MonitorDay['hours'][string];

function percentilesOf(times: MonitorDay['times']): Percentiles | undefined {
  const [p50, p95] = [percentileMs(times, 0.5), percentileMs(times, 0.95)];
  return p50 === null || p95 === null ? undefined : [times.count, p50, p95];
}

const runsOf = (hours: readonly RecentHour[]): MonitorResponseTimes['runs'] =>
  hours.flatMap(({ hour, runs }) =>
    (runs ?? '')
      .split(' ')
      .filter((run) => run !== '')
      .map((run) => {
        const [second = 0, ms = 0] = run.split(':').map(Number);
        return { at: new Date(hour * hourMs + second * 1000).toISOString(), ms };
      }),
  );
