import { type ContractTest, isRedirectCode } from '@hopwise/contract';
import { clientUserAgents } from '@hopwise/contract/clients';
import { type Network, trace } from '@hopwise/engine';
import { trackDefaults, trackLimits, withoutPassword } from '@hopwise/model';
import type { AskOptions } from './network-options.ts';

interface Observing {
  network: Network;
  asking: Pick<AskOptions, 'client' | 'timeoutMs'>;
  signal: AbortSignal;
}

/** A test that expects what a URL does now, or the reason why there is none. */
export interface Observation {
  url: string;
  test?: ContractTest;
  reason?: string;
}

export async function observeUrl(input: string, { network, asking, signal }: Observing): Promise<Observation> {
  const url = withoutPassword(input);
  const { client, timeoutMs } = asking;
  const { hops, end } = await trace(
    { url: input, method: trackDefaults.method, userAgent: client === null ? undefined : clientUserAgents[client] },
    { network, maxHops: trackLimits.maxHops.max, timeoutMs, connections: 'pooled' },
    { signal },
  );
  if (end.kind !== 'final') return { url, reason: end.error.message };
  const [first, last] = [hops.find(({ statusCode }) => statusCode !== null), hops.at(-1)];
  if (first?.statusCode == null || last?.statusCode == null) return { url, reason: 'There was no response.' };
  const isRedirected = last.url !== hops[0]?.url;
  const expected = isRedirected
    ? {
        to: withoutPassword(last.url),
        status: isRedirectCode(first.statusCode) ? [first.statusCode] : null,
        final: [last.statusCode],
      }
    : { to: null, status: [last.statusCode], final: null };
  return { url, test: { ...noExpectation, from: url, clients: client === null ? [] : [client], ...expected } };
}

const noExpectation = {
  line: 1,
  column: 1,
  method: trackDefaults.method,
  userAgent: null,
  chain: null,
  maxRedirects: null,
  keepsQuery: false,
  keepsFragment: false,
  https: false,
  trusted: false,
  headers: {},
  not: [],
  note: null,
} satisfies Partial<ContractTest>;
