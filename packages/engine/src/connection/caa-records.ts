import type { CaaRecord } from 'node:dns';
import { Resolver as DnsResolver } from 'node:dns/promises';

/** The CAA records of exactly this name; none is an empty list. Rejects when the name servers fail. */
export type LookupCaa = (hostname: string, signal: AbortSignal) => Promise<readonly CaaRecord[]>;

const timeoutMs = 1500;
/** What c-ares calls a name without such records, and a name that does not exist. */
const noRecords = new Set(['ENODATA', 'ENOTFOUND']);

/** Asks these name servers, or those that this computer is set up with. */
export function createCaaLookup(servers?: readonly string[]): LookupCaa {
  return async (hostname, signal) => {
    signal.throwIfAborted();
    const resolver = new DnsResolver({ timeout: timeoutMs, tries: 1 });
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await resolver.resolveCaa(hostname);
    } catch (error) {
      if (error instanceof Error && 'code' in error && noRecords.has(String(error.code))) return [];
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}
