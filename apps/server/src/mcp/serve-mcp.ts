import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { keyCallerOf } from '../http/caller.ts';
import { disconnectSignal } from '../http/disconnect-signal.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { type AdmitTrack, ownerOf } from '../rate-limits/index.ts';
import type { ToolDeps } from './define-tool.ts';
import { RunningCalls } from './running-calls.ts';
import { createToolServer } from './tool-server.ts';

export interface McpDeps extends ToolDeps {
  admitTrack: AdmitTrack;
  version: string;
  /** Aborted when the server cannot wait any longer for tracking to finish. */
  stopping: AbortSignal;
}

/** Of this process. */
const running = new RunningCalls();

/** Responds to one message with a server of its own. A caller who goes away stops what was begun for them. */
export async function serveMcp(deps: McpDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  refuseBatch(request.body);
  const { version } = deps;
  const caller = keyCallerOf(request);
  const origin = publicOrigin(request, deps.config);
  const signal = AbortSignal.any([disconnectSignal(reply), deps.stopping]);
  const call = {
    ...{ deps, origin, signal, userId: caller.userId, owner: ownerOf(request) },
    admitTrack: () => deps.admitTrack(request, reply),
  };
  const handler = createMcpHandler(() => createToolServer({ call, caller, request, version, running }), {
    // The tools never change while the server runs: there is nothing to subscribe to.
    maxSubscriptions: 0,
    // A tool may take a minute: comments in a stream keep proxies from giving up on it.
    responseMode: isToolCall(request.body) ? 'sse' : 'auto',
    onerror: (error) => request.log.debug({ err: error }, 'a message of MCP was refused'),
  });
  const response = await handler.fetch(toWebRequest(request, `${origin}/mcp`, signal), { parsedBody: request.body });
  return sendResponse(reply, response);
}

/** Revision 2025-06-18 took them out again. Each of their messages would be a call that no limit counts. */
function refuseBatch(body: unknown): void {
  if (Array.isArray(body)) {
    throw new AppError('VALIDATION_FAILED', 'Send one message at a time: batches are not supported');
  }
}

const isToolCall = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'method' in body && body.method === 'tools/call';

/** What the protocol reads. The key is not among it. */
const readHeaders = /^(?:accept|content-type|mcp-.+)$/;

function toWebRequest({ headers }: FastifyRequest, url: string, signal: AbortSignal): Request {
  const read = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && readHeaders.test(name) ? [[name, value]] : [],
  );
  return new Request(url, { method: 'POST', headers: read, signal });
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const type = response.headers.get('content-type');
  reply.code(response.status);
  if (type !== null) reply.type(type);
  const isStream = type?.startsWith('text/event-stream') === true && response.body !== null;
  // nginx would hold the comments back.
  if (isStream) reply.header('x-accel-buffering', 'no');
  return reply.send(isStream ? Readable.fromWeb(response.body as ReadableStream) : await response.text());
}
