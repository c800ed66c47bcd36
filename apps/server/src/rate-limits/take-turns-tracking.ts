import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../http/caller.ts';
import { disconnectSignal } from '../http/disconnect-signal.ts';
import { createBusyGate } from './busy-gate.ts';
import { countedCaller, nameOf } from './known-callers.ts';
import { watchEventLoop } from './watch-event-loop.ts';

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
