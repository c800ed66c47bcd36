/** A directive as it was sent: its name, then its values, all in lower case. */
export type CspDirective = [name: string, ...values: string[]];

/** Splits header lines into policies: a comma parts them (CSP 3 section 2.2). A blank line counts as one, invalid, policy. */
export function splitPolicies(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const policies = line
      .split(',')
      .map((policy) => policy.replaceAll(/[\r\n]/g, '').trim())
      .filter((policy) => policy !== '');
    return policies.length === 0 ? [''] : policies;
  });
}

/** In the order of the policy, repeated ones too; browsers obey the first of a name. */
export function policyDirectives(policy: string): CspDirective[] {
  return policy.split(';').flatMap((part): CspDirective[] => {
    const [name = '', ...values] = part.trim().toLowerCase().split(/\s+/);
    return name === '' ? [] : [[name, ...values]];
  });
}

/** CSP 3, section 2.3.1: at least one character of base64 or base64url, then at most two signs to fill up. */
const nonceSource = /^'nonce-[\w+/-]+={0,2}'$/i;
const hashSource = /^'sha-?(?:256|384|512)-([\w+/-]+)={0,2}'$/i;

export const isNonce = (source: string): boolean => nonceSource.test(source);

/** Whether a source trusts scripts or styles one by one. What only looks like it browsers ignore. */
export function isNonceOrHash(source: string): boolean {
  const digest = hashSource.exec(source)?.[1];
  // One character left over is no whole byte, so it cannot be decoded.
  return isNonce(source) || (digest !== undefined && digest.length % 4 !== 1);
}

/**
 * The directives that speak of script and style elements and of inline handlers and styles, most specific first: the
 * one that a policy has is the one that counts (CSP 3, section 6.8.3).
 */
export const cspFallbacks = {
  'script-src-elem': ['script-src-elem', 'script-src', 'default-src'],
  'script-src-attr': ['script-src-attr', 'script-src', 'default-src'],
  'style-src-elem': ['style-src-elem', 'style-src', 'default-src'],
  'style-src-attr': ['style-src-attr', 'style-src', 'default-src'],
} as const;
