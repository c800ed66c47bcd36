import type { HopTimings } from '@hopwise/model';

/** The steps of a request in their order. */
export const timingPhases = [
  { key: 'dnsMs', label: 'DNS' },
  { key: 'connectMs', label: 'Connect' },
  { key: 'tlsMs', label: 'TLS' },
  { key: 'firstByteMs', label: 'Wait' },
  { key: 'downloadMs', label: 'Download' },
] as const satisfies readonly { key: keyof HopTimings; label: string }[];

export interface TakenPhase {
  key: keyof HopTimings;
  label: string;
  ms: number;
}

/** The steps that happened. */
export function takenPhases(timings: HopTimings): TakenPhase[] {
  return timingPhases.flatMap(({ key, label }) => {
    const ms = timings[key];
    return ms === null ? [] : [{ key, label, ms }];
  });
}
