import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSlowDown } from './busy-gate.ts';
import { createKnownCallers } from './known-callers.ts';
import { type CallLimitDeps, limitCalls } from './limit-calls.ts';
import { limitTracking, type TrackingLimitDeps, takeTurnsTracking } from './limit-tracking.ts';

interface CallerLimitDeps extends Pick<CallLimitDeps, 'knownCallerOf'>, Pick<TrackingLimitDeps, 'db'> {
  config: CallLimitDeps['config'] & TrackingLimitDeps['config'];
  credentialOf(request: FastifyRequest): string | undefined;
}

/** Counts a track toward the hourly limit, and waits for its turn. For routes that only sometimes track. */
export type AdmitTrack = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

interface CallerLimits {
  countIdentified: ReturnType<typeof limitCalls>;
  admitTrack: AdmitTrack;
}

/** All limits on callers, for every route registered after this call. */
export function limitCallers(
  app: FastifyInstance,
  { credentialOf, knownCallerOf, ...deps }: CallerLimitDeps,
): CallerLimits {
  const limited = { ...deps, callers: createKnownCallers(credentialOf), slowDown: createSlowDown() };
  const countIdentified = limitCalls(app, { ...limited, knownCallerOf });
  const countTrack = limitTracking(app, limited);
  const takeTurn = takeTurnsTracking(app);
  return {
    countIdentified,
    async admitTrack(request, reply) {
      await countTrack(request, reply);
      await takeTurn(request, reply);
    },
  };
}
