import { setTimeout as sleep } from 'node:timers/promises';
import { judgeRedirects } from '@hopwise/audits/redirects';
import { type ContractCase, hopLimitOf, judge } from '@hopwise/contract';
import { type Network, trace } from '@hopwise/engine';
import { judgeCheck, summarizeChain, trackDefaults, withoutPassword } from '@hopwise/model';
import { isBlockedAddress } from './blocked-address.ts';
import type { CaseResult } from './reporters/reporter.ts';

export interface TestSettings {
  network: Network;
  timeoutMs: number;
  retries: number;
  onRefusedAddress: () => void;
  signal: AbortSignal;
}

/** Before another try; longer each time. */
const pauseMs = 500;

/** Asks for the URL of a case and judges what comes back. Undefined when it was interrupted. */
export async function testCase(
  settings: TestSettings,
  expected: ContractCase,
  number: number,
): Promise<CaseResult | undefined> {
  const { signal, retries } = settings;
  for (let attempt = 0; ; attempt += 1) {
    if (signal.aborted) return undefined;
    const result = await ask(settings, expected, number);
    if (signal.aborted && result.outcome !== 'passed') return undefined;
    if (result.outcome !== 'could-not-run' || attempt >= retries) return result;
    await sleep(pauseMs * (attempt + 1), undefined, { signal }).catch(() => {});
  }
}

async function ask(settings: TestSettings, expected: ContractCase, number: number): Promise<CaseResult> {
  const startedAt = performance.now();
  const seen = await follow(settings, expected);
  const comparison = expected.sameAs === null ? null : await follow(settings, { ...expected, client: expected.sameAs });
  if (isBlockedAddress(seen)) settings.onRefusedAddress();
  const check = judgeCheck({ trace: seen, summary: summarizeChain(seen), redirects: judgeRedirects(seen) });
  return {
    ...judge(expected, seen, comparison, check),
    number,
    expected,
    hops: seen.hops.map((hop) => ({ url: withoutPassword(hop.url), statusCode: hop.statusCode })),
    ms: performance.now() - startedAt,
  };
}

function follow({ network, timeoutMs, signal }: TestSettings, expected: ContractCase) {
  const { url, method, client, userAgent } = expected;
  return trace(
    { url, method, client, userAgent: userAgent ?? undefined },
    {
      ...{ network, timeoutMs, connections: 'pooled' as const },
      maxHops: hopLimitOf(expected, trackDefaults.maxHops),
    },
    { signal },
  );
}

/** For --fail-on warn. */
export const withWarningsAsReasons = (result: CaseResult): CaseResult =>
  result.outcome === 'passed' && result.warnings.length > 0
    ? { ...result, outcome: 'failed', reasons: result.warnings, warnings: [] }
    : result;
