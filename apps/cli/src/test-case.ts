import { setTimeout as sleep } from 'node:timers/promises';
import { judgeRedirects } from '@hopwise/audits/redirects';
import { type ContractCase, hopLimitOf, judge } from '@hopwise/contract';
import { type Network, trace } from '@hopwise/engine';
import { judgeCheck, summarizeChain, type Trace, trackDefaults, withoutPassword } from '@hopwise/model';
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

/** Said once, where private addresses were not contacted. */
export const privateHint = 'private and local IP addresses are blocked; use --allow-private to allow them';

export const isBlockedAddress = ({ end }: Trace): boolean =>
  end.kind === 'blocked' && end.error.code === 'ADDRESS_REFUSED';

/** The number of cases that may be worked on ahead of the result that is due next. */
const lookahead = 64;

/** Does work on many inputs at the same time and gives the results in their order, as soon as it can. */
export async function* inOrder<Input, Output>(
  inputs: Iterable<Input>,
  concurrency: number,
  work: (input: Input) => Promise<Output>,
): AsyncGenerator<Output> {
  const iterator = inputs[Symbol.iterator]();
  const due: Promise<Output>[] = [];
  let running = 0;
  let isEnded = false;

  function fill(): void {
    while (!isEnded && running < concurrency && due.length < concurrency + lookahead) {
      const next = iterator.next();
      if (next.done) {
        isEnded = true;
        return;
      }
      running += 1;
      const result = work(next.value).finally(() => {
        running -= 1;
        fill();
      });
      // The consumer gets the failure when it awaits the item; until then it must not count as unhandled.
      result.catch(() => {});
      due.push(result);
    }
  }

  fill();
  for (let result = due[0]; result !== undefined; result = due[0]) {
    yield await result;
    due.shift();
    fill();
  }
}
