import {
  dayMs,
  hourMs,
  type ListedMonitor,
  type MonitorDay,
  type MonitorEvent,
  type MonitorIncident,
  type UptimeDay,
} from '@hopwise/model';

type Incident = Pick<MonitorIncident, 'startedAt' | 'endedAt' | 'reason'>;

/** The times when a monitor was down, oldest first, from its events in their order. */
export function incidentsFrom(events: readonly MonitorEvent[]): Incident[] {
  const incidents: Incident[] = [];
  for (const event of events) {
    const open = incidents.at(-1)?.endedAt === null ? incidents.at(-1) : undefined;
    if (event.type === 'monitor.failed' && open === undefined) {
      incidents.push({ startedAt: event.since, endedAt: null, reason: event.reason });
    } else if (event.type === 'monitor.recovered' && open !== undefined) {
      open.endedAt = new Date(Date.parse(event.since) + event.downMs).toISOString();
    }
  }
  return incidents;
}

/** The contribution of one run to its day. */
export interface CountedRun {
  at: number;
  /** unknown: the run failed because of this server. */
  outcome: 'up' | 'down' | 'unknown';
  /** Of the whole chain; null: there was no response. */
  totalTimeMs: number | null;
}

/** Upper ends of the classes that response times are counted in, each a quarter larger than the one before; 10 ms to 37 s. */
export const timeClassesMs: readonly number[] = Array.from({ length: 38 }, (_, index) =>
  Math.round(10 * 1.25 ** index),
);

/** Days are those of UTC. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const emptyDay = (day: string): MonitorDay => ({
  day,
  up: 0,
  down: 0,
  unknown: 0,
  times: { count: 0, sumMs: 0, minMs: null, maxMs: null, classes: {} },
  hours: {},
});

export function addRun(rollup: MonitorDay, { outcome, totalTimeMs }: CountedRun): MonitorDay {
  const counted = { ...rollup, [outcome]: rollup[outcome] + 1 };
  if (totalTimeMs === null) return counted;
  // Whole milliseconds add up to the same in any order.
  const ms = Math.max(0, Math.round(totalTimeMs));
  const times = { count: 1, sumMs: ms, minMs: ms, maxMs: ms, classes: { [classOf(ms)]: 1 } };
  return { ...counted, times: mergeTimes(rollup.times, times) };
}

/** One class beyond the last is for all that took longer. */
function classOf(ms: number): number {
  const index = timeClassesMs.findIndex((upper) => ms <= upper);
  return index === -1 ? timeClassesMs.length : index;
}

type Times = MonitorDay['times'];

function mergeTimes(a: Times, b: Times): Times {
  const classes = { ...a.classes };
  for (const [index, count] of Object.entries(b.classes)) classes[index] = (classes[index] ?? 0) + count;
  return {
    count: a.count + b.count,
    sumMs: a.sumMs + b.sumMs,
    minMs: leastOf(a.minMs, b.minMs, Math.min),
    maxMs: leastOf(a.maxMs, b.maxMs, Math.max),
    classes,
  };
}

const leastOf = (a: number | null, b: number | null, choose: (a: number, b: number) => number): number | null =>
  a === null || b === null ? (a ?? b) : choose(a, b);

export const averageMs = ({ count, sumMs }: Times): number | null => (count === 0 ? null : sumMs / count);

/** The time within which the given share of runs finished, 0.95 for 95%, to within a quarter. */
export function percentileMs({ count, maxMs, classes }: Times, share: number): number | null {
  if (count === 0 || maxMs === null) return null;
  let left = Math.max(1, Math.ceil(count * share));
  for (const [index, upper] of timeClassesMs.entries()) {
    left -= classes[index] ?? 0;
    if (left <= 0) return Math.min(upper, maxMs);
  }
  return maxMs;
}

/** The runs of one hour. Ones without a result aren't counted. */
export interface RecentHour extends Pick<MonitorDay, 'up' | 'down' | 'times'> {
  /** Hours since 1970. */
  hour: number;
  /** The runs that responded: second of the hour and time in ms, as in "0:120 300:118". null: too many to store. */
  runs: string | null;
}

/** Enough for a run every 5 minutes and a few rechecks. */
const mostRunsOfHour = 20;

const recentHours = 24;
export const hourOf = (at: number): number => Math.floor(at / hourMs);

/** Of the last day, oldest first. */
export function addRecentRun(hours: readonly RecentHour[], run: CountedRun): RecentHour[] {
  const hour = hourOf(run.at);
  // Hours that lie ahead are from before the clock was set back.
  const kept = hours.filter((each) => each.hour > hour - recentHours && each.hour <= hour);
  if (run.outcome === 'unknown') return kept;
  const last = kept.at(-1)?.hour === hour ? kept.pop() : undefined;
  const { up, down, times } = addRun({ ...emptyDay(''), ...last }, run);
  return [...kept, { hour, up, down, times, runs: withRun(last, times.count, run) }];
}

function withRun(last: RecentHour | undefined, count: number, { at, totalTimeMs }: CountedRun): string | null {
  const runs = last === undefined ? '' : last.runs;
  if (totalTimeMs === null || runs === null) return runs;
  if (count > mostRunsOfHour) return null;
  return `${runs} ${Math.floor((at % hourMs) / 1000)}:${Math.max(0, Math.round(totalTimeMs))}`.trimStart();
}

/** A day with the percentiles of its last hour, so that they outlast the hour's runs. */
export function withLastHour(day: MonitorDay, hours: readonly RecentHour[]): MonitorDay {
  const last = hours.at(-1);
  if (last === undefined || dayOf(last.hour * hourMs) !== day.day) return day;
  const [p50, p95] = [percentileMs(last.times, 0.5), percentileMs(last.times, 0.95)];
  if (p50 === null || p95 === null) return day;
  return { ...day, hours: { ...day.hours, [last.hour % 24]: [last.times.count, p50, p95] } };
}

export function recentFigures(hours: readonly RecentHour[], now: number): ListedMonitor['last24Hours'] {
  const first = hourOf(now) - recentHours + 1;
  const recent = hours.filter(({ hour }) => hour >= first && hour < first + recentHours);
  const known = new Map(recent.map((each) => [each.hour, averageMs(each.times)]));
  const times = recent.reduce((sum, each) => mergeTimes(sum, each.times), emptyDay('').times);
  return {
    uptimeRatio: uptimeOf(recent),
    p95Ms: percentileMs(times, 0.95),
    averagesMs: Array.from({ length: recentHours }, (_, index) => known.get(first + index) ?? null),
  };
}

/** How much of the runs found the target up, 0 to 1; null: none says anything. */
export function uptimeOf(days: readonly Pick<MonitorDay, 'up' | 'down'>[]): number | null {
  const up = days.reduce((sum, day) => sum + day.up, 0);
  const all = days.reduce((sum, day) => sum + day.up + day.down, 0);
  return all === 0 ? null : up / all;
}

/** As people read it: never 100% when a run failed. */
export function uptimeText(uptime: number | null): string {
  if (uptime === null) return 'no data';
  const rounded = uptime === 1 ? '100' : (Math.floor(uptime * 10_000) / 100).toFixed(2);
  return `${rounded}%`;
}

/** The last days, today last, those without runs too. */
export function uptimeBar(
  days: readonly Pick<MonitorDay, 'day' | 'up' | 'down'>[],
  now: number,
  length = 90,
): UptimeDay[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length }, (_, index) => {
    const day = dayOf(now - (length - 1 - index) * dayMs);
    const { up, down } = known.get(day) ?? emptyDay(day);
    return { day, uptime: uptimeOf([{ up, down }]), state: barState(up, down) };
  });
}

function barState(up: number, down: number): UptimeDay['state'] {
  if (up + down === 0) return 'none';
  if (down === 0) return 'up';
  return up === 0 ? 'down' : 'partly';
}
