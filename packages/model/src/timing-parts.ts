import type { Hop, HopTimings } from './trace.ts';

type TimingKey = keyof HopTimings | 'otherMs';

/** Where the time of a hop goes, in order: the steps of a request, and what none of them accounts for. */
export const timingNames = [
  { key: 'dnsMs', label: 'DNS' },
  { key: 'connectMs', label: 'Connect' },
  { key: 'tlsMs', label: 'TLS' },
  { key: 'firstByteMs', label: 'Wait' },
  { key: 'downloadMs', label: 'Download' },
  { key: 'otherMs', label: 'Other' },
] as const satisfies readonly { key: TimingKey; label: string }[];

export interface TimingPart {
  key: TimingKey;
  label: string;
  ms: number;
}

/** Less is a matter of rounding. */
const worthNamingMs = 0.05;

/** The parts that a hop's time is made of. Steps that did not happen are left out. */
export function timingParts({ latencyMs, timings }: Pick<Hop, 'latencyMs' | 'timings'>): TimingPart[] {
  const measuredMs = Object.values(timings).reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
  const restMs = latencyMs - measuredMs;
  const spent = { ...timings, otherMs: restMs < worthNamingMs ? null : restMs };
  return timingNames.flatMap(({ key, label }) => {
    const ms = spent[key];
    return ms === null ? [] : [{ key, label, ms }];
  });
}
