import type { CaaRecord } from 'node:dns';
import { Resolver as DnsResolver } from 'node:dns/promises';

/** The CAA records of exactly this name; none is an empty list. Rejects when the name servers fail. */
export type LookupCaa = (hostname: string, signal: AbortSignal) => Promise<readonly CaaRecord[]>;

const timeoutMs = 1500;
/** What c-ares calls a name without such records, and a name that does not exist. */
const noRecords = new Set(['ENODATA', 'ENOTFOUND']);

/** Asks the name servers that this computer is set up with. */
export const lookupCaaBySystem: LookupCaa = async (hostname, signal) => {
  const resolver = new DnsResolver({ timeout: timeoutMs, tries: 1 });
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
