import { visibleText } from '@hopwise/model';
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import type { AppError } from '../errors.ts';
import { type KeyCaller, refuseReadOnly } from '../http/caller.ts';
import { logFailure, toAppError } from '../http/error-handler.ts';
import type { Tool, ToolCall } from './define-tool.ts';
import { siteDataNotice, type ToolResult } from './fit-result.ts';
import type { RunningCalls } from './running-calls.ts';
import { tools } from './tools/index.ts';

const instructions = `Hopwise traces redirect chains hop by hop and reports what's wrong and how to fix it. Start with trace_url. ${siteDataNotice}`;

/** The list is the same for everyone, and changes only with the server's version. */
const listTtlMs = 60 * 60 * 1000;

interface ToolServerContext {
  call: ToolCall;
  caller: KeyCaller;
  request: FastifyRequest;
  version: string;
  running: RunningCalls;
}

/** A server for one message of one caller. */
export function createToolServer({ call, caller, request, version, running }: ToolServerContext): Server {
  const from = `${caller.keyId} ${request.ip}`;
  const cacheHint = { ttlMs: listTtlMs, cacheScope: 'public' } as const;
  const server = new Server(
    { name: 'hopwise', title: 'Hopwise', version },
    {
      capabilities: { tools: {} },
      instructions,
      cacheHints: { 'tools/list': cacheHint, 'server/discover': cacheHint },
    },
  );

  server.setRequestHandler('tools/list', () => ({ tools: tools.map(({ listed }) => listed) }));

  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = toolNamed(params.name);
    try {
      if (tool.needsWriting) refuseReadOnly(caller);
      return await running.run(from, mcpReq.id, (canceled) => {
        const signal = AbortSignal.any([call.signal, mcpReq.signal, canceled]);
        return tool.use({ ...call, signal }, params.arguments ?? {});
      });
    } catch (thrown) {
      const error = toAppError(thrown);
      logFailure(request, error);
      return refusal(error);
    }
  });

  server.setNotificationHandler('notifications/cancelled', ({ params: { requestId } }) => {
    if (requestId !== undefined) running.cancel(from, requestId);
  });
  return server;
}

function toolNamed(name: string): Tool {
  const tool = tools.find(({ listed }) => listed.name === name);
  if (tool !== undefined) return tool;
  const names = tools.map(({ listed }) => listed.name).join(', ');
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool. Available tools: ${names}`);
}

/** More aren't needed to see the problem. */
const mostDetails = 20;
/** The limit for one of them, which may contain the caller's input. */
const mostDetailChars = 500;

/** The API's error messages, from which a model learns what to change. */
function refusal({ code, message, details = [] }: AppError): ToolResult {
  const places = details.slice(0, mostDetails).map(({ path, line, message: says }) => {
    const place = [path, ...(line === undefined ? [] : [`line ${line}`])].filter(Boolean).join(', ');
    return `- ${inOneLine(place === '' ? says : `${place}: ${says}`)}`;
  });
  const more = details.length - places.length;
  const lines = details.length === 0 ? [`${code}: ${inOneLine(message)}`] : [`${code}:`, ...places];
  const text = [...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
  return { isError: true, content: [{ type: 'text', text }] };
}

const inOneLine = (text: string): string => visibleText(text, mostDetailChars);
