const sentenceWith = (limit: string) => `The chain has more than the ${limit} allowed.`;

/** What is said of a chain that is longer than it may be. It is stored as the error of a check and of a bulk row. */
export const redirectLimitSentence = (limit: number): string =>
  sentenceWith(limit === 1 ? '1 redirect' : `${limit} redirects`);

/** Finds that sentence with any limit in it, by LIKE in SQL. */
export const redirectLimitPattern = sentenceWith('%');

const withoutFragment = (url: string) => url.replace(/#.*/s, '');

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
