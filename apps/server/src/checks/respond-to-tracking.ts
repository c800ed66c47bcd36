import type { TrackEvent, TrackResult } from '@hopwise/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { disconnectSignal } from '../http/disconnect-signal.ts';
import { sendEvents, wantsEvents } from '../http/event-stream.ts';
import { ownerOf } from '../rate-limits/index.ts';
import type { FollowHooks } from '../tracing/index.ts';
import type { Tracked } from './track-url.ts';

/**
 * Responds with the result when it is there, or, to those who ask for events, with each hop as it happens, then which
 * analyses are being made, and when all is stored the result and the analyses. A caller who goes away stops the tracking.
 */
export async function respondToTracking(
  request: FastifyRequest,
  reply: FastifyReply,
  stopping: AbortSignal,
  track: (hooks: FollowHooks) => Promise<Tracked>,
): Promise<FastifyReply | { data: TrackResult }> {
  const signal = AbortSignal.any([disconnectSignal(reply), stopping]);
  const owner = ownerOf(request);
  if (!wantsEvents(request)) return { data: (await track({ signal, owner })).result };
  return sendEvents(request, reply, async (sendEvent) => {
    const send = ({ event, data }: TrackEvent) => sendEvent(event, data);
    const { result, analysis } = await track({
      signal,
      owner,
      onHop: (hop) => send({ event: 'hop', data: hop }),
      onAnalyzing: (kinds) => send({ event: 'analyzing', data: [...kinds] }),
    });
    send({ event: 'result', data: result });
    if (analysis !== null) send({ event: 'analysis', data: analysis });
  });
}
