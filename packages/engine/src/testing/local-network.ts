import { type Evidence, type EvidenceKind, evidenceKinds, type Trace } from '@hopwise/model';
import { ConnectionPool } from '../connection/connection-pool.ts';
import type { FetchDocument } from '../gather/fetch-document.ts';
import { type GatherOptions, gatherEvidence } from '../gather/gather-evidence.ts';
import { networkFetch } from '../gather/network-fetch.ts';
import { createNetwork, type NetworkSettings } from '../network.ts';
import { Deadline } from '../request/deadline.ts';
import { trace } from '../trace.ts';
import type { TraceHooks, TraceOptions, TraceRequest } from '../trace-request.ts';

/** May reach this computer; every name ending in .test is this computer. */
export function localNetwork(settings: NetworkSettings = {}) {
  return createNetwork({
    allowCidrs: ['127.0.0.0/8', '::1/128'],
    lookup: async (hostname) => {
      if (hostname.endsWith('.test')) return [{ address: '127.0.0.1', family: 4 }];
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    },
    ...settings,
  });
}

const shared = localNetwork();

/** For what must not be a question of time, however busy the computer is. */
export const generousMs = 60_000;

/** A trace in the local network, with what most tests do not care about left out. */
export function traceLocally(
  request: string | (Partial<TraceRequest> & { url: string }),
  options: Partial<TraceOptions> = {},
  hooks?: TraceHooks,
): Promise<Trace> {
  const whole = typeof request === 'string' ? { url: request, method: 'GET' } : { method: 'GET', ...request };
  return trace(whole, { network: shared, maxHops: 10, timeoutMs: generousMs, ...options }, hooks);
}

/** Fetches from this computer alone. */
export function localFetch(settings?: NetworkSettings): Disposable & { fetchDocument: FetchDocument } {
  const deadline = new Deadline({ timeoutMs: generousMs });
  const pool = new ConnectionPool();
  const fetchDocument = networkFetch({ network: localNetwork(settings), pool, deadline });
  return {
    fetchDocument,
    [Symbol.dispose]() {
      deadline.dispose();
      pool.close();
    },
  };
}

/** All evidence, or the parts named, of a site in the local network. */
export function gatherLocally(
  url: string,
  { needs = evidenceKinds, ...options }: Partial<GatherOptions> & { needs?: readonly EvidenceKind[] } = {},
  request: Partial<TraceRequest> = {},
  signal?: AbortSignal,
): Promise<Evidence> {
  const settings = { network: localNetwork(), maxHops: 10, timeoutMs: generousMs, ...options, needs };
  return gatherEvidence({ url, method: 'GET', ...request }, settings, signal ? { signal } : {});
}
