import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { RateLimitedError } from '../errors.ts';
import { type RateClass, rateClassOf } from '../http/route-policy.ts';
import { createCallCounter } from './call-counter.ts';
import { clientNetwork } from './client-network.ts';
import { waitText } from './wait-text.ts';

interface CallLimit {
  limit: number;
  windowSeconds: number;
}

type LimitedClass = Exclude<RateClass, 'none' | 'track'>;

const limitsOf = ({
  readLimitPerMinute,
  changeLimitPerMinute,
}: CallLimitConfig): Readonly<Record<LimitedClass, CallLimit>> => ({
  read: { limit: readLimitPerMinute, windowSeconds: 60 },
  report: { limit: 120, windowSeconds: 60 },
  change: { limit: changeLimitPerMinute, windowSeconds: 60 },
  credentials: { limit: 300, windowSeconds: 5 * 60 },
});

export type CallLimitConfig = Pick<Config, 'readLimitPerMinute' | 'changeLimitPerMinute'>;

export interface CallLimitDeps {
  config: CallLimitConfig;
  /** Who calls from a device that is known: others of its network must not use up its calls. */
  knownCallerOf(request: FastifyRequest): string | undefined;
}

/** Keeps one caller from taking the server for themselves: limits for every class of routes but `track`, which has its own. */
export function limitCalls(app: FastifyInstance, { config, knownCallerOf }: CallLimitDeps): void {
  const limits = limitsOf(config);
  const counter = createCallCounter();

  function whoCalls(request: FastifyRequest, rateClass: LimitedClass): string {
    const { caller, ip } = request;
    if (caller !== null && caller.kind !== 'guest') return caller.userId;
    return (rateClass === 'credentials' ? knownCallerOf(request) : undefined) ?? clientNetwork(ip);
  }

  app.addHook('preHandler', async (request) => {
    const rateClass = rateClassOf(request.method, request.routeOptions.config);
    if (rateClass === 'none' || rateClass === 'track') return;
    const { limit, windowSeconds } = limits[rateClass];
    const waitSeconds = counter.count(`${rateClass}:${whoCalls(request, rateClass)}`, limit, windowSeconds);
    if (waitSeconds === undefined) return;
    throw new RateLimitedError(`Too many requests. Try again in ${waitText(waitSeconds)}`, waitSeconds);
  });
}
