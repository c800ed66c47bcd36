import type { CaaRecord } from 'node:dns';
import { Resolver as DnsResolver, lookup as systemLookup } from 'node:dns/promises';

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

export type Lookup = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

/** More addresses than any of them will be dialed. */
const maxAddresses = 16;

/** The computer's own resolver, so that names mean here what they mean to its other programs. */
const lookupBySystem: Lookup = (hostname) => systemLookup(hostname, { all: true, order: 'verbatim' });

/** RFC 6761 section 6.3: these names always mean this computer, whatever its resolver says. Browsers send no query. */
export const isLocalhost = (hostname: string): boolean => /(?:^|\.)localhost\.?$/i.test(hostname);
const loopback: readonly ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** RFC 1035 section 2.3.4, and the characters that browsers look up: the underscore too, though no host name has it. */
const lookedUp = /^(?=.{1,253}\.?$)(?:[a-z\d_-]{1,63}\.)*[a-z\d_-]{1,63}\.?$/i;

export interface Resolver {
  resolve(hostname: string): Promise<ResolvedAddress[]>;
}

/**
 * The system's look-ups block one of a few threads each and cannot be canceled, so those of one name that run at
 * the same time share one. Nothing is remembered after that.
 */
export function createResolver(lookup: Lookup = lookupBySystem): Resolver {
  const underWay = new Map<string, Promise<ResolvedAddress[]>>();

  async function ask(hostname: string): Promise<ResolvedAddress[]> {
    try {
      const found = await lookup(hostname);
      return found.slice(0, maxAddresses).map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
    } finally {
      underWay.delete(hostname);
    }
  }

  async function resolve(hostname: string): Promise<ResolvedAddress[]> {
    if (!lookedUp.test(hostname)) throw Object.assign(new Error('not a host name'), { code: 'EBADNAME' });
    if (isLocalhost(hostname)) return [...loopback];
    const shared = underWay.get(hostname);
    if (shared) return shared;
    const fresh = ask(hostname);
    underWay.set(hostname, fresh);
    return fresh;
  }

  return { resolve };
}

/** The CAA records of exactly this name; none is an empty list. Rejects when the name servers fail. */
export type LookupCaa = (hostname: string, signal: AbortSignal) => Promise<readonly CaaRecord[]>;

const timeoutMs = 1500;
/** The c-ares codes for a name without such records, and for a name that does not exist. */
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
