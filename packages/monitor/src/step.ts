import { confirmAfterMs, type MonitorAlerting, type MonitorEvent, minuteMs } from '@hopwise/model';
import type { SeenCertificate } from './certificates.ts';
import { isUpToDate, notify } from './notify.ts';
import { afterRecentRun, type Timings } from './recent-runs.ts';
import { maintenanceEnd } from './schedule.ts';
import type { MonitorState, SeenChange } from './state.ts';

/** An observation of a monitor. */
export type Observation =
  | {
      kind: 'run';
      /** The reason of the failure, in one sentence; null: the target is up. */
      failure: string | null;
      /** null: matches the baseline, or there is none. */
      change: SeenChange | null;
      certificates: readonly SeenCertificate[];
      timings?: Timings;
    }
  /** The run failed because of this server: it has no network at all. It says nothing of the target. */
  | { kind: 'own-failure'; message: string }
  /** reason: why the server did it; null: a person did. */
  | { kind: 'paused'; reason: string | null }
  | { kind: 'resumed' }
  /** The current chain becomes the baseline. */
  | { kind: 'baseline-accepted' };

export type StepSettings = Pick<MonitorAlerting, 'failures' | 'successes' | 'reminderMinutes' | 'maintenance'> &
  Partial<Pick<MonitorAlerting, 'flapping' | 'slow'>>;

export interface Step {
  state: MonitorState;
  /** The events to notify people about, in this order. */
  events: MonitorEvent[];
  /** When to look again, if not before; null: when the monitor is due. */
  nextLookAt: number | null;
}

/** Returns the state and events that follow from one observation. */
export function step(state: MonitorState, settings: StepSettings, observation: Observation, now: number): Step {
  const maintenanceUntil = maintenanceEnd(settings.maintenance, now);
  const known = { ...state, maintenanceUntil };
  switch (observation.kind) {
    case 'paused':
      return pause(known, observation.reason, now);
    case 'resumed':
      return state.pausedSince === null ? unmoved(known) : { state: resumed(known), events: [], nextLookAt: now };
    case 'baseline-accepted':
      return unmoved(withBaseline(known));
    case 'own-failure': {
      // A paused monitor doesn't run; this run was already in progress.
      if (state.pausedSince !== null) return unmoved(known);
      const since = state.ownFailure?.since ?? now;
      const ownFailure = { since, message: observation.message };
      return { state: { ...known, ownFailure }, events: [], nextLookAt: now + confirmAfterMs };
    }
    case 'run': {
      if (state.pausedSince !== null) return unmoved(known);
      const seen = afterRun(known, settings, observation, now);
      const notified = maintenanceUntil === null ? notify(seen, settings, now) : { state: seen, events: [] };
      return { ...notified, nextLookAt: nextLook(notified.state, settings, now) };
    }
  }
}

const unmoved = (state: MonitorState): Step => ({ state, events: [], nextLookAt: null });

function pause(state: MonitorState, reason: string | null, now: number): Step {
  if (state.pausedSince !== null) return unmoved(state);
  const isQuiet = state.maintenanceUntil !== null;
  const event: MonitorEvent = { type: 'monitor.paused', at: new Date(now).toISOString(), reason };
  return { state: { ...state, pausedSince: now }, events: isQuiet ? [] : [event], nextLookAt: null };
}

/**
 * Observations from before the pause say nothing about now; what people were notified about stays true until the next
 * runs.
 */
const resumed = (state: MonitorState): MonitorState => ({
  ...state,
  ...{ reach: 'new', streak: 0, failingSince: null, recoveringSince: null, reason: null },
  change: { ...state.change, pending: null },
  ...{ flapping: null, slow: null },
  recent: { ...state.recent, results: '', timesMs: [] },
  pausedSince: null,
  ownFailure: null,
});

const withBaseline = (state: MonitorState): MonitorState => ({
  ...state,
  change: { current: null, pending: null },
  notified: { ...state.notified, change: null },
});

function afterRun(
  state: MonitorState,
  settings: StepSettings,
  { failure, change, certificates, timings = null }: Extract<Observation, { kind: 'run' }>,
  now: number,
): MonitorState {
  const seen = { ...afterRecentRun(state, settings, { isUp: failure === null, timings }, now), ownFailure: null };
  if (certificates.length > 0) seen.certificates = [...certificates];
  if (failure !== null) return afterFailure(seen, settings, failure, now);
  // How the chain of a target that is down differs is what makes it down.
  return { ...afterSuccess(seen, settings, now), change: afterLook(state.change, change) };
}

function afterFailure(state: MonitorState, { failures }: StepSettings, reason: string, now: number): MonitorState {
  const wasDown = state.reach === 'down' || state.reach === 'recovering';
  if (wasDown) return { ...state, reach: 'down', streak: 0, recoveringSince: null, reason };
  const streak = state.reach === 'failing' ? state.streak + 1 : 1;
  const failingSince = state.reach === 'failing' ? (state.failingSince ?? now) : now;
  const isDown = streak >= failures;
  return { ...state, reach: isDown ? 'down' : 'failing', streak: isDown ? 0 : streak, failingSince, reason };
}

function afterSuccess(state: MonitorState, { successes }: StepSettings, now: number): MonitorState {
  const isBack =
    state.reach === 'down' || state.reach === 'recovering' || (state.reach !== 'up' && state.notified.down);
  if (!isBack) return { ...state, reach: 'up', streak: 0, failingSince: null, reason: null };
  const streak = state.reach === 'recovering' ? state.streak + 1 : 1;
  const recoveringSince = state.reach === 'recovering' ? (state.recoveringSince ?? now) : now;
  if (streak < successes) return { ...state, reach: 'recovering', streak, recoveringSince };
  return { ...state, reach: 'up', streak: 0, failingSince: null, recoveringSince, reason: null };
}

/** A change counts only when seen twice, in both directions. */
function afterLook({ current, pending }: MonitorState['change'], seen: SeenChange | null): MonitorState['change'] {
  if (isSame(seen, current)) return { current, pending: null };
  if (pending !== null && isSame(seen, pending.change)) return { current: seen, pending: null };
  return { current, pending: { change: seen } };
}

const isSame = (a: SeenChange | null, b: SeenChange | null): boolean => a?.fingerprint === b?.fingerprint;

function nextLook(state: MonitorState, settings: StepSettings, now: number): number | null {
  const isConfirming =
    state.reach === 'failing' ||
    state.reach === 'recovering' ||
    state.change.pending !== null ||
    // Whether it still flaps or is down decides whether people are alerted.
    (state.flapping !== null && state.reach === 'down');
  const { down } = state.notified;
  const looks = [
    ...(isConfirming ? [now + confirmAfterMs] : []),
    ...(state.maintenanceUntil !== null && !isUpToDate(state, now) ? [state.maintenanceUntil] : []),
    // No reminders are sent while it flaps or during maintenance, so looking earlier would repeat at once, forever.
    ...(state.reach === 'down' && state.flapping === null && down !== null && settings.reminderMinutes !== null
      ? [Math.max(down.lastAt + settings.reminderMinutes * minuteMs, state.maintenanceUntil ?? 0)]
      : []),
  ];
  return looks.length === 0 ? null : Math.max(now, Math.min(...looks));
}
