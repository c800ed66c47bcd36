import { type MonitorAlerting, type MonitorEvent, minuteMs } from '@hopwise/model';
import { dueWarnings, rememberWarnings } from './certificates.ts';
import type { MonitorState } from './state.ts';

interface Notified {
  state: MonitorState;
  events: MonitorEvent[];
}

type Notifier = (state: MonitorState, now: number) => Notified;

const iso = (at: number): string => new Date(at).toISOString();
const reasonOf = ({ reason }: MonitorState): string => reason ?? 'The check failed.';
const nothing = (state: MonitorState): Notified => ({ state, events: [] });

/** Returns the events that people have not been notified of yet, and the state after them. */
export function notify(state: MonitorState, settings: Pick<MonitorAlerting, 'reminderMinutes'>, now: number): Notified {
  const notifiers: Notifier[] = [...firstNotifiers, (current, at) => remind(current, settings.reminderMinutes, at)];
  return notifiers.reduce<Notified>((sent, notifier) => {
    const more = notifier(sent.state, now);
    return { state: more.state, events: [...sent.events, ...more.events] };
  }, nothing(state));
}

/** Whether no event is left to send, reminders aside. */
export const isUpToDate = (state: MonitorState, now: number): boolean =>
  firstNotifiers.every((notifier) => notifier(state, now).events.length === 0);

const notifyReach: Notifier = (state, now) => {
  const { reach, notified } = state;
  const at = iso(now);
  if (reach === 'down' && notified.down === null) {
    const since = state.failingSince ?? now;
    return {
      state: { ...state, notified: { ...notified, down: { since, lastAt: now, reminders: 0 } } },
      events: [{ type: 'monitor.failed', at, since: iso(since), reason: reasonOf(state), reminder: null }],
    };
  }
  if (reach === 'up' && notified.down !== null) {
    const { since } = notified.down;
    // The clock may have been set back in the meantime.
    const downMs = Math.max(0, (state.recoveringSince ?? now) - since);
    return {
      state: { ...state, notified: { ...notified, down: null } },
      events: [{ type: 'monitor.recovered', at, since: iso(since), downMs }],
    };
  }
  return nothing(state);
};

const notifyChange: Notifier = (state, now) => {
  const { current } = state.change;
  const fingerprint = current?.fingerprint ?? null;
  if (fingerprint === state.notified.change) return nothing(state);
  return {
    state: { ...state, notified: { ...state.notified, change: fingerprint } },
    events: [{ type: 'monitor.changed', at: iso(now), changes: current?.says ?? [], fingerprint }],
  };
};

const notifyCertificates: Notifier = (state, now) => {
  const due = dueWarnings(state.certificates, state.notified.certificates, now);
  // An expired certificate is what makes the target fail, and the failure says so.
  const isFailing = state.reach === 'failing' || state.reach === 'down';
  const certificates = due.filter(({ daysLeft }) => !isFailing || daysLeft >= 0);
  if (certificates.length === 0) return nothing(state);
  const notified = {
    ...state.notified,
    certificates: { ...rememberWarnings(state.notified.certificates, certificates) },
  };
  return {
    state: { ...state, notified },
    events: [{ type: 'monitor.certificate_expiring', at: iso(now), certificates }],
  };
};

const firstNotifiers: readonly Notifier[] = [notifyReach, notifyChange, notifyCertificates];

function remind(state: MonitorState, everyMinutes: number | null, now: number): Notified {
  const { down } = state.notified;
  if (everyMinutes === null || down === null || state.reach !== 'down') return nothing(state);
  if (now - down.lastAt < everyMinutes * minuteMs) return nothing(state);
  const reminders = down.reminders + 1;
  return {
    state: { ...state, notified: { ...state.notified, down: { ...down, lastAt: now, reminders } } },
    events: [
      { type: 'monitor.failed', at: iso(now), since: iso(down.since), reason: reasonOf(state), reminder: reminders },
    ],
  };
}
