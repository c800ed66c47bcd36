import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { keyCallerOf } from '../http/caller.ts';
import { disconnectSignal } from '../http/connections.ts';
import { publicOrigin } from '../http/host-check.ts';
import { type AdmitTrack, ownerOf } from '../rate-limits/index.ts';
import type { ToolDeps } from './define-tool.ts';
import { RunningCalls } from './running-calls.ts';
import { createToolServer } from './tool-server.ts';

export interface McpDeps extends ToolDeps {
  admitTrack: AdmitTrack;
  version: string;
  /** Aborted when the server can't wait any longer for running work. */
  stopping: AbortSignal;
}

/** The calls of this process. */
const running = new RunningCalls();

/** Handles one message with its own server. Work stops when the client disconnects. */
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
    // The tools never change while the server runs, so there is nothing to subscribe to.
    maxSubscriptions: 0,
    // A tool may take a minute: comments in a stream keep proxies from closing the connection.
    responseMode: isToolCall(request.body) ? 'sse' : 'auto',
    onerror: (error) => request.log.debug({ err: error }, 'rejected an MCP message'),
  });
  const response = await handler.fetch(toWebRequest(request, `${origin}/mcp`, signal), { parsedBody: request.body });
  return sendResponse(reply, response);
}

/** Revision 2025-06-18 removed batches. Each of their messages would be a call that no limit counts. */
function refuseBatch(body: unknown): void {
  if (Array.isArray(body)) {
    throw new AppError('VALIDATION_FAILED', "Send one message at a time. Batches aren't supported.");
  }
}

const isToolCall = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'method' in body && body.method === 'tools/call';

/** The headers that the protocol reads, without the key. */
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
  // Otherwise nginx would buffer the comments.
  if (isStream) reply.header('x-accel-buffering', 'no');
  return reply.send(isStream ? Readable.fromWeb(response.body as ReadableStream) : await response.text());
}
