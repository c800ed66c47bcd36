import { trimBlanks } from './header-values.ts';

export interface HstsPolicy {
  maxAgeSeconds: number;
  includeSubDomains: boolean;
  preload: boolean;
}

const token = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/i;
const quotedString = /^"(?:[^"\\]|\\.)*"$/s;

/**
 * Reads one Strict-Transport-Security line (RFC 6797 section 6.1). null: browsers ignore it (section 8.1). Where the
 * standard leaves room it is read as Chromium does: includeSubDomains takes no value, and only the two directives that
 * it knows may not be repeated.
 */
export function parseHsts(line: string): HstsPolicy | null {
  const directives = new Map<string, string>();
  for (const part of splitDirectives(line)) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = trimBlanks(equals === -1 ? part : part.slice(0, equals)).toLowerCase();
    const value = equals === -1 ? '' : trimBlanks(part.slice(equals + 1));
    if (!token.test(name) || !isDirectiveValue(value)) return null;
    if (directives.has(name) && (name === 'max-age' || name === 'includesubdomains')) return null;
    directives.set(name, value);
  }
  const maxAge = unquoted(directives.get('max-age') ?? '');
  if (!/^\d+$/.test(maxAge) || (directives.get('includesubdomains') ?? '') !== '') return null;
  return {
    maxAgeSeconds: Math.min(Number(maxAge), Number.MAX_SAFE_INTEGER),
    includeSubDomains: directives.has('includesubdomains'),
    preload: directives.has('preload'),
  };
}

/** A semicolon inside quotes divides nothing. */
function splitDirectives(line: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at];
    if (isQuoted && character === '\\') at += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === ';' && !isQuoted) {
      parts.push(trimBlanks(line.slice(start, at)));
      start = at + 1;
    }
  }
  return [...parts, trimBlanks(line.slice(start))];
}

const isDirectiveValue = (value: string): boolean => value === '' || token.test(value) || quotedString.test(value);

const unquoted = (value: string): string =>
  value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value;
