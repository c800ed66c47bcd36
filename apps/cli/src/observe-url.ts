import { asStart, blankTest, type ContractTest, observedExpectation } from '@hopwise/contract';
import { type Network, trace } from '@hopwise/engine';
import { trackDefaults, withoutPassword } from '@hopwise/model';
import type { AskOptions } from './network-options.ts';

interface Observing {
  network: Network;
  asking: Pick<AskOptions, 'client' | 'timeoutMs'>;
  signal: AbortSignal;
}

/** A test that expects a URL's current behavior, or the reason why there is none. */
export interface Observation {
  url: string;
  test?: ContractTest;
  reason?: string;
}

export async function observeUrl(input: string, { network, asking, signal }: Observing): Promise<Observation> {
  const url = withoutPassword(input);
  const { client, timeoutMs } = asking;
  const seen = await trace(
    { url: input, method: trackDefaults.method, client },
    { network, maxHops: trackDefaults.maxHops, timeoutMs, connections: 'pooled' },
    { signal },
  );
  const observed = observedExpectation(seen);
  if ('reason' in observed) return { url, reason: observed.reason };
  return { url, test: { ...blankTest, from: asStart(url), clients: client === null ? [] : [client], ...observed } };
}
