import { describeCause } from './describe-difference.ts';
import type { Hop, RedirectType } from './trace.ts';

const reasons: Readonly<Record<RedirectType, string>> = {
  HTTP_301: 'Redirect with status 301',
  HTTP_302: 'Redirect with status 302',
  HTTP_303: 'Redirect with status 303',
  HTTP_307: 'Redirect with status 307',
  HTTP_308: 'Redirect with status 308',
  META_REFRESH: 'Meta refresh',
  REFRESH_HEADER: 'Refresh header',
  HSTS: 'HSTS, without a request',
  JAVASCRIPT: 'Script',
  FINAL: 'Final response',
  ERROR: 'Failed',
};

/** Why a hop redirects, in a few words: what the site did, and of a script where it stands. */
export function describeHopReason({
  redirectType,
  redirect,
  by,
}: Pick<Hop, 'redirectType' | 'redirect' | 'by'>): string {
  if (by !== undefined) return describeCause(by);
  const delay = redirect?.delaySeconds ? ` after ${redirect.delaySeconds} s` : '';
  return `${reasons[redirectType]}${delay}`;
}

/** Where the last hop leads, when that is a hop the chain has passed: its number, from 1. */
export function loopTarget(hops: readonly Pick<Hop, 'url' | 'redirect' | 'redirectType'>[]): number | undefined {
  const last = hops.at(-1);
  // A page that loads itself again and again is shown in between.
  const to = last?.redirectType === 'FINAL' ? undefined : last?.redirect?.to;
  const index = to === undefined ? -1 : hops.findIndex(({ url }) => withoutFragment(url) === withoutFragment(to));
  return index === -1 ? undefined : index + 1;
}

const withoutFragment = (url: string): string => url.replace(/#.*/s, '');

/** A, B, … Z, then AA: chains are spoken of by their letter. */
export function chainLetter(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : `${chainLetter(Math.floor(place / 26) - 1)}${letter}`;
}

const sentenceWith = (limit: string) => `The chain has more than the ${limit} allowed.`;

/** The error of a chain that exceeds its limit. It is stored as the error of a check and of a bulk row. */
export const redirectLimitSentence = (limit: number): string =>
  sentenceWith(limit === 1 ? '1 redirect' : `${limit} redirects`);

/** Finds that sentence with any limit in it, by LIKE in SQL. */
export const redirectLimitPattern = sentenceWith('%');

/**
 * Which hop of a loop repeats which, in the numbers that the chain shows. The last hop may itself be a repetition, or
 * point to an earlier hop that was not requested again.
 */
export function redirectLoopSentence(hops: readonly { method: string; url: string }[], to: string): string {
  const last = hops.at(-1);
  const sameAs = (url: string) => hops.findIndex((hop) => withoutFragment(hop.url) === withoutFragment(url));
  const repeated = last === undefined ? -1 : sameAs(last.url);
  if (last !== undefined && repeated < hops.length - 1 && hops[repeated]?.method === last.method) {
    return `Redirect loop: hop ${hops.length} returns to hop ${repeated + 1} (${last.url}).`;
  }
  return `Redirect loop: hop ${hops.length} redirects back to hop ${sameAs(to) + 1} (${to}).`;
}
