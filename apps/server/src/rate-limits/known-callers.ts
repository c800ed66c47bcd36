import type { FastifyRequest } from 'fastify';
import type { Caller } from '../http/caller.ts';
import { hashToken } from '../secret-token.ts';
import { clientNetwork } from './client-network.ts';

/** Whom a call counts for: a person, or the network that a guest calls from. */
export type CountedCaller = { userId: string } | { network: string };

export interface KnownCallers {
  /** As far as it can be told without the database: undefined for a credential that was not seen before. */
  whoCalls(request: FastifyRequest): CountedCaller | undefined;
  /** Remembers whose credential it is that a call brought; null when it is nobody's. */
  learn(request: FastifyRequest, userId: string | null): void;
}

/** Past that those are forgotten who came first: they are only looked up once more. */
const maxCredentials = 10_000;

/**
 * Remembers whose sessions and API keys they are that calls bring, so that calls can be counted and refused before the
 * database is asked. Nobody is let in by it: a credential that has ended since only counts for whoever had it.
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

/** Who calls, when that is known. */
export const countedCaller = (request: FastifyRequest, caller: Caller | null): CountedCaller =>
  caller !== null && caller.kind !== 'guest' ? { userId: caller.userId } : { network: clientNetwork(request.ip) };

/** Whose work a request makes, where people take turns. */
export const ownerOf = (request: FastifyRequest): string => nameOf(countedCaller(request, request.caller));

export const nameOf = (caller: CountedCaller): string => ('userId' in caller ? caller.userId : caller.network);
