import { withoutPassword } from '@hopwise/model';
import type { CaseResult } from './reporter.ts';

/** A result for programs. */
export const resultJson = ({ number, outcome, reasons, warnings, expected, hops, ms }: CaseResult) => ({
  number,
  outcome,
  reasons,
  warnings,
  line: expected.line,
  url: withoutPassword(expected.url),
  client: expected.client,
  method: expected.method,
  expected: {
    to: expected.to,
    chain: expected.chain,
    status: expected.status,
    final: expected.final,
    maxRedirects: expected.maxRedirects,
    sameAs: expected.sameAs,
  },
  hops,
  note: expected.note,
  ms: Math.round(ms),
});
