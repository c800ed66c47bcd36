import type { Captures } from '../matching/conditions.ts';
import { escapeRegex, type PatternMatch } from '../matching/pattern.ts';
import type { RequestUrl } from '../matching/request-url.ts';
import { type IndexedRule, RuleIndex } from '../matching/rule-index.ts';
import type { SourcePattern } from '../redirect-map.ts';
import { regexPattern } from '../regex/regex-pattern.ts';

/** The placeholder host of a request without one. It never leaves a matcher. */
export const unknownHost = 'site.invalid';

/** The path as a server works with it: decoded, without dot segments and double slashes. Undefined: a bad request. */
export function serverPath(path: string, { mergesSlashes = true } = {}): string | undefined {
  if (/%(?![0-9a-f]{2})|%00/i.test(path)) return undefined;
  const decoded = decodeOctets(path);
  const merged = mergesSlashes ? mergeSlashes(decoded) : decoded;
  return /\/\.{1,2}(?:\/|$)/.test(merged) ? withoutDots(merged) : merged;
}

/** Most paths have no double slashes, so that is checked first. */
export const mergeSlashes = (path: string): string => (path.includes('//') ? path.replaceAll(/\/{2,}/g, '/') : path);

/** Octets that are no UTF-8 stay as they are written. */
export const decodeOctets = (text: string): string =>
  text.includes('%')
    ? text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (octets) => {
        try {
          return decodeURIComponent(octets);
        } catch {
          return octets.replaceAll(/%[2-7][0-9a-f]/gi, (octet) => decodeURIComponent(octet));
        }
      })
    : text;

/** RFC 3986 section 5.2.4. Undefined: it leads above the root. */
function withoutDots(path: string): string | undefined {
  const kept: string[] = [];
  const segments = path.slice(1).split('/');
  for (const [at, segment] of segments.entries()) {
    const isLast = at === segments.length - 1;
    if (segment === '..') {
      if (kept.pop() === undefined) return undefined;
    } else if (segment !== '.') kept.push(segment);
    if (isLast && (segment === '.' || segment === '..')) kept.push('');
  }
  return `/${kept.join('/')}`;
}

/** What Apache, nginx and Go escape in a path. */
export const outsidePaths = /[^\w$\-.+!*'(),:;@&=/~]/gu;

/** Percent-encodes these characters, as UTF-8. */
export const escapeEach = (text: string, characters: RegExp): string =>
  text.replaceAll(characters, (character) =>
    character.charCodeAt(0) < 0x80
      ? `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
      : encodeURIComponent(character.isWellFormed() ? character : '\ufffd'),
  );

const unknownOrigin = new RegExp(`^https?://${unknownHost.replace('.', '\\.')}(?::\\d+)?(?=[/?#]|$)`);

/** A Location without the host of a request that has none. */
export const withoutUnknownHost = (location: string): string => location.replace(unknownOrigin, '') || '/';

export const hostOf = (request: RequestUrl): string => (request.host ?? unknownHost).replace(/:\d+$/, '');

export const originOf = ({ scheme, host }: RequestUrl): string => `${scheme}://${host ?? unknownHost}`;

/** Longer texts are no URLs: what variables and captures make of each other ends here. */
const maxExpandedChars = 32 * 1024;

/** Fills in a text. Undefined: a value isn't known, or the text becomes too long. */
export function expandText(
  text: string,
  pattern: RegExp,
  lookUp: (...groups: (string | undefined)[]) => string | undefined,
): string | undefined {
  let isKnown = true;
  let length = text.length;
  const filled = text.replaceAll(pattern, (...found: unknown[]) => {
    if (!isKnown) return '';
    const value = lookUp(...(found as (string | undefined)[]));
    length += value?.length ?? 0;
    isKnown = value !== undefined && length <= maxExpandedChars;
    return isKnown ? (value ?? '') : '';
  });
  return isKnown ? filled : undefined;
}

/** A pattern as one of whole paths, where the server runs it on what follows the path of a directory. */
export function relativePattern(regex: string, ignoresCase: boolean, directory: string | null): SourcePattern {
  const pattern = regexPattern(regex, ignoresCase);
  if (directory === null) return pattern;
  const isAnchored = regex.startsWith('^') && !/(?<!\\)\|/.test(regex.replaceAll(/\([^()]*\)/g, ''));
  if (!isAnchored) return pattern;
  return {
    ...regexPattern(`^${escapeRegex(directory)}${pattern.regex.slice(1)}`, pattern.ignoresCase),
    groups: pattern.groups,
  };
}

/** `*` for any text. */
export const wildcardRegex = (pattern: string): string => `^${pattern.split('*').map(escapeRegex).join('(.*)')}$`;

/** The first statement from one on that may match a text. */
export type NextCandidate = (from: number, text: string) => number;

/** For statements that are tried in order, so that one of many takes no longer. null: any text may match. */
export function candidateFinder(patterns: readonly (SourcePattern | null)[]): NextCandidate {
  if (patterns.length < 20) return (from) => from;
  const rules = patterns.map(
    (pattern, index): IndexedRule => ({ index, source: { kind: 'pattern', path: '', pattern } }),
  );
  const rulesOf = new RuleIndex(rules, (path) => path);
  let [known, candidates]: [string | null, readonly IndexedRule[]] = [null, []];
  return (from, text) => {
    if (text !== known) [known, candidates] = [text, rulesOf.candidates(text, text)];
    return candidates.find(({ index }) => index >= from)?.index ?? patterns.length;
  };
}

/** `$1` to `$9` and what they captured. */
export const numbered = (match: PatternMatch | undefined): Captures =>
  Object.fromEntries((match ?? []).map((text, at) => [String(at), text ?? '']));

/** A value of a request by its name in CGI. Undefined: the file alone doesn't say. */
export function cgiVariable(name: string, request: RequestUrl): string | undefined {
  const header = /^HTTP_(\w+)$/.exec(name)?.[1];
  if (name === 'HTTP_HOST') return request.host ?? undefined;
  if (header !== undefined) return request.headers[header.toLowerCase().replaceAll('_', '-')] ?? '';
  switch (name) {
    case 'HTTPS':
      return request.scheme === 'https' ? 'on' : 'off';
    case 'REQUEST_SCHEME':
      return request.scheme;
    case 'REQUEST_METHOD':
      return 'GET';
    case 'SERVER_PORT':
      return /:(\d+)$/.exec(request.host ?? '')?.[1] ?? (request.scheme === 'https' ? '443' : '80');
    case 'SERVER_PROTOCOL':
      return 'HTTP/1.1';
    case 'SERVER_NAME':
      return request.host === null ? undefined : hostOf(request);
    default:
      return undefined;
  }
}
