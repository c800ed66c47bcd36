import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Caller } from '../http/caller.ts';
import { hashToken } from '../secrets.ts';

/** Who a call counts for: a person, or the network of a guest. */
export type CountedCaller = { userId: string } | { network: string };

export interface KnownCallers {
  /** Identified without the database: undefined for an unknown credential. */
  whoCalls(request: FastifyRequest): CountedCaller | undefined;
  /** Remembers the owner of a call's credential; null when it is invalid. */
  learn(request: FastifyRequest, userId: string | null): void;
}

/** Beyond that, the oldest are dropped and looked up again when needed. */
const maxCredentials = 10_000;

/**
 * Remembers the owners of sessions and API keys, so that calls can be counted and rejected before the database is
 * queried. It grants no access: an expired credential still only counts for its former owner.
 */
export function createKnownCallers(credentialOf: (request: FastifyRequest) => string | undefined): KnownCallers {
  const holders = new Map<string, string | null>();
  const guest = ({ ip }: FastifyRequest) => ({ network: clientNetwork(ip) });

  return {
    whoCalls(request) {
      const credential = credentialOf(request);
      if (credential === undefined) return guest(request);
      const userId = holders.get(hashToken(credential));
      if (userId === undefined) return undefined;
      return userId === null ? guest(request) : { userId };
    },
    learn(request, userId) {
      const credential = credentialOf(request);
      if (credential === undefined) return;
      const key = hashToken(credential);
      const [oldest] = holders.keys();
      if (!holders.has(key) && holders.size >= maxCredentials && oldest !== undefined) holders.delete(oldest);
      holders.set(key, userId);
    },
  };
}

/** The caller, if known. */
export const countedCaller = (request: FastifyRequest, caller: Caller | null): CountedCaller =>
  caller !== null && caller.kind !== 'guest' ? { userId: caller.userId } : { network: clientNetwork(request.ip) };

/** Who a request's work counts for, where people take turns. */
export const ownerOf = (request: FastifyRequest): string => nameOf(countedCaller(request, request.caller));

export const nameOf = (caller: CountedCaller): string => ('userId' in caller ? caller.userId : caller.network);

/**
 * What a caller's address is counted as. For IPv6 that is the network: the holder of one address has all 2^64 of its
 * /64 (RFC 4291 section 2.5.4).
 */
export function clientNetwork(address: string): string {
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return 'unknown';
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  return `${new ipaddr.IPv6([...ip.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
