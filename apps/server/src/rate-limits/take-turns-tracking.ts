import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from '../http/caller.ts';
import { disconnectSignal } from '../http/disconnect-signal.ts';
import { createBusyGate } from './busy-gate.ts';
import { countedCaller, nameOf } from './known-callers.ts';
import { watchEventLoop } from './watch-event-loop.ts';

/** A person may always have so many under way, however many guests there are. */
const ownTurns = 4;

/**
 * Lets calls of the rate class `track` wait while the server has more to do than it can: guests, and people who have many
 * under way. Others would otherwise wait for all of them.
 */
export function takeTurnsTracking(app: FastifyInstance): void {
  const gate = createBusyGate({ atOnce: 8, maxWaiting: 1000, maxWaitMs: 30_000, isBusy: watchEventLoop() });
  const underWay = new Map<string, number>();
  const leaving = new WeakMap<FastifyRequest, () => void>();

  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.rateClass !== 'track') return;
    const counted = countedCaller(request, callerOf(request));
    const owner = nameOf(counted);
    const count = underWay.get(owner) ?? 0;
    if ('userId' in counted && count < ownTurns) {
      underWay.set(owner, count + 1);
      leaving.set(request, () => {
        const left = (underWay.get(owner) ?? 1) - 1;
        if (left > 0) underWay.set(owner, left);
        else underWay.delete(owner);
      });
    } else leaving.set(request, await gate.enter(owner, disconnectSignal(reply)));
  });
  const leave = async (request: FastifyRequest) => leaving.get(request)?.();
  app.addHook('onResponse', leave);
  app.addHook('onRequestAbort', leave);
}
