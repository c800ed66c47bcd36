// @module-tag embedded-only
import type { IncomingHttpHeaders } from 'node:http';
import { type Check, type ContractRow, clientProfiles } from '@hopwise/model';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { untilJob, upload } from '../bulk/testing/upload.ts';
import { createContract, rowsOf, startRun, untilRun } from '../contracts/testing/contract-client.ts';
import { createMonitor, untilMonitor } from '../monitors/testing/monitor-client.ts';
import { createAppWithSite, signUp, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';

let server: TestApp;
let site: TestSite;
let ada: TestPerson;
/** The last request for each path. */
const seen = new Map<string, IncomingHttpHeaders>();

beforeAll(async () => {
  ({ server, site } = await createAppWithSite((request, response) => {
    seen.set(request.url ?? '', request.headers);
    const isRobot = /bot/i.test(request.headers['user-agent'] ?? '');
    if (request.url?.startsWith('/for-all') || !isRobot) response.end('<title>Page</title>');
    else response.writeHead(302, { location: '/for-all' }).end();
  }));
});
afterAll(() => server.close());
beforeEach(async () => {
  seen.clear();
  ada = await signUp(server);
});

const noAnalyses = { enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false };
const track = (more: object) => ada.call('POST', '/api/v2/track', { url: `${site.origin}/a`, ...noAnalyses, ...more });
const checkOf = (response: { json(): unknown }) => (response.json() as { data: { check: Check } }).data.check;
const { googlebot, gptbot, firefox } = clientProfiles;

it('a URL is tracked as the named client, which its check records', async () => {
  const check = checkOf(await track({ client: 'googlebot' }));
  expect(check).toMatchObject({ client: 'googlebot', redirectCount: 1, finalUrl: `${site.origin}/for-all` });
  expect(seen.get('/a')).toMatchObject({ 'user-agent': googlebot.userAgent, from: 'googlebot(at)googlebot.com' });
  expect(seen.get('/a')).not.toHaveProperty('accept-language');
  expect(seen.get('/for-all')).toMatchObject({ 'user-agent': googlebot.userAgent });
  expect(checkOf(await ada.call('GET', `/api/v2/track/${check.id}`))).toEqual(check);
});

it('a URL that is tracked again is requested as the same client', async () => {
  const check = checkOf(await track({ client: 'googlebot' }));
  seen.clear();
  const again = checkOf(await ada.call('POST', `/api/v2/checks/${check.id}/retrack`));
  expect(again).toMatchObject({ client: 'googlebot', redirectCount: 1 });
  expect(seen.get('/a')).toMatchObject({ 'user-agent': googlebot.userAgent });
});

it("the call's user agent and headers override the client's", async () => {
  const headers = { 'Accept-Language': 'de', 'X-Debug': '1' };
  const check = checkOf(await track({ client: 'firefox', userAgent: 'mine', headers }));
  expect(check.client).toBe('firefox');
  expect(seen.get('/a')).toMatchObject({ 'user-agent': 'mine', 'accept-language': 'de', 'x-debug': '1' });
  expect(seen.get('/a')?.['upgrade-insecure-requests']).toBe('1');
});

it('without a client, requests are sent as Hopwise, and the check names none', async () => {
  const check = checkOf(await track({}));
  expect(check).not.toHaveProperty('client');
  expect(seen.get('/a')?.['user-agent']).toContain('Hopwise');
});

it('other evidence is requested as the same client', async () => {
  await track({ client: 'firefox', enableSEOAnalysis: true });
  expect(seen.get('/robots.txt')).toMatchObject({
    'user-agent': firefox.userAgent,
    'accept-language': 'en-US,en;q=0.9',
  });
});

it.each(['netscape', 'Googlebot', '', null, 7])('an unknown client is rejected: %j', async (client) => {
  const response = await track({ client });
  expect([response.statusCode, response.json()]).toMatchObject([
    400,
    {
      details: [{ path: 'client', message: expect.stringMatching(/^Client must be one of chrome, chrome-android, /) }],
    },
  ]);
  expect(seen.size).toBe(0);
});

it('the userAgent column of a bulk file may name a client in any letter case; other texts are sent unchanged', async () => {
  const file = [
    'url,userAgent',
    ...[`${site.origin}/1,GPTBot`, `${site.origin}/2,firefox`, `${site.origin}/3,Robot/1.0`, `${site.origin}/4,`],
  ].join('\n');
  const response = await upload(server.app, ada.cookie, file);
  const { jobId } = response.json().data;
  await untilJob(ada, jobId);
  expect(seen.get('/1')).toMatchObject({ 'user-agent': gptbot.userAgent, from: 'gptbot(at)openai.com' });
  expect(seen.get('/2')).toMatchObject({ 'user-agent': firefox.userAgent, 'accept-language': 'en-US,en;q=0.9' });
  expect(seen.get('/3')).toMatchObject({ 'user-agent': 'Robot/1.0' });
  expect(seen.get('/4')?.['user-agent']).toContain('Hopwise');
  const { rows } = (await ada.call('GET', `/api/v2/bulk/jobs/${jobId}/rows`)).json().data;
  expect(rows.map(({ userAgent }: { userAgent: string | null }) => userAgent)).toEqual([
    'GPTBot',
    'firefox',
    'Robot/1.0',
    null,
  ]);
  const clients = rows.map(
    async ({ checkId }: { checkId: string }) => checkOf(await ada.call('GET', `/api/v2/track/${checkId}`)).client,
  );
  expect(await Promise.all(clients)).toEqual(['gptbot', 'firefox', undefined, undefined]);
});

it('a contract runs as its clients, with everything they send', async () => {
  const text = `version: 1
base: ${site.origin}
tests:
  - { from: /b, to: /for-all, clients: [gptbot] }
  - { from: /c, final: 200, clients: [firefox] }
  - { from: /d, to: /for-all, userAgent: GoogleBot }
`;
  const { id } = await createContract(ada, text);
  const run = await untilRun(ada, (await startRun(ada, id)).id);
  expect(run).toMatchObject({ passed: 3, failed: 0 });
  expect((await rowsOf(ada, run.id)).map(({ client }) => client)).toEqual(['gptbot', 'firefox', 'googlebot']);
  expect(seen.get('/b')).toMatchObject({ 'user-agent': gptbot.userAgent, from: 'gptbot(at)openai.com' });
  expect(seen.get('/c')).toMatchObject({ 'user-agent': firefox.userAgent, 'upgrade-insecure-requests': '1' });
  expect(seen.get('/d')).toMatchObject({ 'user-agent': googlebot.userAgent });
});

it('a contract compares all clients with the first, and reports differences', async () => {
  const text = `version: 1
base: ${site.origin}
defaults: { same: clients }
clients: [firefox, safari-iphone, gptbot]
tests: [{ from: /a, final: 200 }]
`;
  const { id } = await createContract(ada, text);
  const run = await untilRun(ada, (await startRun(ada, id)).id);
  expect(run).toMatchObject({ passed: 2, failed: 1 });
  const reported = [
    ['firefox', 'passed', []],
    ['safari-iphone', 'passed', []],
    ['gptbot', 'failed', ['Expected the same chain as Firefox. Hop 1: got 302 /a, expected 200 /a']],
  ];
  const shown = ({ client, outcome, reasons }: ContractRow) => [client, outcome, reasons];
  const rows = await rowsOf(ada, run.id);
  expect(rows.map(shown)).toEqual(reported);
  expect(rows[2]?.expected.says).toContain('The same as Firefox');

  const atOnce = await ada.call('POST', '/api/v2/contracts/test', { text });
  expect(atOnce.json().data.rows.map(shown)).toEqual(reported);
});

it('a monitor requests a URL as the client in its options', async () => {
  const { id, options } = await createMonitor(ada, { url: `${site.origin}/watched`, options: { client: 'gptbot' } });
  expect(options).toEqual({ client: 'gptbot', headerNames: [] });
  await untilMonitor(ada, id, ({ lastRunAt }) => lastRunAt !== null);
  expect(seen.get('/watched')).toMatchObject({ 'user-agent': gptbot.userAgent, from: 'gptbot(at)openai.com' });
});
