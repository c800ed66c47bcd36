import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { RateLimitedError } from '../errors.ts';
import { callerOf } from '../http/caller.ts';
import { clientNetwork } from './client-network.ts';
import { countCall } from './rate-windows-table.ts';
import { waitText } from './wait-text.ts';

const windowSeconds = 60 * 60;

export interface TrackingLimitDeps {
  db: Database;
  config: Pick<Config, 'guestLimitPerHour' | 'userLimitPerHour' | 'allowRegistration'>;
}

/**
 * Counts every valid call to a route of the rate class `track`: per person, whatever sessions and keys they use,
 * or per guest's network. Headers as in draft-ietf-httpapi-ratelimit-headers-10.
 */
export function limitTracking(app: FastifyInstance, { db, config }: TrackingLimitDeps): void {
  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.rateClass !== 'track') return;
    const { bucket, limit, refusal } = allowanceOf(request, config);
    const { count, secondsLeft } = await countCall(db, bucket, { limit, windowSeconds });
    reply.header('ratelimit-policy', `"track";q=${limit};w=${windowSeconds}`);
    reply.header('ratelimit', `"track";r=${Math.max(0, limit - count)};t=${secondsLeft}`);
    if (count > limit) throw new RateLimitedError(refusal(waitText(secondsLeft)), secondsLeft);
  });
}

function allowanceOf(request: FastifyRequest, config: TrackingLimitDeps['config']) {
  const caller = callerOf(request);
  const { guestLimitPerHour, userLimitPerHour, allowRegistration } = config;
  if (caller.kind !== 'guest') {
    return {
      bucket: `track:user:${caller.userId}`,
      limit: userLimitPerHour,
      refusal: (wait: string) =>
        `You have reached your limit of ${userLimitPerHour} requests per hour. Try again in ${wait}`,
    };
  }
  const wayOut = allowRegistration ? 'sign up' : 'sign in';
  return {
    bucket: `track:guest:${clientNetwork(request.ip)}`,
    limit: guestLimitPerHour,
    refusal: (wait: string) =>
      `Anonymous users are limited to ${guestLimitPerHour} requests per hour. Try again in ${wait}, or ${wayOut} for ${userLimitPerHour} per hour`,
  };
}
