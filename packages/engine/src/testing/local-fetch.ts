import { ConnectionPool } from '../connection/connection-pool.ts';
import type { FetchDocument } from '../gather/fetch-document.ts';
import { networkFetch } from '../gather/network-fetch.ts';
import type { NetworkSettings } from '../network.ts';
import { Deadline } from '../request/deadline.ts';
import { generousMs, localNetwork } from './local-network.ts';

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
