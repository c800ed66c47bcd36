import { type MonitorAlerting, type MonitorEvent, minuteMs } from '@hopwise/model';
import { dueWarnings, rememberWarnings } from './certificates.ts';
import { isSteady, p95Of } from './recent-runs.ts';
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
  // One alert for all its failures and recoveries: until it is steady, they say nothing new.
  if (state.flapping) return nothing(state);
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
    events: [
      {
        type: 'monitor.changed',
        at: iso(now),
        changes: current?.says ?? [],
        fingerprint,
        ...(current && { values: current.values }),
      },
    ],
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

const notifyRenewal: Notifier = (state, now) => {
  // An untrusted certificate is no renewal: it makes the target fail.
  if (state.reach !== 'up' || state.certificates.length === 0) return nothing(state);
  const known = state.notified.validTo;
  const latest = new Map<string, number>();
  for (const { host, validTo } of state.certificates) {
    latest.set(host, Math.max(latest.get(host) ?? 0, Date.parse(validTo)));
  }
  // A site whose servers have different certificates alternates between them: only a later one counts.
  const newer = [...latest].filter(([host, validTo]) => validTo > (known[host] ?? 0));
  if (newer.length === 0) return nothing(state);
  const validTo = Object.fromEntries(
    Object.entries({ ...known, ...Object.fromEntries(newer) }).slice(-mostRememberedHosts),
  );
  const certificates = newer.flatMap(([host, at]) => {
    const former = known[host];
    return former === undefined ? [] : [{ host, validTo: iso(at), formerValidTo: iso(former) }];
  });
  const wasExpiring = certificates.some(({ host, formerValidTo }) => wasWarned(state, host, formerValidTo));
  return {
    state: { ...state, notified: { ...state.notified, validTo } },
    events:
      certificates.length === 0
        ? []
        : [{ type: 'monitor.certificate_renewed', at: iso(now), certificates, wasExpiring }],
  };
};

/** Whether people were warned about this certificate and not only about an earlier one of the host. */
const wasWarned = ({ notified }: MonitorState, host: string, validTo: string): boolean =>
  Object.entries(notified.certificates).some(
    ([key, warned]) => key.startsWith(`${host} `) && warned.validTo === Date.parse(validTo),
  );

/** More than any chain has. */
const mostRememberedHosts = 50;

const notifyFlapping: Notifier = (state, now) => {
  const { flapping, notified, reach } = state;
  const since = notified.flapping;
  const at = iso(now);
  if (flapping !== null) {
    if (flapping.since === since) return nothing(state);
    const { stateChanges } = flapping;
    return {
      state: { ...state, notified: { ...notified, flapping: flapping.since } },
      // During maintenance, one can end and the next one start.
      events: since === null ? [{ type: 'monitor.flapping', at, since: iso(flapping.since), stateChanges }] : [],
    };
  }
  if (since === null || (reach !== 'up' && reach !== 'down')) return nothing(state);
  const settled = { ...state, notified: { ...notified, flapping: null } };
  const { down } = notified;
  if (reach === 'up') {
    // The recovery of a known outage is a message of its own.
    if (down !== null) return { state: settled, events: [] };
    // After a pause, or if it is turned off, this isn't known yet.
    if (!isSteady(state.recent.results)) return nothing(state);
    return { state: settled, events: [{ type: 'monitor.flapping', at, since: iso(since), stateChanges: null }] };
  }
  // People who know of the outage last heard that it flaps. An unknown outage is a message of its own.
  return down === null ? { state: settled, events: [] } : reminded(settled, down, now);
};

const notifySlow: Notifier = (state, now) => {
  const { slow, notified, recent } = state;
  const since = notified.slow;
  if (slow !== null && since === null) {
    const { part, p95Ms, limitMs } = slow;
    const event = { at: iso(now), since: iso(slow.since), part, p95Ms, limitMs, isOver: false };
    return {
      state: { ...state, notified: { ...notified, slow: slow.since } },
      events: [{ type: 'monitor.slow', ...event }],
    };
  }
  if (slow === null && since !== null) {
    const { part, timesMs } = recent;
    const [p95Ms, limitMs] = [p95Of(timesMs), recent.limitMs ?? 0];
    const event = { at: iso(now), since: iso(since), part: part ?? 'total', p95Ms, limitMs, isOver: true };
    // Without times, it was paused or has no limit anymore.
    return {
      state: { ...state, notified: { ...notified, slow: null } },
      events: timesMs.length === 0 ? [] : [{ type: 'monitor.slow', ...event }],
    };
  }
  return nothing(state);
};

/** Flapping comes first: it looks at what people know before it ends. */
const firstNotifiers: readonly Notifier[] = [
  ...[notifyFlapping, notifyReach, notifyChange, notifyCertificates],
  ...[notifyRenewal, notifySlow],
];

function remind(state: MonitorState, everyMinutes: number | null, now: number): Notified {
  const { down } = state.notified;
  if (everyMinutes === null || down === null || state.reach !== 'down' || state.flapping) return nothing(state);
  return now - down.lastAt < everyMinutes * minuteMs ? nothing(state) : reminded(state, down, now);
}

function reminded(state: MonitorState, down: NonNullable<MonitorState['notified']['down']>, now: number): Notified {
  const reminders = down.reminders + 1;
  return {
    state: { ...state, notified: { ...state.notified, down: { ...down, lastAt: now, reminders } } },
    events: [
      { type: 'monitor.failed', at: iso(now), since: iso(down.since), reason: reasonOf(state), reminder: reminders },
    ],
  };
}
