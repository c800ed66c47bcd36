// @module-tag embedded-only
import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engineAsBrowser } from '../browser-traces/testing/engine-as-browser.ts';
import { noAnalyses, untilJob, upload } from '../bulk/testing/upload.ts';
import { insertChecks } from '../checks/testing/insert-checks.ts';
import { createContract, startRun, untilRun } from '../contracts/testing/contract-client.ts';
import { makeKey, message, messageHeaders } from '../mcp/testing/mcp-client.ts';
import { createMonitor, untilMonitor } from '../monitors/testing/monitor-client.ts';
import { createAppWithSite, startTestSite, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';

let server: TestApp;
let person: TestPerson;
let site: TestSite;
/** Reached by an allowed address and, on this same computer, by blocked ones. */
let inner: TestSite;
let innerPort: string;
const innerRequests: string[] = [];

beforeAll(async () => {
  inner = await startTestSite((request, response) => {
    innerRequests.push(request.url ?? '');
    response.end('inner');
  });
  innerPort = new URL(inner.origin).port;
  ({ server, site, person } = await createAppWithSite(
    (request, response) => {
      const { searchParams } = new URL(request.url ?? '/', 'http://site.test');
      response.writeHead(302, { location: searchParams.get('to') ?? '/' }).end();
    },
    {
      env: { TRACE_ALLOW_CIDRS: '127.0.0.1/32', GUEST_LIMIT_PER_HOUR: '1000' },
      deps: { browser: engineAsBrowser({ allowCidrs: ['127.0.0.1/32'] }) },
    },
  ));
});
afterAll(async () => {
  await inner.close();
  await server.close();
});
beforeEach(() => {
  innerRequests.length = 0;
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers });

/** Every call that makes the server request a site. */
const calls: [name: string, call: (url: string) => Promise<LightMyRequestResponse | undefined>][] = [
  ['tracking', (url) => post('/api/v2/track', { url })],
  ['live tracking', (url) => post('/api/v2/track', { url }, { accept: 'text/event-stream' })],
  ['legacy tracking', (url) => post('/api/v1/track', { url })],
  ['an SSL analysis', (url) => post('/api/v2/analyze/ssl', { url })],
  ['an SEO analysis', (url) => post('/api/v2/analyze/seo', { url })],
  ['a security analysis', (url) => post('/api/v2/analyze/security', { url })],
  ['a comprehensive analysis', (url) => post('/api/v2/analyze/comprehensive', { url })],
  ['tracking again', (url) => callOnCheck(url, 'retrack')],
  ['following in the browser', (url) => callOnCheck(url, 'browser-trace')],
  ['a bulk row', trackAsBulkRow],
  ['a case of a contract', testAsCase],
  ['a small contract in one call', (url) => person.call('POST', '/api/v2/contracts/test', { text: `${url} 200\n` })],
  ['a contract that names the server to ask', testThroughConnect],
  ['a client comparison', (url) => person.call('POST', '/api/v2/client-comparisons', { url, axes: ['client'] })],
  ['a monitor', runAsMonitor],
  ['a test message to a webhook', testWebhook],
  ['a trace of an assistant', (url) => callTool('trace_url', { url, browser: true })],
  ['a comparison of an assistant', (url) => callTool('compare_clients', { url, axes: ['client'] })],
  ['a contract of an assistant', (url) => callTool('check_contract', { text: `${url} 200\n` })],
  ['reading a sitemap', (url) => person.call('POST', '/api/v2/bulk/sitemap', { url })],
];

async function callTool(name: string, args: object) {
  const { key } = await makeKey(person);
  const headers = { ...messageHeaders(key, 'tools/call'), 'mcp-name': name };
  return post('/mcp', message('tools/call', { name, arguments: args }), headers);
}

async function testWebhook(url: string) {
  const body = { name: 'Hook', settings: { kind: 'webhook', url } };
  const made = await person.call('POST', '/api/v2/projects/default-project/alert-channels', body);
  const { channel } = made.json().data;
  const sent = await person.call('POST', `/api/v2/alert-channels/${channel.id}/test`);
  await person.call('DELETE', `/api/v2/alert-channels/${channel.id}`);
  return sent;
}

async function callOnCheck(inputUrl: string, call: 'retrack' | 'browser-trace') {
  const { project } = (await person.call('GET', '/api/v2/projects/default-project')).json().data;
  const [id] = await insertChecks(server.database.db, { projectId: project.id }, [{ inputUrl }]);
  return person.call('POST', `/api/v2/checks/${id}/${call}`);
}

async function trackAsBulkRow(url: string) {
  const response = await upload(server.app, person.cookie, `url\n${url}`, { fields: noAnalyses });
  await untilJob(person, response.json().data.jobId);
  return undefined;
}

async function testAsCase(url: string) {
  const { id } = await createContract(person, `${url} 200\n`, { name: randomUUID() });
  await untilRun(person, (await startRun(person, id)).id);
  return undefined;
}

async function runAsMonitor(url: string) {
  const { id } = await createMonitor(person, { url });
  await untilMonitor(person, id, ({ lastRunAt }) => lastRunAt !== null);
  await person.call('DELETE', `/api/v2/monitors/${id}`);
  return undefined;
}

/** A name unknown to DNS, requested at the server of the URL. */
async function testThroughConnect(url: string) {
  const { host, pathname, search } = new URL(url);
  const head = `version: 1\nbase: http://shop.example\nconnect: '${host}'\n`;
  const text = `${head}tests: [{ from: '${pathname}${search}', status: 200 }]\n`;
  const { id } = await createContract(person, text, { name: randomUUID() });
  await untilRun(person, (await startRun(person, id)).id);
  return person.call('POST', '/api/v2/contracts/test', { text });
}

describe('an address outside of TRACE_ALLOW_CIDRS', () => {
  it.each(calls)('is not contacted by %s', async (_name, call) => {
    const response = await call(`http://0.0.0.0:${innerPort}/${randomUUID()}`);
    expect([200, 422, undefined]).toContain(response?.statusCode);
    expect(innerRequests).toEqual([]);
  });

  it.each(calls)('is not contacted by %s after a redirect', async (_name, call) => {
    const target = encodeURIComponent(`http://0.0.0.0:${innerPort}/`);
    await call(`${site.origin}/?to=${target}`);
    expect(innerRequests).toEqual([]);
  });

  it.each(calls)('is not confused with an allowed one, which %s reaches', async (_name, call) => {
    await call(`${inner.origin}/named`);
    expect(innerRequests).toContain('/named');
  });

  it.each([
    '0.0.0.0',
    '0',
    '00',
    '0x0',
    '0.0',
    '0000.0.0x0.0',
    '127.0.0.2',
    '127.1.1',
    '2130706434',
    '0x7f000002',
    '017700000002',
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.2]',
    '[::ffff:7f00:2]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::127.0.0.1]',
    '[2002:7f00:1::]',
    '１２７.０.０.２',
  ])('is rejected when spelled %s', async (host) => {
    const response = await post('/api/v2/track', { url: `http://${host}:${innerPort}/` });
    expect([response.statusCode, response.json().error]).toEqual([422, 'TARGET_REFUSED']);
    expect(innerRequests).toEqual([]);
  });

  it.each([22, 25, 6667])("doesn't open the ports of other protocols: %d", async (port) => {
    const response = await post('/api/v2/track', { url: `http://127.0.0.1:${port}/` });
    expect([response.statusCode, response.json().error]).toEqual([422, 'TARGET_REFUSED']);
  });
});
