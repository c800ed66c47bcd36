import { plural, withoutPassword } from '@hopwise/model';
import type { ChainFacts } from './chain-facts.ts';
import { expectsEnd } from './contract.ts';
import { matchesUrl } from './matches-url.ts';
import { patternKind } from './pattern.ts';
import type { ContractCase } from './plan-cases.ts';
import type { Rule } from './start-rules.ts';
import { oneOf, shownUrl } from './words.ts';

/** The parameters of a URL, each as one text that does not depend on how it is escaped. */
export const queryPairs = (url: string): string[] => pairsOf(URL.parse(url)?.search.slice(1) ?? '');

const pairsOf = (query: string): string[] =>
  query
    .split('&')
    .filter((pair) => pair !== '')
    .map(normalized);

const normalized = (pair: string): string => new URLSearchParams(pair).toString();

/**
 * A URL, path or glob without these parameters and with the others in order, so that two can be compared that have
 * them in another.
 */
export function withoutPairs(url: string, pairs: ReadonlySet<string>): string {
  const [, path = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  if (query === undefined) return url;
  const kept = query.split('&').filter((pair) => pair !== '' && !pairs.has(normalized(pair)));
  return `${path}${kept.length === 0 ? '' : `?${kept.toSorted().join('&')}`}${fragment}`;
}

/** Whether a URL of the chain is the expected one. Parameters that must arrive are checked separately. */
function isAt(pattern: string, actual: string, expected: ContractCase): boolean {
  if (!expected.keepsQuery) return matchesUrl(pattern, actual, expected.from);
  const sent = new Set(queryPairs(expected.url));
  const wanted = patternKind(pattern) === 'regex' ? pattern : withoutPairs(pattern, sent);
  return matchesUrl(wanted, withoutPairs(actual, sent), expected.from);
}

/** As displayed: without the query we added. */
function shown(actual: string, expected: ContractCase, pattern = ''): string {
  const url = expected.keepsQuery ? withoutPairs(actual, new Set(queryPairs(expected.url))) : actual;
  const { url: bare, fragment } = fragmentOf(url);
  const plain = fragment === fragmentOf(expected.url).fragment && expected.keepsFragment ? bare : url;
  return pattern.includes('://') ? withoutPassword(plain) : shownUrl(plain, expected.from);
}

export function fragmentOf(url: string): { url: string; fragment: string } {
  const at = url.indexOf('#');
  return at === -1 ? { url, fragment: '' } : { url: url.slice(0, at), fragment: url.slice(at) };
}

/** ` (301 instead of 308)`, when the first response has another status than expected. */
function insteadOf({ status }: ContractCase, { first }: ChainFacts): string {
  const actual = first?.statusCode ?? null;
  if (status === null || actual === null || status.includes(actual)) return '';
  return ` (${actual} instead of ${oneOf(status)})`;
}

const target: Rule = (expected, facts) => {
  const { to } = expected;
  const { last, redirects } = facts;
  if (to === null || last === undefined) return [];
  const difference = insteadOf(expected, facts);
  if (!isAt(to, last.url, expected)) {
    const got = redirects.length === 0 ? 'no redirect' : shown(last.url, expected, to);
    const code = redirects.length === 0 && difference === '' ? ` (${last.statusCode})` : difference;
    return [`Expected ${to}, got ${got}${code}`];
  }
  return difference === '' ? [] : [wrongStatus(expected, facts)];
};

/** Of the first response alone, whatever its target does. A refresh has no Location. */
export const firstLocation: Rule = (expected, { first }) => {
  const { location } = expected;
  if (location === null || first === undefined) return [];
  const { redirect, redirectType, statusCode } = first;
  if (redirect === null || !redirectType.startsWith('HTTP_'))
    return [`Expected Location ${location}, got none (${statusCode})`];
  if (isAt(location, redirect.to, expected)) return [];
  return [`Expected Location ${location}, got ${shown(redirect.to, expected, location)}`];
};

const wrongStatus = ({ status }: ContractCase, { first }: ChainFacts): string =>
  `Expected ${oneOf(status ?? [])}, got ${first?.statusCode}`;

const wholeChain: Rule = (expected, facts) => {
  const { chain } = expected;
  const { redirects, last } = facts;
  if (chain === null) return [];
  const at = chain.findIndex((url, index) => {
    const redirect = redirects[index];
    return redirect === undefined || !isAt(url, redirect.to, expected);
  });
  const difference = insteadOf(expected, facts);
  if (at !== -1) {
    const redirect = redirects[at];
    const wanted = `Expected redirect ${at + 1} to ${chain[at]}`;
    if (redirect !== undefined) return [`${wanted}, got ${shown(redirect.to, expected, chain[at])}${difference}`];
    return [`${wanted}, got no redirect${difference === '' || at > 0 ? ` (${last?.statusCode})` : difference}`];
  }
  const extra = redirects[chain.length];
  if (extra !== undefined) {
    const counted = `Expected ${plural(chain.length, 'redirect')}, got ${redirects.length}`;
    return [`${counted}: redirect ${extra.number} goes to ${shown(extra.to, expected)}${difference}`];
  }
  return difference === '' ? [] : [wrongStatus(expected, facts)];
};

const finalStatus: Rule = (expected, { last }) => {
  const { final } = expected;
  const actual = last?.statusCode ?? null;
  if (final === null || last === undefined || actual === null || final.includes(actual)) return [];
  return [`Expected final status ${oneOf(final)}, got ${actual} at ${shown(last.url, expected)}`];
};

const length: Rule = ({ maxRedirects }, { redirects }) =>
  maxRedirects === null || redirects.length <= maxRedirects
    ? []
    : [`Expected at most ${plural(maxRedirects, 'redirect')}, got ${redirects.length}`];

const query: Rule = (expected, { last }) => {
  if (!expected.keepsQuery || last === undefined) return [];
  const arrived = new Set(queryPairs(last.url));
  const missing = queryPairs(expected.url).filter((pair) => !arrived.has(pair));
  return missing.length === 0
    ? []
    : [
        `Expected the query to be preserved, but ${missing.join('&')} is missing at ${shownUrl(last.url, expected.from)}`,
      ];
};

const fragment: Rule = (expected, { last }) => {
  if (!expected.keepsFragment || last === undefined) return [];
  const sent = fragmentOf(expected.url).fragment;
  const arrived = fragmentOf(last.url).fragment;
  return arrived === sent ? [] : [`Expected fragment ${sent} to be preserved, got ${arrived || 'none'}`];
};

const secure: Rule = ({ https, from }, { redirects, last }) => {
  if (!https || last === undefined) return [];
  const plain = redirects.find(({ to }) => !to.startsWith('https:'));
  if (plain) return [`Expected HTTPS, but redirect ${plain.number} goes to ${withoutPassword(plain.to)}`];
  return redirects.length === 0 && !last.url.startsWith('https:')
    ? [`Expected HTTPS, got no redirect from ${withoutPassword(from)}`]
    : [];
};

/** They are about the end of the chain. */
export const endRules: readonly Rule[] = [target, wholeChain, finalStatus, length, query, fragment, secure];

/** Returns the message for a chain that does not end in a response, if anything was expected of its end. */
export function judgeEnding(expected: ContractCase, { trace: { end, hops }, last }: ChainFacts): string | null {
  if (end.kind === 'final' || !expectsEnd(expected)) return null;
  const wanted = `Expected ${expected.to ?? expected.chain?.at(-1) ?? 'a final response'}`;
  if (end.kind === 'loop') return `${wanted}, got a redirect loop`;
  const { message } = end.error;
  if (end.kind === 'too-many-hops') return `${wanted}, stopped at ${shown(last?.url ?? '', expected)}: ${message}`;
  // There was one, but it has no target or can't be read.
  if (hops.at(-1)?.statusCode != null)
    return `${wanted}, stopped at ${shown(hops.at(-1)?.url ?? '', expected)}: ${message}`;
  return `${wanted}, got no response from ${shown(hops.at(-1)?.url ?? '', expected)}: ${message}`;
}
