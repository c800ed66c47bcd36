import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { RateLimitedError } from '../errors.ts';
import { callerOf } from '../http/caller.ts';
import { createExhaustedBuckets } from './exhausted-buckets.ts';
import { type CountedCaller, countedCaller, type KnownCallers } from './known-callers.ts';
import { countCall, countCalls, readWindow } from './rate-windows-table.ts';
import type { SlowDown } from './slow-down.ts';
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
    tellLimit(reply, limit, { count: limit, secondsLeft: refused.waitSeconds });
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
    tellLimit(reply, limit, counted);
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
  if ((await countCalls(db, bucket, { calls: more, limit, windowSeconds })) !== undefined) return;
  const { count, secondsLeft } = await readWindow(db, bucket, { limit, windowSeconds });
  const needed = more + 1;
  const obstacle =
    needed > limit
      ? `your limit is ${limit} per hour`
      : `you have ${Math.max(0, limit - count)} left this hour. Try again in ${waitText(secondsLeft)}`;
  throw new RateLimitedError(`This needs ${needed} requests, but ${obstacle}`, secondsLeft);
}

type Refused = Parameters<SlowDown['refuse']>[1];

function tellLimit(
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
