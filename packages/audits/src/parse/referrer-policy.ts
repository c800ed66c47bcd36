const privatePolicies = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const leakyPolicies = ['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade'];

export type ReferrerPolicy = { policy: string; leaks: boolean };

/**
 * The policy in force among values in order of precedence, the page's own meta element last: the last token that is
 * known wins, so that newer values can be sent beside older ones (Referrer Policy section 11.1). null when none is.
 */
export function parseReferrerPolicy(values: readonly string[]): ReferrerPolicy | null {
  const tokens = values.flatMap((value) => value.split(',')).map((token) => token.trim().toLowerCase());
  const policy = tokens.findLast((token) => privatePolicies.includes(token) || leakyPolicies.includes(token));
  return policy === undefined ? null : { policy, leaks: leakyPolicies.includes(policy) };
}
