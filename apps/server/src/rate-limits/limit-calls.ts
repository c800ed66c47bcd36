import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError, httpStatusOf } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { type RateClass, rateClassOf } from '../http/route-policy.ts';
import type { SlowDown } from './busy-gate.ts';
import { createCallCounter } from './call-counter.ts';
import { type CountedCaller, clientNetwork, countedCaller, type KnownCallers, nameOf } from './known-callers.ts';
import { waitText } from './throttle.ts';

interface CallLimit {
  limit: number;
  windowSeconds: number;
}

type LimitedClass = Exclude<RateClass, 'none' | 'track'>;

/** Reading is cheaper than changing something, and a screen reads several lists at once. */
const readsPerChange = 20;

const limitsOf = ({ changeLimitPerMinute }: CallLimitConfig): Readonly<Record<LimitedClass, CallLimit>> => ({
  read: { limit: readsPerChange * changeLimitPerMinute, windowSeconds: 60 },
  report: { limit: 120, windowSeconds: 60 },
  change: { limit: changeLimitPerMinute, windowSeconds: 60 },
  credentials: { limit: 300, windowSeconds: 5 * 60 },
});

/** Failed calls with passwords and secret links count fully. Successful ones have a higher limit. */
const succeedingCredentials: CallLimit = { limit: 1000, windowSeconds: 5 * 60 };
/** Invalid sessions and keys, each of which costs a lookup. */
const unknownCredentials: CallLimit = { limit: 300, windowSeconds: 60 };

export type CallLimitConfig = Pick<Config, 'changeLimitPerMinute'>;

export interface CallLimitDeps {
  config: CallLimitConfig;
  callers: KnownCallers;
  slowDown: SlowDown;
  /** Callers on a known device: others in its network must not use up its calls. */
  knownCallerOf(request: FastifyRequest): string | undefined;
}

type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>;

/**
 * Keeps one caller from monopolizing the server: limits for every class of routes except `track`, which has its own.
 * Excess calls are rejected before the body is read or the database queried. Returns how callers are identified from
 * then on: unknown callers are counted once identified.
 */
export function limitCalls(app: FastifyInstance, deps: CallLimitDeps): (identify: Identify) => Identify {
  const { callers, slowDown } = deps;
  const limits = limitsOf(deps.config);
  const counter = createCallCounter();
  /** The count that is undone when a call with a password or a secret link succeeds. */
  const countedAttempts = new WeakMap<FastifyRequest, string>();

  function whoCalls(request: FastifyRequest, rateClass: RateClass): CountedCaller | undefined {
    if (request.routeOptions.config.access !== undefined) return callers.whoCalls(request);
    const known = rateClass === 'credentials' ? deps.knownCallerOf(request) : undefined;
    return known === undefined ? countedCaller(request, null) : { userId: known };
  }

  async function count(key: string, { limit, windowSeconds }: CallLimit): Promise<void> {
    const refused = counter.count(key, limit, windowSeconds);
    if (refused === undefined) return;
    await slowDown.refuse(`Too many requests. Try again in ${waitText(refused.waitSeconds)}`, refused);
  }

  async function countCall(request: FastifyRequest, rateClass: RateClass, caller: CountedCaller): Promise<void> {
    if (rateClass === 'none' || rateClass === 'track') return;
    const key = `${budgetOf(request, rateClass)} ${nameOf(caller)}`;
    await count(key, limits[rateClass]);
    if (rateClass !== 'credentials') return;
    await count(`succeeding ${key}`, succeedingCredentials);
    countedAttempts.set(request, key);
  }

  const lookupsOf = (request: FastifyRequest) => `lookups ${deps.knownCallerOf(request) ?? clientNetwork(request.ip)}`;

  app.addHook('onRequest', async (request) => {
    const rateClass = rateClassOf(request.method, request.routeOptions.config);
    const caller = whoCalls(request, rateClass);
    if (caller === undefined) await count(lookupsOf(request), unknownCredentials);
    else await countCall(request, rateClass, caller);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const key = countedAttempts.get(request);
    if (key !== undefined && statusCode < 400) counter.uncount(key);
  });

  return (identify) => async (request, reply) => {
    const isCounted = callers.whoCalls(request) !== undefined;
    const caller = await identify(request, reply).catch((error: unknown) => {
      if (error instanceof AppError && httpStatusOf[error.code] === 401) callers.learn(request, null);
      throw error;
    });
    callers.learn(request, caller.kind === 'guest' ? null : caller.userId);
    if (isCounted) return caller;
    if (caller.kind !== 'guest') counter.uncount(lookupsOf(request));
    const rateClass = rateClassOf(request.method, request.routeOptions.config);
    await countCall(request, rateClass, countedCaller(request, caller));
    return caller;
  };
}

/**
 * Each kind of call with a password or a secret link has its own budget: trying links must not keep people from signing
 * in.
 */
const budgetOf = ({ routeOptions }: FastifyRequest, rateClass: LimitedClass): string =>
  rateClass === 'credentials' ? `${rateClass} ${routeOptions.url?.replace(/^\/api/, '')}` : rateClass;
