import { clientTitle, plural, withoutPassword } from '@hopwise/model';
import { expectsNoRedirect } from './contract.ts';
import type { ContractCase } from './plan-cases.ts';
import { oneOf } from './words.ts';

/** The expectations of a case, a phrase each. */
export function describeExpectation(expected: ContractCase): string[] {
  const { to, location, chain, status, final, maxRedirects, headers, not } = expected;
  const phrases: (string | false | null)[] = [
    to !== null && `Ends at ${shown(to)}`,
    location !== null && `First Location ${shown(location)}`,
    chain !== null && `Redirects to ${chain.map(shown).join(', then ')}`,
    status !== null &&
      (expectsNoRedirect(expected) ? `${oneOf(status)} without a redirect` : `First status ${oneOf(status)}`),
    final !== null && `Final status ${oneOf(final)}`,
    maxRedirects !== null && `At most ${plural(maxRedirects, 'redirect')}`,
    expected.keepsQuery && 'Query preserved',
    expected.keepsFragment && 'Fragment preserved',
    expected.https && 'HTTPS',
    expected.trusted && 'Trusted certificates',
    expected.allowsInvalidCertificates && 'Any certificate',
    expected.sameAs !== null && `The same as ${clientTitle(expected.sameAs)}`,
    ...Object.entries(headers).map(([name, value]) =>
      value === null ? `No header ${name}` : `Header ${name}: ${value}`,
    ),
    ...not.map((pattern) => `Never through ${shown(pattern)}`),
  ];
  return phrases.filter((phrase) => typeof phrase === 'string');
}

const shown = (pattern: string): string => (pattern.startsWith('~') ? pattern : withoutPassword(pattern));
