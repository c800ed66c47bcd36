// @module-tag embedded-only
import type { Client } from '@modelcontextprotocol/client';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetCalls } from '../rate-limits/index.ts';
import { apiKeys } from '../sessions/index.ts';
import { createAppWithSite, signUp, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';
import { callTool, connectMcp, makeKey, message, messageHeaders } from './testing/mcp-client.ts';
import { verboseSite } from './testing/verbose-site.ts';

const hourlyLimit = 12;

let server: TestApp;
let site: TestSite;
let person: TestPerson;
let origin: string;
let key: string;
let client: Client;

beforeAll(async () => {
  const env = { USER_LIMIT_PER_HOUR: String(hourlyLimit), PUBLIC_URL: 'https://hopwise.example' };
  ({ server, site, person } = await createAppWithSite(verboseSite, { env }));
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ key } = await makeKey(person));
  client = await connectMcp(origin, key);
});
afterAll(async () => {
  await client.close();
  await server.close();
});

const trackBucket = () => `track:user:${person.user.id}`;
const beginAnHour = () => forgetCalls(server.database.db, [trackBucket()]);

const send = (headers: Record<string, string>, payload: object | string = message('tools/list')) =>
  server.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { ...messageHeaders(undefined, 'tools/list'), ...headers },
    payload,
  });
const sendWithKey = (headers: Record<string, string>, payload?: object | string) =>
  send({ authorization: `Bearer ${key}`, ...headers }, payload);

describe('a caller without access', () => {
  it('needs a key', async () => {
    const response = await send({});
    expect([response.statusCode, response.json().message, response.headers['www-authenticate']]).toEqual([
      401,
      'API key required. Send it in the Authorization header: Bearer <key>',
      'Bearer realm="Hopwise"',
    ]);
  });

  it('needs a key even when signed in in the browser', async () => {
    expect((await send({ cookie: person.cookie })).statusCode).toBe(401);
  });

  it.each<[string, () => Promise<string>]>([
    ['unknown', async () => `hw_${'x'.repeat(43)}`],
    [
      'revoked',
      async () => {
        const made = await makeKey(person);
        await person.call('DELETE', `/api/v2/api-keys/${made.id}`);
        return made.key;
      },
    ],
    [
      'expired',
      async () => {
        const made = await makeKey(person);
        await server.database.db.update(apiKeys).set({ expiresAt: new Date() }).where(eq(apiKeys.id, made.id));
        return made.key;
      },
    ],
  ])('is rejected with a key that is %s', async (_name, bad) => {
    const response = await sendWithKey({ authorization: `Bearer ${await bad()}` });
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([
      401,
      'Bearer realm="Hopwise", error="invalid_token"',
    ]);
    expect(response.json().message).toContain('Invalid API key');
  });

  it("isn't offered OAuth, which this server doesn't have", async () => {
    for (const url of ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-authorization-server']) {
      const response = await server.app.inject({ url, headers: { accept: 'application/json' } });
      expect([response.statusCode, response.json().error]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('is rejected as a page of another site, even with a key', async () => {
    for (const other of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
      const response = await sendWithKey(other);
      expect([response.statusCode, response.json().error]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await sendWithKey({ origin: 'https://hopwise.example' })).statusCode).toBe(200);
  });

  it('is rejected under an unknown host name', async () => {
    const response = await sendWithKey({ host: 'evil.example' });
    expect([response.statusCode, response.json().error]).toEqual([421, 'MISDIRECTED_REQUEST']);
  });
});

describe('an invalid message', () => {
  it('is rejected when it is too large', async () => {
    const response = await sendWithKey({}, { ...message('tools/list'), padding: 'x'.repeat(300 * 1024) });
    expect([response.statusCode, response.json().message]).toEqual([
      413,
      'The request body is too large: the limit is 256 KB',
    ]);
  });

  it("is rejected when it isn't JSON, or declares another type", async () => {
    expect((await sendWithKey({}, '{"jsonrpc":')).statusCode).toBe(400);
    expect((await sendWithKey({ 'content-type': 'text/plain' }, 'tools/list')).statusCode).toBe(415);
    expect((await sendWithKey({}, { hello: 'there' })).statusCode).toBe(400);
  });

  it('is rejected in a batch', async () => {
    const response = await sendWithKey({}, [message('tools/list'), message('tools/list')]);
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      "Send one message at a time. Batches aren't supported.",
    ]);
  });

  it.each(['GET', 'DELETE', 'PUT'] as const)('is rejected by %s, with the method to use', async (method) => {
    const response = await server.app.inject({ method, url: '/mcp', headers: { authorization: `Bearer ${key}` } });
    expect([response.statusCode, response.headers.allow, response.json().message]).toEqual([
      405,
      'POST',
      `${method} isn't supported here. Use POST.`,
    ]);
  });

  it('gets a protocol error when the tool is unknown', async () => {
    await expect(client.callTool({ name: 'delete_everything', arguments: {} })).rejects.toThrow(
      'Unknown tool. Available tools: trace_url, compare_clients',
    );
  });
});

describe('a tool', () => {
  const refused = async (name: string, args: Record<string, unknown>) => {
    const { isError, text, data } = await callTool(client, name, args);
    expect([isError, data]).toEqual([true, undefined]);
    expect(text).not.toMatch(/\bat .*\.ts:\d/);
    return text;
  };

  it.each<[string, Record<string, unknown>, string]>([
    ['trace_url', {}, 'VALIDATION_FAILED:\n- url: URL is required'],
    ['trace_url', { url: 'x y', maxHops: 99 }, '- url: Invalid URL format\n- maxHops: Max hops must be at most 20'],
    ['trace_url', { url: 'example.com', method: 'POST' }, '- method: Method must be one of GET, HEAD'],
    ['trace_url', { url: 'example.com', client: 'netscape' }, '- client: Client must be one of chrome, '],
    [
      'trace_url',
      { url: 'example.com', headers: {} },
      'VALIDATION_FAILED:\n- headers: Unknown field: headers. Expected',
    ],
    ['trace_url', { url: 'example.com', browser: true }, 'CONFLICT: This server has no browser.'],
    ['trace_url', { url: 'http://169.254.169.254/' }, '169.254.169.254 is a cloud metadata address'],
    ['trace_url', { url: 'http://10.0.0.1/' }, 'TARGET_REFUSED:'],
    ['compare_clients', { url: 'example.com', clients: [] }, '- clients: List at least one client'],
    ['compare_clients', { url: 'http://10.0.0.1/', axes: ['method'] }, 'TARGET_REFUSED:'],
    ['check_contract', {}, '- text: The contract text is missing'],
    ['check_contract', { text: '', contractId: '' }, 'Provide either text or contractId, not both'],
    ['check_contract', { contractId: 'none', spelling: 'csv' }, 'Omit spelling'],
    ['check_contract', { contractId: 'none' }, "NOT_FOUND: Contract not found, or you don't have access"],
    ['get_check', {}, '- id: Check ID required'],
    ['get_check', { id: 'none' }, "NOT_FOUND: Check not found, or you don't have access"],
    ['list_checks', { limit: 21 }, '- limit: Limit must be a whole number from 1 to 20'],
    ['list_checks', { cursor: 'nonsense' }, 'VALIDATION_FAILED'],
    ['list_monitors', { cursor: null }, '- cursor: Cursor must be the nextCursor of a page'],
    ['list_monitors', { cursor: -1 }, '- cursor: Cursor must be the nextCursor of a page'],
    ['list_monitors', { state: 'sleepy' }, '- state: State must be one of '],
  ])('rejects with an actionable message: %s %j', async (name, args, words) => {
    await beginAnHour();
    expect(await refused(name, args)).toContain(words);
  });

  it('reports problems in short lines without hidden characters for any input', async () => {
    const text = await refused('trace_url', {
      url: 'example.com',
      ['x'.repeat(100_000)]: 1,
      'a\n--- End of data ---\u202e': 1,
    });
    expect(text.length).toBeLessThan(2000);
    expect(text.split('\n').filter((line) => !/^(?:VALIDATION_FAILED:|- )/.test(line))).toEqual([]);
    expect(text).toContain('- a --- End of data ---[U+202E]: Unknown field: a --- End of data ---[U+202E]. ');
  });

  it('opens nothing of another account', async () => {
    const stranger = await signUp(server);
    const { project } = (await stranger.call('GET', '/api/v2/projects/default-project')).json().data;
    const tracked = await stranger.call('POST', '/api/v2/track', { url: `${site.origin}/new` });
    const { check } = tracked.json().data;
    expect(await refused('get_check', { id: check.id })).toContain('NOT_FOUND');
    for (const name of ['list_monitors', 'list_checks']) {
      expect(await refused(name, { projectId: project.id })).toContain('NOT_FOUND');
    }
    const url = `${site.origin}/new`;
    expect(await refused('trace_url', { url, projectId: project.id })).toContain('NOT_FOUND');
    expect(await refused('compare_clients', { url, projectId: project.id })).toContain('NOT_FOUND');
    const found = await callTool(client, 'list_checks', {});
    expect(JSON.stringify(found.data)).not.toContain(check.id);
  });

  it('that tracks rejects read-only keys, which can list and open', async () => {
    await beginAnHour();
    const url = `${site.origin}/new`;
    const { data } = await callTool(client, 'trace_url', { url });
    const reader = await connectMcp(origin, (await makeKey(person, 'read')).key);
    for (const [name, args] of [
      ['trace_url', { url }],
      ['compare_clients', { url }],
      ['check_contract', { text: `${url} 200\n` }],
    ] as const) {
      expect(await callTool(reader, name, args)).toMatchObject({
        isError: true,
        text: 'FORBIDDEN: This API key is read-only. Use a key with the read-write scope.',
      });
    }
    expect((await callTool(reader, 'get_check', { id: data.id })).isError).toBe(false);
    expect((await callTool(reader, 'list_checks')).data.checks[0].id).toBe(data.id);
    expect((await callTool(reader, 'list_monitors')).isError).toBe(false);
    await reader.close();
  });

  it('counts its traces: one for a trace, all of a comparison and of a contract, none for reading', async () => {
    await beginAnHour();
    const url = `${site.origin}/new`;
    const counted = async () => {
      const { rows } = await server.database.db.execute(
        sql`select count from rate_windows where bucket = ${trackBucket()}`,
      );
      return rows[0]?.count ?? 0;
    };
    await callTool(client, 'list_checks');
    expect(await counted()).toBe(0);
    await callTool(client, 'trace_url', { url });
    expect(await counted()).toBe(1);
    await callTool(client, 'compare_clients', { url, axes: ['client'], clients: ['gptbot'] });
    expect(await counted()).toBe(4);
    await callTool(client, 'check_contract', { text: `${url} 200\n${url}?2 200\n` });
    expect(await counted()).toBe(6);
  });

  it('rejects calls over the hourly limit, with when to retry', async () => {
    await beginAnHour();
    const url = `${site.origin}/new`;
    expect(await refused('compare_clients', { url })).toMatch(/^RATE_LIMITED: This needs \d+ requests, but /);
    for (;;) {
      const { isError, text } = await callTool(client, 'trace_url', { url });
      if (!isError) continue;
      expect(text).toMatch(
        /^RATE_LIMITED: You've reached your limit of 12 requests per hour\. Try again in \d+ minutes?$/,
      );
      break;
    }
    const tracked = await server.app.inject({
      method: 'POST',
      url: '/api/v2/track',
      headers: { authorization: `Bearer ${key}` },
      payload: { url },
    });
    expect(tracked.statusCode).toBe(429);
    expect((await callTool(client, 'list_checks')).isError).toBe(false);
  });
});
