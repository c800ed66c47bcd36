import { withoutPassword } from '@hopwise/model';
import { isRedirectCode, noExpectation } from './contract.ts';
import type { ContractCase } from './plan-cases.ts';

/** The request of a case, which is stored separately. */
type Asked = Pick<ContractCase, 'url' | 'method' | 'userAgent'>;
type Expected = Omit<ContractCase, keyof Asked>;

/** The defaults of most cases. */
const unsaid: Omit<Expected, 'line' | 'column' | 'from'> = { client: null, sameAs: null, ...noExpectation };

/** A case as text, to be kept for as long as its result is: without what it requests, and without passwords. */
export function packCase(whole: ContractCase): string {
  const { url: _url, method: _method, userAgent: _userAgent, ...expected } = whole;
  const shown: Expected = {
    ...expected,
    from: withoutPassword(expected.from),
    to: expected.to && withoutPassword(expected.to),
    location: expected.location && withoutPassword(expected.location),
    chain: expected.chain?.map(withoutPassword) ?? null,
  };
  const said = Object.entries(shown).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(unsaid[name as keyof typeof unsaid]),
  );
  return JSON.stringify(Object.fromEntries(said));
}

/** A row of a bulk file, and what it expects. */
interface ExpectingRow extends Asked {
  line: number;
  expectedUrl: string | null;
  expectedStatus: number | null;
}

/** The case that a row of a bulk file is: a redirect is expected of the first response, another status of the last. */
export function caseOfRow({
  line,
  url,
  method,
  userAgent,
  expectedUrl: to,
  expectedStatus,
}: ExpectingRow): ContractCase {
  const codes = expectedStatus === null ? null : [expectedStatus];
  const isRedirect = expectedStatus !== null && isRedirectCode(expectedStatus);
  const statuses = isRedirect ? { status: codes } : { final: codes };
  return { ...unsaid, line, column: 1, from: url, url, method, userAgent, to, ...statuses };
}

export const unpackCase = (text: string, { url, method, userAgent }: Asked): ContractCase => ({
  ...unsaid,
  ...JSON.parse(text),
  url,
  method,
  userAgent,
});

export { hopLimitOf } from './contract.ts';
