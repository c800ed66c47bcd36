import { parseCookieDate } from './cookie-date.ts';
import { splitSetCookie } from './split-set-cookie.ts';

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
