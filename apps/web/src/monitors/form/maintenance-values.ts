import type { MaintenanceWindow, Weekday } from '@hopwise/model';

/** A window as fields hold it; both kinds at once, so that a change of kind loses nothing. */
export interface MaintenanceValues {
  kind: MaintenanceWindow['kind'];
  /** Of a clock on the viewer's wall, as `<input type="datetime-local">` has it. */
  from: string;
  to: string;
  days: Weekday[];
  at: string;
  /** Text while the number input holds no number. */
  minutes: number | string;
  zone: string;
}

const hourMs = 3_600_000;

/** 2026-11-17T09:30 */
export function localTimeOf(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** What is no time stays as it is: the schema complains about it. */
function isoOf(localTime: string): string {
  const moment = new Date(localTime);
  return Number.isNaN(moment.getTime()) ? localTime : moment.toISOString();
}

/** The next full hour, for two hours; each Sunday at night. */
export function newMaintenance(now: Date, zone: string): MaintenanceValues {
  const from = new Date(Math.ceil(now.getTime() / hourMs) * hourMs);
  return {
    kind: 'single',
    from: localTimeOf(from),
    to: localTimeOf(new Date(from.getTime() + 2 * hourMs)),
    days: [7],
    at: '02:00',
    minutes: 120,
    zone,
  };
}

export function maintenanceValuesOf(window: MaintenanceWindow, now: Date, zone: string): MaintenanceValues {
  const values = newMaintenance(now, zone);
  return window.kind === 'single'
    ? { ...values, kind: 'single', from: localTimeOf(new Date(window.from)), to: localTimeOf(new Date(window.to)) }
    : { ...values, ...window, days: [...window.days] };
}

/** As the API takes it; fields that hold nonsense are given as they are, to be complained about. */
export function maintenanceOf({ kind, from, to, days, at, minutes, zone }: MaintenanceValues): unknown {
  return kind === 'single' ? { kind, from: isoOf(from), to: isoOf(to) } : { kind, days, at, minutes, zone };
}
