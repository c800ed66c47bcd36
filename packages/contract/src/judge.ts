import {
  type ContractOutcome,
  chainFailure,
  clientTitle,
  endsAtSignIn,
  firstRejectedHop,
  type Hop,
  isFirstHopOnly,
  stopsAt,
  type Trace,
  type Verdict,
  whereBrowsersStop,
  withoutPassword,
} from '@hopwise/model';
import { directivesForGoogle, headerValues, parseXRobotsTag } from '@hopwise/parsers';
import { type ChainFacts, factsOf } from './chain-facts.ts';
import { expectsEnd, expectsNoRedirect } from './contract.ts';
import { endRules, firstLocation, fragmentOf, judgeEnding } from './end-rules.ts';
import type { ContractCase } from './plan-cases.ts';
import { startRules } from './start-rules.ts';
import { shownUrl } from './words.ts';

export { contractOutcomes as outcomes } from '@hopwise/model';
export type Outcome = ContractOutcome;

/** The result of a chain, compared with its expectations. */
export interface CaseVerdict {
  outcome: Outcome;
  /** Why it failed or could not be run, a sentence each; empty when it passed. */
  reasons: string[];
  /** Warnings about what the test doesn't cover; only if it passed. */
  warnings: string[];
}

/** The facts from a check of the same chain. */
export type CheckVerdict = Pick<Verdict, 'level' | 'headline'>;

/**
 * Judges whether a trace meets the expectations of its case. comparison: the trace of the client it is compared with.
 * check: the verdict on the same chain, whose warning also becomes a warning of the case.
 */
export function judge(
  expected: ContractCase,
  seen: Trace,
  comparison: Trace | null = null,
  check?: CheckVerdict,
): CaseVerdict {
  const trace: Trace = expected.allowsInvalidCertificates ? { ...seen, invalidCertificatesAllowed: true } : seen;
  const facts = factsOf(trace);
  const { end } = trace;
  const reasons = [
    ...startRules.map((rule) => rule(expected, facts)),
    firstLocation(expected, facts),
    ...(end.kind === 'final' ? endRules.map((rule) => rule(expected, facts)) : []),
    ...(facts.first === undefined || comparison === null ? [] : judgeSameness(expected, trace, comparison)),
    rejectedCertificate(expected, trace),
  ].flat();
  if (reasons.length > 0 && facts.first !== undefined) return failed(reasons);
  const isOurs = end.kind !== 'final' && (end.kind === 'blocked' || end.error.code === 'ABORTED');
  if (end.kind !== 'final' && (isOurs || facts.first === undefined)) {
    return reasons.length > 0 ? failed(reasons) : couldNotRun(facts, end.error.message);
  }
  const missing = comparison === null ? null : whyIncomparable(expected, comparison);
  if (missing !== null) return { outcome: 'could-not-run', reasons: [missing], warnings: [] };
  const ending = judgeEnding(expected, facts) ?? unexpectedFailure(expected, facts);
  if (ending !== null) return failed([ending]);
  return { outcome: 'passed', reasons: [], warnings: [...warningOfCheck(check), ...warningsOf(expected, facts)] };
}

/** No browser gets past it, whatever the test expects after it. A separate rule covers tests that expect trust. */
function rejectedCertificate({ trusted }: ContractCase, trace: Trace): string[] {
  const rejected = trusted ? null : whereBrowsersStop(trace);
  return rejected === null ? [] : [stopsAt(rejected)];
}

/**
 * A chain that fails as a check fails as a test, unless the test expects its last status or says nothing of its end.
 */
function unexpectedFailure(expected: ContractCase, facts: ChainFacts): string | null {
  const isStatusExpected = expected.final !== null || expectsNoRedirect(expected);
  return isStatusExpected || !expectsEnd(expected) ? null : failureIn(facts);
}

function failureIn({ trace, last }: ChainFacts): string | null {
  const failure = chainFailure(trace);
  if (failure === null) return null;
  const isByStatus = trace.end.kind === 'final' && (trace.listed ?? []).length === 0;
  return isByStatus ? `The final status is ${last?.statusCode}.` : failure.reason.says;
}

const failed = (reasons: string[]): CaseVerdict => ({ outcome: 'failed', reasons, warnings: [] });

function couldNotRun({ trace, first }: ChainFacts, message: string): CaseVerdict {
  const url = trace.hops.at(-1)?.url;
  const where = first === undefined || url === undefined ? '' : `Hop ${trace.hops.length}, ${withoutPassword(url)}: `;
  return { outcome: 'could-not-run', reasons: [`${where}${message}`], warnings: [] };
}

/** A headline that says more than that there is something to fix. */
const warningOfCheck = (check: CheckVerdict | undefined): string[] =>
  check?.level === 'warning' && check.headline === endsAtSignIn ? [`${endsAtSignIn}.`] : [];

/** Of a chain that is as expected. */
function warningsOf(expected: ContractCase, facts: ChainFacts): string[] {
  const { redirects, trace } = facts;
  const warnings: string[] = [];
  const { end } = trace;
  if (end.kind !== 'final' && !isFirstHopOnly(trace))
    warnings.push(`The chain ends without a page: ${end.error.message}`);
  const failure =
    end.kind === 'final' && expected.final === null && !expectsNoRedirect(expected) ? failureIn(facts) : null;
  if (failure !== null) warnings.push(failure);
  if (expected.chain === null && expected.maxRedirects === null && redirects.length > 1) {
    warnings.push(`${redirects.length} redirects; 1 would be enough.`);
  }
  if (!expected.trusted) {
    const refused = firstRejectedHop(trace.hops);
    if (refused !== null) warnings.push(stopsAt(refused));
  }
  const hidden = headerValues(facts.last?.responseHeaders ?? [], 'x-robots-tag')
    .flatMap(parseXRobotsTag)
    .filter(({ directives }) => directives.includes('noindex') || directives.includes('none'));
  const isEnd = end.kind === 'final' && expected.location === null;
  if (isEnd && directivesForGoogle(hidden).length > 0) {
    warnings.push(`Search engines can't index the final URL: X-Robots-Tag: ${hidden[0]?.text}`);
  }
  const urls = [trace.hops[0]?.url ?? '', ...redirects.map(({ to }) => to)];
  const down = urls.findIndex((url, at) => at > 0 && url.startsWith('http:') && urls[at - 1]?.startsWith('https:'));
  if (down !== -1) warnings.push(`Redirect ${down} goes from HTTPS to HTTP: ${fragmentOf(urls[down] ?? '').url}`);
  return warnings;
}

/** The first hop that differs from the chain of the client that a case is compared with. */
function judgeSameness({ sameAs, from }: ContractCase, trace: Trace, comparison: Trace): string[] {
  if (sameAs === null || hasNoResponse(comparison)) return [];
  const [own, other] = [trace, comparison].map(({ hops }) => hops.map((hop) => inWords(hop, from)));
  const length = Math.max(own?.length ?? 0, other?.length ?? 0);
  const at = Array.from({ length }, (_, place) => place).find((place) => own?.[place] !== other?.[place]);
  if (at === undefined) return [];
  const [got, wanted] = [own?.[at] ?? 'no hop', other?.[at] ?? 'no hop'];
  return [`Expected the same chain as ${clientTitle(sameAs)}. Hop ${at + 1}: got ${got}, expected ${wanted}`];
}

/** A sentence, if the client that a case is compared with got no response. */
function whyIncomparable({ sameAs }: ContractCase, { hops, end }: Trace): string | null {
  if (sameAs === null || end.kind === 'final' || !hasNoResponse({ hops, end })) return null;
  return `${clientTitle(sameAs)} got no response to compare with: ${end.error.message}`;
}

/** None came, or there was no time to wait for the last. */
const hasNoResponse = ({ hops, end }: Trace): boolean =>
  hops.every(({ statusCode }) => statusCode === null) || (end.kind !== 'final' && end.error.code === 'ABORTED');

function inWords({ url, statusCode }: Hop, from: string): string {
  const shown = shownUrl(url, from);
  return statusCode === null ? `${shown} without a response` : `${statusCode} ${shown}`;
}
