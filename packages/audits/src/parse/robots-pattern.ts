import { withoutFragment } from '@hopwise/parsers';

/** The path of a robots.txt rule, ready to be matched. */
export interface RobotsPattern {
  /** In the one spelling that rules and URLs are compared in; its length ranks the rule. */
  text: string;
  matches(path: string): boolean;
}

/** Reads a rule's path: `*` stands for any characters, a final `$` for the end (RFC 9309 section 2.2.3). */
export function readPattern(value: string): RobotsPattern {
  const text = normalizeEscapes(value);
  const toEnd = text.endsWith('$');
  const pieces = (toEnd ? text.slice(0, -1) : text).split('*').map(encodeDollar);
  return { text, matches: (path) => matchPieces(pieces, toEnd, path) };
}

/** The part of a URL that rules are matched against: path and query, in the same spelling as the rules. */
export function pathForRobots(url: string): string {
  return encodeDollar(normalizeEscapes(pathAndQuery(url))).replaceAll('*', '%2A');
}

/** Path, parameters and query of anything that looks like a URL; `/` where there is none. */
export function pathAndQuery(url: string): string {
  const asked = withoutFragment(url);
  const authority = /^(?:[^/?;]*:)?\/\//.exec(asked)?.[0] ?? '';
  const rest = asked.slice(authority.length);
  const start = rest.search(/[/?;]/);
  if (start === -1) return '/';
  return rest[start] === '/' ? rest.slice(start) : `/${rest.slice(start)}`;
}

/**
 * One spelling for what means the same: octets outside ASCII are escaped, escapes are upper case, and an escaped
 * character that needs none is written plainly (RFC 9309 section 2.2.2, figure 4).
 */
export function normalizeEscapes(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\0-\x7f]+/g, encodeURIComponent)
    .replace(/%[0-9a-f]{2}/gi, (escaped) => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
    });
}

/** A `$` inside a path is an ordinary character, which an escape may stand for. */
const encodeDollar = (text: string): string => text.replaceAll('$', '%24');

/** Takes the first place where each piece fits, which is enough because pieces are only bounded by their order. */
function matchPieces(pieces: readonly string[], toEnd: boolean, path: string): boolean {
  const [first = '', ...others] = pieces;
  if (!path.startsWith(first)) return false;
  const last = toEnd ? others.pop() : undefined;
  if (toEnd && last === undefined) return path.length === first.length;
  let position = first.length;
  for (const piece of others) {
    const found = path.indexOf(piece, position);
    if (found === -1) return false;
    position = found + piece.length;
  }
  return last === undefined || (path.length - last.length >= position && path.endsWith(last));
}
