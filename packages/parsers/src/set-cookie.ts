import { getPublicSuffix } from 'tldts';
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
  /** A SameSite attribute is there, but no browser knows its value. */
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

/** Why a browser would refuse to store the cookie when this host sets it (RFC 6265bis sections 4.1.3 and 5.7). */
export function whyCookieRejected(cookie: SetCookie, host: string): string | null {
  return (
    whyDomainRefused(cookie, host) ??
    whyPrefixRefused(cookie) ??
    whyNamelessRefused(cookie) ??
    whyInsecureRefused(cookie)
  );
}

function whyDomainRefused({ domain }: SetCookie, host: string): string | null {
  if (domain === null || domain === host) return null;
  if (domain === '' || isAddress(host) || !host.endsWith(`.${domain}`)) return 'Domain is another host';
  return isPublicSuffix(domain) ? 'Domain is a public suffix' : null;
}

function whyPrefixRefused({ name, value, secure, httpOnly, domain, path }: SetCookie): string | null {
  // Without a name the value is all that is sent, and servers would take its beginning for the name.
  const sentFirst = (name || value).toLowerCase();
  const prefix = ['__host-http-', '__host-', '__http-', '__secure-'].find((known) => sentFirst.startsWith(known));
  if (prefix === undefined) return null;
  if (name === '') return 'A prefix requires a name';
  const isOfHost = secure && domain === null && path === '/';
  if (prefix === '__host-http-' && !(isOfHost && httpOnly)) {
    return '__Host-Http- requires Secure, HttpOnly, Path=/ and no Domain';
  }
  if (prefix === '__host-' && !isOfHost) return '__Host- requires Secure, Path=/ and no Domain';
  if (prefix === '__http-' && !(secure && httpOnly)) return '__Http- requires Secure and HttpOnly';
  return prefix === '__secure-' && !secure ? '__Secure- requires Secure' : null;
}

/** A server would take what comes before the equals sign for the name. Chromium refuses that. */
const whyNamelessRefused = ({ name, value }: SetCookie): string | null =>
  name === '' && value.includes('=') ? 'A value with = requires a name' : null;

function whyInsecureRefused({ secure, sameSite, partitioned }: SetCookie): string | null {
  if (secure) return null;
  if (sameSite === 'none') return 'SameSite=None requires Secure';
  return partitioned ? 'Partitioned requires Secure' : null;
}

/** Browsers count those that companies hand out, such as github.io. */
export const isPublicSuffix = (domain: string): boolean =>
  getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;

/** Those alone under which registries sell names, such as co.uk. */
export const isRegistrySuffix = (domain: string): boolean => getPublicSuffix(domain) === domain;

/** Of a URL, where nothing else consists of digits and dots alone. */
const isAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host);
