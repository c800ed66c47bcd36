const privatePolicies = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const leakyPolicies = ['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade'];
const known = new Set([...privatePolicies, ...leakyPolicies]);

/** The default of browsers (Referrer Policy section 3). */
const byDefault = 'strict-origin-when-cross-origin';

/** HTML section 4.2.5.1: old words, which count in a meta element alone. */
const oldWords = new Map([
  ['never', 'no-referrer'],
  ['default', byDefault],
  ['always', 'unsafe-url'],
  ['origin-when-crossorigin', 'origin-when-cross-origin'],
]);

export type ReferrerPolicy = { policy: string; leaks: boolean };

/**
 * The policy in force. Among headers, the last known value counts, so newer values can be sent along with older ones
 * (Referrer Policy section 11.1). Among meta elements, the last one that is a single word counts, and it overrides any
 * header. null when none is known.
 */
export function parseReferrerPolicy(headers: readonly string[], metas: readonly string[] = []): ReferrerPolicy | null {
  const policy = metas.findLast((meta) => wordOf(meta) !== undefined) ?? listed(headers) ?? defaultOf(metas);
  const word = policy === undefined ? undefined : wordOf(policy);
  return word === undefined ? null : { policy: word, leaks: leakyPolicies.includes(word) };
}

function wordOf(meta: string): string | undefined {
  const word = meta.toLowerCase();
  return oldWords.get(word) ?? (known.has(word) ? word : undefined);
}

const listed = (values: readonly string[]): string | undefined =>
  values
    .flatMap((value) => value.split(','))
    .map((token) => token.trim().toLowerCase())
    .findLast((token) => known.has(token));

/** A list in a meta element means nothing to browsers, so that they do as they do without one. */
const defaultOf = (metas: readonly string[]): string | undefined =>
  listed(metas) === undefined ? undefined : byDefault;
