// @module-tag embedded-only
import { request as httpRequest } from 'node:http';
import type { Client } from '@modelcontextprotocol/client';
import { count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineAsBrowser } from '../browser-traces/testing/engine-as-browser.ts';
import { checks } from '../checks/index.ts';
import { createContract } from '../contracts/testing/contract-client.ts';
import { createMonitor, inHalfADay, untilMonitor } from '../monitors/testing/monitor-client.ts';
import { createAppWithSite, startTestSite, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';
import { maxResultBytes, siteDataNotice } from './fit-result.ts';
import { callTool, connectMcp, type Era, makeKey, message, messageHeaders, revision } from './testing/mcp-client.ts';
import { verboseSite } from './testing/verbose-site.ts';

let server: TestApp;
let site: TestSite;
let person: TestPerson;
let origin: string;
let key: string;
let clients: Record<Era, Client>;

beforeAll(async () => {
  ({ server, site, person } = await createAppWithSite(verboseSite, { deps: { browser: engineAsBrowser() } }));
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ key } = await makeKey(person));
  clients = { modern: await connectMcp(origin, key), legacy: await connectMcp(origin, key, 'legacy') };
});
afterAll(async () => {
  await clients.modern.close();
  await clients.legacy.close();
  await server.close();
});

const toolNames = [
  'trace_url',
  'compare_clients',
  'check_contract',
  'get_check',
  'list_checks',
  'list_monitors',
  'lint_redirects',
];
const call = (name: string, args?: Record<string, unknown>) => callTool(clients.modern, name, args);

describe.each<Era>(['modern', 'legacy'])('a client of the %s era', (era) => {
  it('lists the tools in a fixed order, with schemas, limits and correct hints', async () => {
    const { tools } = await clients[era].listTools();
    expect(tools.map(({ name }) => name)).toEqual(toolNames);
    for (const tool of tools) {
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(tool.outputSchema).toMatchObject({ type: 'object' });
      expect(Object.values(tool.inputSchema.properties ?? {})).not.toContainEqual(
        expect.not.objectContaining({ description: expect.any(String) }),
      );
    }
    const readers = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
    expect(readers).toEqual(['get_check', 'list_checks', 'list_monitors', 'lint_redirects']);
    const outgoing = tools.filter(({ annotations }) => annotations?.openWorldHint).map(({ name }) => name);
    expect(outgoing).toEqual(['trace_url', 'compare_clients', 'check_contract']);
    expect(tools[0]?.description).toContain('At most 20 hops');
  });

  it('traces a URL, and finds it in the history', async () => {
    const { isError, text, data } = await callTool(clients[era], 'trace_url', { url: `${site.origin}/old?${era}` });
    expect(isError).toBe(false);
    expect(data).toMatchObject({
      redirectCount: 1,
      finalStatusCode: 200,
      finalUrl: `${site.origin}/new?${era}`,
      hops: [{ statusCode: 301, redirectType: 'HTTP_301' }, { redirectType: 'FINAL' }],
      browser: null,
      leftOut: [],
      notice: siteDataNotice,
      page: `${origin}/check/${data.id}`,
    });
    expect(text.split('\n')[0]).toBe(`${data.verdict.level}: ${data.verdict.headline}`);
    expect(text).toContain(`Hop 1: 301, Redirect with status 301,`);
    const found = await callTool(clients[era], 'list_checks', { search: `old?${era}` });
    expect(found.data.checks).toMatchObject([{ id: data.id, finalUrl: data.finalUrl }]);
  });
});

describe('the newest revision', () => {
  it('needs no initialize, and reports how long its list is valid', async () => {
    const headers = messageHeaders(key, 'tools/list');
    const response = await server.app.inject({ method: 'POST', url: '/mcp', headers, payload: message('tools/list') });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.headers['mcp-session-id']).toBeUndefined();
    expect(response.json().result).toMatchObject({ resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' });
  });

  it('is returned by server/discover, with instructions', async () => {
    const headers = messageHeaders(key, 'server/discover');
    const payload = message('server/discover');
    const { result } = (await server.app.inject({ method: 'POST', url: '/mcp', headers, payload })).json();
    expect(result).toMatchObject({ supportedVersions: [revision], capabilities: { tools: {} } });
    expect(result.instructions).toContain('trace_url');
  });

  it("streams a tool's response, so that proxies don't close a long call", async () => {
    const headers = { ...messageHeaders(key, 'tools/call'), 'mcp-name': 'list_monitors' };
    const payload = message('tools/call', { name: 'list_monitors', arguments: {} });
    const response = await server.app.inject({ method: 'POST', url: '/mcp', headers, payload });
    expect(response.headers).toMatchObject({ 'x-accel-buffering': 'no', 'cache-control': 'no-store' });
    expect(response.headers['content-type']).toContain('text/event-stream');
    expect(response.body).toContain('No monitors found.');
  });

  it('has nothing to subscribe to', async () => {
    const headers = messageHeaders(key, 'subscriptions/listen');
    const payload = message('subscriptions/listen', { notifications: { toolsListChanged: true } });
    const response = await server.app.inject({ method: 'POST', url: '/mcp', headers, payload });
    expect(response.json().error.message).toBe('Subscription limit reached');
  });
});

describe('trace_url', () => {
  it('sends as a client, with a method and a hop limit', async () => {
    const url = `${site.origin}/twice`;
    const { data } = await call('trace_url', { url, client: 'googlebot', method: 'HEAD', maxHops: 1 });
    expect(data).toMatchObject({ client: 'googlebot', method: 'HEAD', verdict: { level: 'failed' } });
  });

  it("explains why a page isn't reachable", async () => {
    const { isError, data, text } = await call('trace_url', { url: `${site.origin}/drop` });
    expect(isError).toBe(false);
    expect(data).toMatchObject({ verdict: { level: 'failed' }, finalStatusCode: null });
    expect(data.hops[0].error).not.toBeNull();
    expect(text).toContain(data.hops[0].error);
  });

  it.each(['/gone', '/injected-error', '/drop'])('explains once why %s is not a page', async (path) => {
    const { data } = await call('trace_url', { url: `${site.origin}${path}` });
    expect(data.verdict.reasons.length).toBeGreaterThan(0);
    const aboutTheChain = data.findings.filter(({ hosts }: { hosts: string[] }) => hosts.length === 0);
    expect(aboutTheChain.filter(({ severity }: { severity: string }) => severity !== 'medium')).toEqual([]);
  });

  it('also traces in a browser, and stores both in the check', async () => {
    const { data, text } = await call('trace_url', { url: `${site.origin}/script`, browser: true });
    expect(data.hops).toHaveLength(1);
    expect(data.browser).toMatchObject({
      finalUrl: `${site.origin}/new`,
      hops: [{ redirectType: 'JAVASCRIPT' }, { redirectType: 'FINAL' }],
    });
    expect(text).toContain('Browser, Hop 1: 200, Script');
    expect((await call('get_check', { id: data.id })).data).toEqual(data);
  });

  it('cuts a hostile chain to 20 KB, reports it, and still has every field of its schema', async () => {
    const { data, bytes, text } = await call('trace_url', {
      url: `${site.origin}/hostile`,
      maxHops: 20,
      browser: true,
    });
    expect(bytes).toBeLessThanOrEqual(maxResultBytes);
    expect(data.leftOut.length).toBeGreaterThan(0);
    expect(data.hops[0].hopIndex).toBe(0);
    expect(data.hops.at(-1).hopIndex).toBe(18);
    expect(text).toContain(`Omitted to keep this short: ${data.leftOut.join(', ')}.`);
    expect(text).toContain(`Full details: ${origin}/check/${data.id}`);
  });

  it.each<Era>(['modern', 'legacy'])(
    'stops when a client of the %s era disconnects, and nothing is stored',
    async (era) => {
      const asked = Promise.withResolvers<void>();
      const dropped = Promise.withResolvers<void>();
      const slow = await startTestSite((request) => {
        asked.resolve();
        request.socket.once('close', () => dropped.resolve());
      });
      const countChecks = async () => (await server.database.db.select({ total: count() }).from(checks))[0]?.total;
      const before = await countChecks();
      const params = { name: 'trace_url', arguments: { url: slow.origin } };
      const modern = message('tools/call', params);
      const { 'mcp-protocol-version': _version, 'mcp-method': _method, ...plain } = messageHeaders(key, 'tools/call');
      const calling = httpRequest(`${origin}/mcp`, {
        method: 'POST',
        headers: era === 'modern' ? { ...messageHeaders(key, 'tools/call'), 'mcp-name': 'trace_url' } : plain,
      });
      calling.on('error', () => undefined);
      calling.end(JSON.stringify(era === 'modern' ? modern : { ...modern, params }));
      await asked.promise;
      calling.destroy();
      await dropped.promise;
      await slow.close();
      expect(await countChecks()).toBe(before);
    },
  );

  it.each<Era>(['modern', 'legacy'])('stops when a client of the %s era cancels the call', async (era) => {
    const asked = Promise.withResolvers<void>();
    const dropped = Promise.withResolvers<void>();
    const slow = await startTestSite((request) => {
      asked.resolve();
      request.socket.once('close', () => dropped.resolve());
    });
    const cancel = new AbortController();
    const called = clients[era].callTool(
      { name: 'trace_url', arguments: { url: slow.origin } },
      { signal: cancel.signal },
    );
    await asked.promise;
    cancel.abort();
    await expect(called).rejects.toThrow();
    await dropped.promise;
    await slow.close();
  });
});

describe('get_check', () => {
  it('returns what trace_url created', async () => {
    const { data } = await call('trace_url', { url: `${site.origin}/twice` });
    const opened = await call('get_check', { id: data.id });
    expect(opened.data).toEqual(data);
  });
});

describe('list_checks', () => {
  it('continues after a page', async () => {
    for (const name of ['one', 'two']) await call('trace_url', { url: `${site.origin}/new?paged-${name}` });
    const first = await call('list_checks', { search: 'paged-', limit: 1 });
    expect(first.data.checks[0].inputUrl).toBe(`${site.origin}/new?paged-two`);
    const second = await call('list_checks', { search: 'paged-', limit: 1, cursor: first.data.nextCursor });
    expect(second.data.checks[0].inputUrl).toBe(`${site.origin}/new?paged-one`);
  });

  it('reports when there is none', async () => {
    const { data, text } = await call('list_checks', { search: 'nobody asked for this' });
    expect([data.checks, text.split('\n')[0]]).toEqual([[], 'No checks found.']);
  });
});

describe('compare_clients', () => {
  it('reports what each client gets, and counts every trace', async () => {
    const { data, text } = await call('compare_clients', {
      url: `${site.origin}/old`,
      clients: ['googlebot', 'gptbot'],
      axes: ['client'],
    });
    expect(data).toMatchObject({ counts: { same: 2 }, page: `${origin}/clients/${data.id}` });
    expect(data.groups).toHaveLength(1);
    expect(text.split('\n')[0]).toBe(data.headline);
    const { comparison } = (await person.call('GET', `/api/v2/client-comparisons/${data.id}`)).json().data;
    expect(comparison.headline).toBe(data.headline);
  });

  it('names each crawler that is blocked contrary to robots.txt', async () => {
    const asked = { url: `${site.origin}/for-people`, clients: ['googlebot', 'gptbot'], axes: ['client'] };
    const { text } = await call('compare_clients', asked);
    for (const title of ['Googlebot smartphone', 'GPTBot (OpenAI)']) {
      expect(text).toContain(`${title}, mismatch: robots.txt allows it, but the server responds with 403.`);
    }
  });
});

describe('check_contract', () => {
  it('tests a text, and explains why a case fails', async () => {
    const text = `${site.origin}/old -> ${site.origin}/new 301\n${site.origin}/astray -> ${site.origin}/new\n`;
    const { data, text: said } = await call('check_contract', { text });
    expect(data).toMatchObject({
      passed: 1,
      failed: 1,
      page: null,
      rows: [{ outcome: 'passed' }, { outcome: 'failed' }],
    });
    expect(said.split('\n')[0]).toBe('Failed: 1 passed, 1 failed, 0 with errors, 0 with warnings.');
    expect(said).toContain(data.rows[1].reasons[0]);
  });

  it('tests as several clients, and reports which of them fails', async () => {
    const url = `${site.origin}/for-people`;
    const { text } = await call('check_contract', { text: `${url} 200\n`, clients: ['chrome', 'gptbot'] });
    expect(text).toContain(`Case 1, line 1, passed: GET "${url}" as chrome `);
    expect(text).toContain(`Case 2, line 1, failed: GET "${url}" as gptbot `);
  });

  it('tests a saved contract, also on its base', async () => {
    const contract = await createContract(person, '/old -> /new 301\n', { base: site.origin });
    const { data } = await call('check_contract', { contractId: contract.id });
    expect(data).toMatchObject({ passed: 1, failed: 0, page: `${origin}/contracts/${contract.id}` });
  });

  it('lists every problem with its line', async () => {
    const { isError, text } = await call('check_contract', { text: 'tests:\n  - from: /old\n    statsu: 301\n' });
    expect(isError).toBe(true);
    expect(text).toMatch(/^CONTRACT_INVALID:\n- text, line \d/);
  });

  it('is limited to 20 cases', async () => {
    const text = Array.from({ length: 21 }, (_each, at) => `${site.origin}/${at} 200\n`).join('');
    expect((await call('check_contract', { text })).text).toMatch(/^PAYLOAD_TOO_LARGE: This contract has 21/);
  });
});

describe('list_monitors', () => {
  it('returns state, uptime, last change and next run', async () => {
    const watched = { url: `${site.origin}/old`, name: 'Shop', schedule: inHalfADay() };
    const { id, projectId } = await createMonitor(person, watched);
    const monitor = await untilMonitor(person, id, ({ lastRunAt }) => lastRunAt !== null);
    const { data, text } = await call('list_monitors', { projectId });
    const { name, targetName, stateSince, nextRunAt } = monitor;
    expect(data.monitors).toMatchObject([{ id, projectId, name, targetName, stateSince, nextRunAt }]);
    expect(text).toContain('"Shop" monitors');
    expect((await call('list_monitors', { state: 'down' })).data.monitors).toEqual([]);
  });
});
