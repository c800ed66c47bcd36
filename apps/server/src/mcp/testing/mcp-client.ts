import type { ApiKeyScope } from '@hopwise/model';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { TestPerson } from '../../testing/index.ts';

export const revision = '2026-07-28';

/** Whether the client speaks the newest revision, or starts with initialize like those of 2025. */
export type Era = 'modern' | 'legacy';

export async function makeKey(
  { call }: Pick<TestPerson, 'call'>,
  scope: ApiKeyScope = 'read-write',
): Promise<{ key: string; id: string }> {
  const { key, apiKey } = (await call('POST', '/api/v2/api-keys', { name: `MCP ${scope}`, scope })).json().data;
  return { key, id: apiKey.id };
}

/** A real client over real HTTP. */
export async function connectMcp(origin: string, key: string, era: Era = 'modern'): Promise<Client> {
  const mode = era === 'modern' ? { pin: revision } : 'legacy';
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit }));
  return client;
}

export interface CalledTool {
  isError: boolean;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the client has validated it by the schema of the tool
  data: any;
  bytes: number;
}

export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}): Promise<CalledTool> {
  const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: args });
  const [first] = content;
  if (first?.type !== 'text') throw new Error('the result has no text');
  const bytes = Buffer.byteLength(JSON.stringify({ content, structuredContent }));
  return { isError, text: first.text, data: structuredContent, bytes };
}

/** A raw message of the newest revision, for what real clients don't do. */
export const message = (method: string, params: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params: {
    ...params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': revision,
      'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
});

export const messageHeaders = (key: string | undefined, method: string): Record<string, string> => ({
  ...(key !== undefined && { authorization: `Bearer ${key}` }),
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': revision,
  'mcp-method': method,
});
