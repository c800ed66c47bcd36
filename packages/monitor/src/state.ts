import { certificateWarning, changedValue, type MonitorStateName, slowSentence, timedParts } from '@hopwise/model';
import * as z from 'zod/mini';
import { expiringAmong } from './certificates.ts';

/** All times are milliseconds since 1970. */
const moment = z.number();

const seenCertificate = z.extend(z.pick(certificateWarning, { host: true, sha256Fingerprint: true }), {
  validFrom: z.string(),
  validTo: z.string(),
});

/** The difference of a chain from the baseline. The fingerprint is the same for the same change. */
export const seenChange = z.object({
  fingerprint: z.string(),
  says: z.array(z.string()),
  values: z.array(changedValue),
});
export type SeenChange = z.infer<typeof seenChange>;

/** What the runs say of the target. failing: failed, but not often enough to be sure; recovering: the same the other way. */
const reaches = ['new', 'up', 'failing', 'down', 'recovering'] as const;

/**
 * The state of a monitor between runs, as plain JSON. The actual state and what people were notified about are
 * separate: events bring the two in line, and delaying them loses nothing.
 */
export const monitorState = z.object({
  version: z.literal(1),
  reach: z.enum(reaches),
  /** Failures in a row while failing, successes in a row while recovering. */
  streak: z.int(),
  /** The first of the failures, and of the successes, in a row. */
  failingSince: z.nullable(moment),
  recoveringSince: z.nullable(moment),
  /** The reason of the last failure. */
  reason: z.nullable(z.string()),
  change: z.object({
    /** Seen often enough to be sure; null: as in the baseline. */
    current: z.nullable(seenChange),
    /** Seen once. A change of null: the chain is as in the baseline again. */
    pending: z.nullable(z.object({ change: z.nullable(seenChange) })),
  }),
  /** Of all hosts of the chain, at the last run that reached them. */
  certificates: z.array(seenCertificate),
  /** The last runs, oldest first. */
  recent: z.object({
    /** + for each that passed, - for each that failed. */
    results: z.string(),
    /** How long this part took in those that responded. */
    part: z.nullable(z.enum(timedParts)),
    timesMs: z.array(z.number()),
    limitMs: z.nullable(z.number()),
  }),
  flapping: z.nullable(z.object({ since: moment, stateChanges: z.int() })),
  slow: z.nullable(z.object({ since: moment, part: z.enum(timedParts), p95Ms: z.number(), limitMs: z.number() })),
  notified: z.object({
    /** Since when it flaps, and is slow. */
    flapping: z.nullable(moment),
    slow: z.nullable(moment),
    /** By host: when the certificate expires that was seen last. */
    validTo: z.record(z.string(), moment),
    down: z.nullable(z.object({ since: moment, lastAt: moment, reminders: z.int() })),
    /** The fingerprint. */
    change: z.nullable(z.string()),
    certificates: z.record(z.string(), z.object({ days: z.number(), validTo: moment })),
  }),
  pausedSince: z.nullable(moment),
  /** Runs fail because of this server, not of the target. */
  ownFailure: z.nullable(z.object({ since: moment, message: z.string() })),
  /** When the maintenance ends that the last run was in. */
  maintenanceUntil: z.nullable(moment),
});
export type MonitorState = z.infer<typeof monitorState>;

export const newMonitorState: MonitorState = {
  version: 1,
  reach: 'new',
  streak: 0,
  failingSince: null,
  recoveringSince: null,
  reason: null,
  change: { current: null, pending: null },
  certificates: [],
  recent: { results: '', part: null, timesMs: [], limitMs: null },
  flapping: null,
  slow: null,
  notified: { flapping: null, slow: null, validTo: {}, down: null, change: null, certificates: {} },
  pausedSince: null,
  ownFailure: null,
  maintenanceUntil: null,
};

/** Why it is in its shown state, in one sentence; null: the state says it all. */
export function stateReason(state: MonitorState, shown: MonitorStateName): string | null {
  if (shown === 'flapping' && state.flapping) {
    return `Flapping: the state changed ${state.flapping.stateChanges} times in the last 20 runs.`;
  }
  if (shown === 'slow' && state.slow) {
    const { part, p95Ms, limitMs } = state.slow;
    return slowSentence(part, p95Ms, limitMs);
  }
  return state.reason;
}

/** The one state shown for a monitor: the most urgent of all that apply. */
export function shownState(state: MonitorState, now: number): MonitorStateName {
  if (state.pausedSince !== null) return 'paused';
  if (state.maintenanceUntil !== null && now < state.maintenanceUntil) return 'maintenance';
  if (state.flapping) return 'flapping';
  if (state.reach === 'down' || state.reach === 'recovering' || state.reach === 'failing') return state.reach;
  if (state.slow) return 'slow';
  if (state.change.current !== null) return 'changed';
  if (expiringAmong(state.certificates, now).length > 0) return 'certificate-expiring';
  return state.reach;
}
