import * as z from 'zod/mini';

/** A name of the IANA time zone database, such as Europe/Berlin. Bare offsets know no summer time, so they are refused. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name) || name.length > 64) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

const message = 'Time zone must be a name such as Europe/Berlin';
export const zoneInput = z.string({ error: message }).check(z.refine(isTimeZone, { error: message }));

/** The time of a clock on the wall, 00:00 to 23:59. */
export const wallTimeInput = (label: string) => {
  const error = `${label} must be a time such as 09:30`;
  return z.string({ error }).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error }));
};
