import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { RateLimitedError } from '../errors.ts';
import { callerOf } from '../http/caller.ts';
import { disconnectSignal } from '../http/connections.ts';
import { createBusyGate, type SlowDown, watchEventLoop } from './busy-gate.ts';
import { createExhaustedBuckets } from './call-counter.ts';
import { type CountedCaller, countedCaller, type KnownCallers, nameOf } from './known-callers.ts';
import { countCall, countCalls, readWindow } from './rate-windows-table.ts';
import { waitText } from './throttle.ts';

const windowSeconds = 60 * 60;

export interface TrackingLimitDeps {
  db: Database;
  config: Pick<Config, 'guestLimitPerHour' | 'userLimitPerHour' | 'allowRegistration'>;
  callers: KnownCallers;
  slowDown: SlowDown;
}

/**
 * Counts every valid call to a route of the rate class `track`: per person, whatever sessions and keys they use, or per
 * guest's network. Headers as in draft-ietf-httpapi-ratelimit-headers-10. Callers beyond the limit are rejected before
 * the body is read, with only occasional database queries. Returns how a route of another class counts a track.
 */
export function limitTracking(
  app: FastifyInstance,
  { db, config, callers, slowDown }: TrackingLimitDeps,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const exhausted = createExhaustedBuckets();

  async function refuse(reply: FastifyReply, { limit, refusal }: Allowance, refused: Refused): Promise<never> {
    setLimitHeaders(reply, limit, { count: limit, secondsLeft: refused.waitSeconds });
    return slowDown.refuse(refusal(waitText(refused.waitSeconds)), refused);
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.rateClass !== 'track') return;
    const caller = callers.whoCalls(request);
    const allowance = caller && allowanceOf(caller, config);
    const refused = allowance && exhausted.ask(allowance.bucket);
    if (allowance && refused) await refuse(reply, allowance, refused);
  });

  async function countTrack(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const allowance = allowanceOf(countedCaller(request, callerOf(request)), config);
    const { bucket, limit } = allowance;
    const counted = await countCall(db, bucket, { limit, windowSeconds });
    setLimitHeaders(reply, limit, counted);
    if (counted.count <= limit) exhausted.forget(bucket);
    else await refuse(reply, allowance, exhausted.note(bucket, counted.secondsLeft));
  }

  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.rateClass === 'track') await countTrack(request, reply);
  });
  return countTrack;
}

/**
 * Counts more requests against a person's hourly limit, for a call that tracks several URLs: the call itself counts as
 * one.
 */
export async function takeTracks(
  { db, config }: Pick<TrackingLimitDeps, 'db' | 'config'>,
  userId: string,
  more: number,
): Promise<void> {
  if (more === 0) return;
  const { bucket, limit } = allowanceOf({ userId }, config);
  await takeCalls(db, { bucket, limit, calls: more }, `This needs ${more + 1} requests`, more + 1);
}

/**
 * Counts monitors that a person creates or runs against their hourly limit for monitors, all or none. One call can
 * start thousands of runs.
 */
export async function takeMonitors(
  { db, config }: { db: Database; config: Pick<Config, 'monitorLimitPerHour'> },
  userId: string,
  count: number,
  verb: 'create' | 'run',
): Promise<void> {
  if (count === 0) return;
  const taken = { bucket: `monitors:user:${userId}`, limit: config.monitorLimitPerHour, calls: count };
  const what = `This would ${verb} ${count.toLocaleString('en-US')} ${count === 1 ? 'monitor' : 'monitors'}`;
  await takeCalls(db, taken, what, count);
}

async function takeCalls(
  db: Database,
  { bucket, limit, calls }: { bucket: string; limit: number; calls: number },
  what: string,
  needed: number,
): Promise<void> {
  if ((await countCalls(db, bucket, { calls, limit, windowSeconds })) !== undefined) return;
  const { count, secondsLeft } = await readWindow(db, bucket, { limit, windowSeconds });
  const obstacle =
    needed > limit
      ? `your limit is ${limit} per hour`
      : `you have ${Math.max(0, limit - count)} left this hour. Try again in ${waitText(secondsLeft)}`;
  throw new RateLimitedError(`${what}, but ${obstacle}`, secondsLeft);
}

type Refused = Parameters<SlowDown['refuse']>[1];

function setLimitHeaders(
  reply: FastifyReply,
  limit: number,
  { count, secondsLeft }: { count: number; secondsLeft: number },
): void {
  reply.header('ratelimit-policy', `"track";q=${limit};w=${windowSeconds}`);
  reply.header('ratelimit', `"track";r=${Math.max(0, limit - count)};t=${secondsLeft}`);
}

interface Allowance {
  bucket: string;
  limit: number;
  refusal(wait: string): string;
}

function allowanceOf(caller: CountedCaller, config: TrackingLimitDeps['config']): Allowance {
  const { guestLimitPerHour, userLimitPerHour, allowRegistration } = config;
  if ('userId' in caller) {
    return {
      bucket: `track:user:${caller.userId}`,
      limit: userLimitPerHour,
      refusal: (wait) => `You've reached your limit of ${userLimitPerHour} requests per hour. Try again in ${wait}`,
    };
  }
  const wayOut = allowRegistration ? 'sign up' : 'sign in';
  return {
    bucket: `track:guest:${caller.network}`,
    limit: guestLimitPerHour,
    refusal: (wait) =>
      `Anonymous users are limited to ${guestLimitPerHour} requests per hour. Try again in ${wait}, or ${wayOut} for ${userLimitPerHour} per hour`,
  };
}

/** A person can always have this many running, however many guests there are. */
const ownTurns = 4;

/**
 * Queues calls of the rate class `track` while the server is overloaded: guests, and people with many running.
 * Otherwise everyone else would wait for all of them. Returns how a route of another class waits when it tracks.
 */
export function takeTurnsTracking(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const gate = createBusyGate({ atOnce: 2, maxWaiting: 1000, maxWaitMs: 30_000, isBusy: watchEventLoop() });
  const underWay = new Map<string, number>();

  function takeOwnTurn(owner: string): () => void {
    underWay.set(owner, (underWay.get(owner) ?? 0) + 1);
    return () => {
      const left = (underWay.get(owner) ?? 1) - 1;
      if (left > 0) underWay.set(owner, left);
      else underWay.delete(owner);
    };
  }

  async function takeTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const counted = countedCaller(request, callerOf(request));
    const owner = nameOf(counted);
    const hasOwnTurn = 'userId' in counted && (underWay.get(owner) ?? 0) < ownTurns;
    const leave = hasOwnTurn ? takeOwnTurn(owner) : await gate.enter(owner, disconnectSignal(reply));
    // When the response is sent, or the client has disconnected.
    if (reply.raw.closed) leave();
    else reply.raw.once('close', leave);
  }

  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.rateClass === 'track') await takeTurn(request, reply);
  });
  return takeTurn;
}
