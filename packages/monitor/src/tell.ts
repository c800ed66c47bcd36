import { type MonitorAlerting, type MonitorEvent, minuteMs } from '@hopwise/model';
import { dueWarnings, rememberWarnings } from './certificates.ts';
import type { MonitorState } from './state.ts';

interface Told {
  state: MonitorState;
  events: MonitorEvent[];
}

type Teller = (state: MonitorState, now: number) => Told;

const iso = (at: number): string => new Date(at).toISOString();
const reasonOf = ({ reason }: MonitorState): string => reason ?? 'The check failed.';
const nothing = (state: MonitorState): Told => ({ state, events: [] });

/** Makes what people were told agree with what is so: the events that do it, and the state after them. */
export function tell(state: MonitorState, settings: Pick<MonitorAlerting, 'reminderMinutes'>, now: number): Told {
  const tellers: Teller[] = [...firstTellers, (known, at) => tellAgain(known, settings.reminderMinutes, at)];
  return tellers.reduce<Told>((told, teller) => {
    const more = teller(told.state, now);
    return { state: more.state, events: [...told.events, ...more.events] };
  }, nothing(state));
}

/** Whether people know all there is, reminders aside. */
export const isToldOfAll = (state: MonitorState, now: number): boolean =>
  firstTellers.every((teller) => teller(state, now).events.length === 0);

const tellOfReach: Teller = (state, now) => {
  const { reach, told } = state;
  const at = iso(now);
  if (reach === 'down' && told.down === null) {
    const since = state.failingSince ?? now;
    return {
      state: { ...state, told: { ...told, down: { since, lastAt: now, reminders: 0 } } },
      events: [{ type: 'monitor.failed', at, since: iso(since), reason: reasonOf(state), reminder: null }],
    };
  }
  if (reach === 'up' && told.down !== null) {
    const { since } = told.down;
    // The clock may have been set back meanwhile.
    const downMs = Math.max(0, (state.recoveringSince ?? now) - since);
    return {
      state: { ...state, told: { ...told, down: null } },
      events: [{ type: 'monitor.recovered', at, since: iso(since), downMs }],
    };
  }
  return nothing(state);
};

const tellOfChange: Teller = (state, now) => {
  const { current } = state.change;
  const fingerprint = current?.fingerprint ?? null;
  if (fingerprint === state.told.change) return nothing(state);
  return {
    state: { ...state, told: { ...state.told, change: fingerprint } },
    events: [{ type: 'monitor.changed', at: iso(now), changes: current?.says ?? [], fingerprint }],
  };
};

const tellOfCertificates: Teller = (state, now) => {
  const due = dueWarnings(state.certificates, state.told.certificates, now);
  // An expired certificate is what makes the target fail, and the failure says so.
  const isFailing = state.reach === 'failing' || state.reach === 'down';
  const certificates = due.filter(({ daysLeft }) => !isFailing || daysLeft >= 0);
  if (certificates.length === 0) return nothing(state);
  const told = { ...state.told, certificates: { ...rememberWarnings(state.told.certificates, certificates) } };
  return {
    state: { ...state, told },
    events: [{ type: 'monitor.certificate_expiring', at: iso(now), certificates }],
  };
};

const firstTellers: readonly Teller[] = [tellOfReach, tellOfChange, tellOfCertificates];

function tellAgain(state: MonitorState, everyMinutes: number | null, now: number): Told {
  const { down } = state.told;
  if (everyMinutes === null || down === null || state.reach !== 'down') return nothing(state);
  if (now - down.lastAt < everyMinutes * minuteMs) return nothing(state);
  const reminders = down.reminders + 1;
  return {
    state: { ...state, told: { ...state.told, down: { ...down, lastAt: now, reminders } } },
    events: [
      { type: 'monitor.failed', at: iso(now), since: iso(down.since), reason: reasonOf(state), reminder: reminders },
    ],
  };
}
