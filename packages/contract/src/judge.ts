import { type ContractOutcome, firstRefusedHop, stopsAt, type Trace, withoutPassword } from '@hopwise/model';
import { type ChainFacts, factsOf } from './chain-facts.ts';
import { isRedirectCode, mustStay } from './contract.ts';
import { endRules, fragmentOf, judgeEnding } from './end-rules.ts';
import { judgeSameness, whyIncomparable } from './judge-sameness.ts';
import type { ContractCase } from './plan-cases.ts';
import { startRules } from './start-rules.ts';

export { contractOutcomes as outcomes } from '@hopwise/model';
export type Outcome = ContractOutcome;

/** What a chain came to, measured by what was expected of it. */
export interface CaseVerdict {
  outcome: Outcome;
  /** Why it failed or could not be run, a sentence each; empty when it passed. */
  reasons: string[];
  /** What is worth a look although it was not asked for; only where it passed. */
  warnings: string[];
}

/** Says whether a trace is as its case expects. beside: that of the client whose chain it is to be like. */
export function judge(expected: ContractCase, trace: Trace, beside: Trace | null = null): CaseVerdict {
  const facts = factsOf(trace);
  const { end } = trace;
  const reasons = [
    ...startRules.map((rule) => rule(expected, facts)),
    ...(end.kind === 'final' ? endRules.map((rule) => rule(expected, facts)) : []),
    ...(facts.first === undefined || beside === null ? [] : judgeSameness(expected, trace, beside)),
  ].flat();
  if (reasons.length > 0 && facts.first !== undefined) return failed(reasons);
  const isOurs = end.kind !== 'final' && (end.kind === 'blocked' || end.error.code === 'ABORTED');
  if (end.kind !== 'final' && (isOurs || facts.first === undefined)) {
    return reasons.length > 0 ? failed(reasons) : couldNotRun(facts, end.error.message);
  }
  const missing = beside === null ? null : whyIncomparable(expected, beside);
  if (missing !== null) return { outcome: 'could-not-run', reasons: [missing], warnings: [] };
  const ending = judgeEnding(expected, facts);
  if (ending !== null) return failed([ending]);
  return { outcome: 'passed', reasons: [], warnings: warningsOf(expected, facts) };
}

const failed = (reasons: string[]): CaseVerdict => ({ outcome: 'failed', reasons, warnings: [] });

function couldNotRun({ trace, first }: ChainFacts, message: string): CaseVerdict {
  const url = trace.hops.at(-1)?.url;
  const where = first === undefined || url === undefined ? '' : `Hop ${trace.hops.length}, ${withoutPassword(url)}: `;
  return { outcome: 'could-not-run', reasons: [`${where}${message}`], warnings: [] };
}

/** Of a chain that is as expected. */
function warningsOf(expected: ContractCase, facts: ChainFacts): string[] {
  const { redirects, last, trace } = facts;
  const warnings: string[] = [];
  const { end } = trace;
  if (end.kind !== 'final') warnings.push(`The chain ends without a page: ${end.error.message}`);
  const status = last?.statusCode ?? null;
  const isErrorAsked = expected.final !== null || mustStay(expected);
  if (end.kind === 'final' && !isErrorAsked && status !== null && (status >= 400 || isRedirectCode(status))) {
    warnings.push(`The final status is ${status}.`);
  }
  if (expected.chain === null && expected.maxRedirects === null && redirects.length > 1) {
    warnings.push(`${redirects.length} redirects, where one would do.`);
  }
  if (!expected.trusted) {
    const refused = firstRefusedHop(trace.hops);
    if (refused !== null) warnings.push(stopsAt(refused));
  }
  const urls = [trace.hops[0]?.url ?? '', ...redirects.map(({ to }) => to)];
  const down = urls.findIndex((url, at) => at > 0 && url.startsWith('http:') && urls[at - 1]?.startsWith('https:'));
  if (down !== -1) warnings.push(`Redirect ${down} leads from HTTPS to HTTP: ${fragmentOf(urls[down] ?? '').url}`);
  return warnings;
}
