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
