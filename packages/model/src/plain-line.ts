import * as z from 'zod/mini';

/** A name from the IANA time zone database, such as Europe/Berlin. Bare offsets have no DST, so they are rejected. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name) || name.length > 64) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

const message = 'Time zone must be a name such as Europe/Berlin';
export const zoneInput = z.string({ error: message }).check(z.trim(), z.refine(isTimeZone, { error: message }));

/** This computer's time zone: "Europe/Berlin". */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time of a clock on the wall, 00:00 to 23:59. */
export const wallTimeInput = (label: string) => {
  const error = `${label} must be a time such as 09:30`;
  return z.string({ error }).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error }));
};

/** A number in the query of a URL. */
export const numberInQuery = (label: string, min: number, max: number) => {
  const error = `${label} must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).check(z.int({ error }), z.minimum(min, { error }), z.maximum(max, { error }));
};

/** How many entries a page of a list has. */
export const pageLimit = (usual: number, most: number) => z._default(numberInQuery('Limit', 1, most), usual);

/** Control characters, halves of characters, line ends, and characters that turn the direction of the text around them. */
const steersText = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** All other characters are blank or have no width: a name of only these would be a link that no one can click. */
const isSeen = /[^\p{Cf}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** Text shown next to other people's text, in lists and emails, stays on its line and is visible. */
export const plainLine = (what: string) =>
  z.refine<string>((text) => !steersText.test(text) && (text === '' || isSeen.test(text)), {
    error: ({ input }) =>
      steersText.test(String(input))
        ? `${what} must be one line without control characters`
        : `${what} must contain visible characters`,
  });
