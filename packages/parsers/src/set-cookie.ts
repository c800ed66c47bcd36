import { trimBlanks } from './header-values.ts';

export interface SetCookie {
  /** Empty for a line without `=`, which browsers store all the same. */
  name: string;
  value: string;
  secure: boolean;
  httpOnly: boolean;
  /** Kept apart for each site that is open around it. */
  partitioned: boolean;
  sameSite: 'strict' | 'lax' | 'none' | null;
  /** There is a SameSite attribute, but browsers don't know its value. */
  sameSiteInvalid: boolean;
  /** Without the dot before it, so that it may be empty. */
  domain: string | null;
  /** null where none is given that browsers use: then it is that of the request. */
  path: string | null;
  expires: Date | null;
  maxAgeSeconds: number | null;
}

/** RFC 6265bis section 5.6: longer pairs are ignored, and so are longer attributes. */
const maxPairLength = 4096;
const maxAttributeLength = 1024;
/** The same: a line with control characters is ignored. The RFC spares tabs; browsers spare those around a part alone. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlCharacters = /[\x00-\x08\x0a-\x1f\x7f]/;

/**
 * Reads one Set-Cookie line as in RFC 6265bis section 5.6: attributes in any letter case; unknown or invalid ones are
 * skipped, and the last of a repeated one counts, even if it is invalid. null: browsers ignore the whole line.
 */
export function parseSetCookie(line: string): SetCookie | null {
  if (controlCharacters.test(line)) return null;
  const { name, value, attributes: sent } = splitSetCookie(line);
  if (line.includes('\t') && [name, value, ...sent.flat()].some((part) => part?.includes('\t'))) return null;
  const pairLength = name.length + value.length;
  if (pairLength === 0 || pairLength > maxPairLength) return null;
  const attributes = sent
    .map(([attribute, text]): Attribute => [attribute.toLowerCase(), text ?? ''])
    .filter(([, text]) => text.length <= maxAttributeLength);
  const values = new Map(attributes);
  const path = values.get('path');
  const domain = values.get('domain') ?? '';
  const maxAge = values.get('max-age') ?? '';
  return {
    name,
    value,
    secure: values.has('secure'),
    httpOnly: values.has('httponly'),
    partitioned: values.has('partitioned'),
    sameSite: knownSameSite(values.get('samesite')),
    sameSiteInvalid: attributes.some(([attribute, text]) => attribute === 'samesite' && knownSameSite(text) === null),
    domain: domain === '' ? null : domain.replace(/^\./, '').toLowerCase(),
    path: path?.startsWith('/') ? path : null,
    expires: parseCookieDate(values.get('expires') ?? ''),
    // Chromium takes a sign before it, which the RFC does not.
    maxAgeSeconds: wholeNumber.test(maxAge) ? Number(maxAge) : null,
  };
}

type Attribute = [name: string, value: string];

const wholeNumber = /^[+-]?\d+$/;

const knownSameSite = (value: string | undefined): SetCookie['sameSite'] =>
  (['strict', 'lax', 'none'] as const).find((known) => known === value?.toLowerCase()) ?? null;

export interface SetCookieParts {
  /** Empty for a pair without `=`, which browsers take as a value without a name. */
  name: string;
  value: string;
  /** As they were sent, in their order; null: the attribute has no value. */
  attributes: [name: string, value: string | null][];
}

/** Takes a Set-Cookie line apart, whatever it holds (RFC 6265bis section 5.6). */
export function splitSetCookie(line: string): SetCookieParts {
  const [pair, ...attributes] = line.split(';').map(splitAtEquals);
  const [name, value] = pair ?? ['', null];
  return {
    name: value === null ? '' : name,
    value: value ?? name,
    attributes: attributes.filter(([attribute]) => attribute !== ''),
  };
}

function splitAtEquals(text: string): [string, string | null] {
  const equals = text.indexOf('=');
  return equals === -1
    ? [trimBlanks(text), null]
    : [trimBlanks(text.slice(0, equals)), trimBlanks(text.slice(equals + 1))];
}

const delimiters = /[\t !"#$%&'()*+,\-./;<=>?@[\\\]^_`{|}~]+/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const timeOfDay = /^(\d+):(\d+):(\d+)$/;

/**
 * Reads the date of an Expires attribute. The parts may come in any order, as in RFC 6265bis section 5.1.1; what a part
 * may look like follows Chromium, which knows years before 1601 and after 9999 and wants every part to be a number
 * through and through. null: there is no date in it.
 */
export function parseCookieDate(text: string): Date | null {
  const parts = text.split(delimiters);
  const time = parts.map((part) => timeOfDay.exec(part)).find((match) => match !== null);
  const month = parts.map((part) => months.indexOf(part.slice(0, 3).toLowerCase())).find((index) => index !== -1);
  const numbers = parts.filter((part) => /^\d{1,5}$/.test(part));
  const dayAt = numbers.findIndex((part) => part.length <= 2);
  const year = numbers.find((_, index) => index !== dayAt);
  if (time === undefined || month === undefined || dayAt === -1 || year === undefined) return null;
  const day = Number(numbers[dayAt]);
  const [hour = 0, minute = 0, second = 0] = time.slice(1).map(Number);
  if (hour > 23 || minute > 59 || second > 59) return null;
  const date = new Date(Date.UTC(fullYear(Number(year)), month, day, hour, minute, second));
  // A day that the month does not have has become one of the next.
  return date.getUTCDate() === day ? date : null;
}

function fullYear(year: number): number {
  if (year >= 100) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}
