import { hourMs, type MaintenanceWindow, type Weekday } from '@hopwise/model';

/** A window as form fields. Holds both kinds at once, so changing the kind loses nothing. */
export interface MaintenanceValues {
  kind: MaintenanceWindow['kind'];
  /** In the viewer's time zone, in the format of `<input type="datetime-local">`. */
  from: string;
  to: string;
  days: Weekday[];
  at: string;
  /** A string while the input doesn't hold a number. */
  minutes: number | string;
  zone: string;
}

/** 2026-11-17T09:30 */
export function localTimeOf(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Returns an invalid time unchanged, so the schema reports it. */
function isoOf(localTime: string): string {
  const moment = new Date(localTime);
  return Number.isNaN(moment.getTime()) ? localTime : moment.toISOString();
}

/** Defaults: once, two hours from the next full hour; weekly, Sunday night. */
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

/** Converts to the API's format. Invalid fields are passed through, so the schema reports them. */
export function maintenanceOf({ kind, from, to, days, at, minutes, zone }: MaintenanceValues): unknown {
  return kind === 'single' ? { kind, from: isoOf(from), to: isoOf(to) } : { kind, days, at, minutes, zone };
}
