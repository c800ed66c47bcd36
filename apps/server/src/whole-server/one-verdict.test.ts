// @module-tag embedded-only
import { createNetwork } from '@hopwise/engine';
import { type HttpSite, redirectTo, startSite } from '@hopwise/engine/testing/http-site';
import { issueCertificate, makeAuthorities } from '@hopwise/engine/testing/pki';
import { type Check, type ContractRow, type Monitor, scoreBand } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilJob, upload } from '../bulk/testing/upload.ts';
import { createContract, rowsOf, startRun, untilRun } from '../contracts/testing/contract-client.ts';
import { readPdf } from '../exports/testing/read-pdf.ts';
import { callTool, connectMcp, makeKey } from '../mcp/testing/mcp-client.ts';
import { createMonitor, inHalfADay, untilMonitor } from '../monitors/testing/monitor-client.ts';
import { createTestApp, deadOrigin, signUp, type TestApp, type TestPerson } from '../testing/index.ts';

/** A chain: its start, its end if any, and whether people reach a page. */
interface Chain {
  url: string;
  end: string;
  fails: boolean;
}

const page = { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Page</title>' };
/** A page with nothing to fix about its security. */
const hardened = {
  headers: {
    ...page.headers,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  },
  body: page.body,
};
/** Enough on a busy computer. One chain of the slow tests hangs for that long. */
const timeoutMs = 5000;
let server: TestApp;
let site: HttpSite;
let expired: HttpSite;
let untrusted: HttpSite;
let secure: HttpSite;
let person: TestPerson;
let origin: string;
let few: Chain[] = [];
let every: Chain[] = [];

beforeAll(async () => {
  const { intermediate, root } = await makeAuthorities();
  const altNames = [{ type: 'ip' as const, value: '127.0.0.1' }];
  const leaf = (validFromDays: number, validToDays: number) =>
    issueCertificate({ name: 'leaf', issuer: intermediate, altNames, validFromDays, validToDays });
  expired = await startSite({ '/page': page }, [await leaf(-90, -3), intermediate, root]);
  secure = await startSite(
    {
      ...{ '/': hardened, '/page': hardened, '/missing': { status: 404, ...hardened } },
      '/noindex': { ...hardened, body: '<!doctype html><title>Page</title><meta name="robots" content="noindex">' },
      '/forgetful?id=1': redirectTo('/page', 301),
      ...Object.fromEntries(
        Array.from({ length: 12 }, (_, at) => [`/far${at}`, redirectTo(at === 11 ? '/page' : `/far${at + 1}`, 301)]),
      ),
    },
    [await leaf(-3, 90), intermediate, root],
  );
  untrusted = await startSite({ '/page': page }, [await issueCertificate({ name: 'self-signed', altNames })]);
  site = await startSite({
    '/page': page,
    '/moved': redirectTo('/page', 301),
    '/twice': redirectTo('/moved', 302),
    '/missing': { status: 404, ...page },
    '/to-missing': redirectTo('/missing', 301),
    '/broken': { status: 500, ...page },
    '/empty': { status: 204 },
    '/loop': redirectTo('/loop-back', 302),
    '/loop-back': redirectTo('/loop', 302),
    '/bad-location': redirectTo('http://[', 302),
    '/no-location': { status: 301 },
    '/mail': redirectTo('mailto:ada@example.com', 302),
    '/refresh': { headers: page.headers, body: '<!doctype html><meta http-equiv="refresh" content="0;url=/page">' },
    '/file': { headers: { 'content-type': 'application/zip', 'content-disposition': 'attachment' }, body: 'PK' },
    '/to-dead': redirectTo(`${deadOrigin}/page`, 301),
    '/to-expired': redirectTo(`${expired.origin}/page`, 301),
    '/hang': () => new Promise(() => {}),
    ...Object.fromEntries(Array.from({ length: 22 }, (_, at) => [`/hop${at}`, redirectTo(`/hop${at + 1}`, 301)])),
  });
  const chain = (start: string, end: string, fails: boolean): Chain => ({
    ...{ url: new URL(start, site.origin).href, end: new URL(end, site.origin).href },
    fails,
  });
  few = [
    ...[chain('/moved', '/page', false), chain('/refresh', '/page', false), chain('/to-missing', '/missing', true)],
    ...[chain('/loop', '/loop', true), chain('/to-expired', `${expired.origin}/page`, true)],
  ];
  every = [
    ...few,
    ...[chain('/page', '/page', false), chain('/twice', '/page', false), chain('/file', '/file', false)],
    ...[chain('/missing', '/missing', true), chain('/broken', '/broken', true), chain('/empty', '/empty', true)],
    ...[chain('/hop0', '/hop22', true), chain('/bad-location', '/page', true)],
    ...[chain('/no-location', '/no-location', true), chain('/mail', '/page', true), chain('/hang', '/hang', true)],
    ...[chain(`${deadOrigin}/page`, `${deadOrigin}/page`, true), chain('/to-dead', `${deadOrigin}/page`, true)],
    chain(`${expired.origin}/page`, `${expired.origin}/page`, true),
    chain(`${untrusted.origin}/page`, `${untrusted.origin}/page`, true),
  ];
  server = await createTestApp({
    env: { USER_LIMIT_PER_HOUR: '100000' },
    deps: { network: createNetwork({ allowCidrs: ['127.0.0.0/8'], extraCa: [root.pem] }) },
  });
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  person = await signUp(server);
  const settings = { defaultTimeout: timeoutMs, defaultMaxHops: 20, ...off };
  await person.call('PUT', '/api/v2/projects/default-project', { settings });
});
afterAll(async () => {
  await server.close();
  for (const each of [site, expired, untrusted, secure]) await each[Symbol.asyncDispose]();
});

const off = { enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false };
const read = (path: string) => person.call('GET', path);
const track = async (url: string, options: object = off): Promise<Check> => {
  const request = { url, projectId: 'default-project', timeout: timeoutMs, maxHops: 20, ...options };
  return (await person.call('POST', '/api/v2/track', request)).json().data.check;
};

const checks = new Map<string, Promise<Check>>();
function checkOf({ url }: Chain): Promise<Check> {
  const known = checks.get(url) ?? track(url);
  checks.set(url, known);
  return known;
}
const eachCheck = async (chains: Chain[], fails: (check: Check) => Promise<boolean>): Promise<boolean[]> => {
  const found: boolean[] = [];
  for (const chain of chains) found.push(await fails(await checkOf(chain)));
  return found;
};

const textOfPdf = async (checkId: string) =>
  (await readPdf((await read(`/api/v2/export/${checkId}/pdf`)).rawPayload)).text;

const mapOf = (chains: Chain[]) => chains.map(({ url, end }) => `${url},${end}`).join('\n');

async function bulkRows(chains: Chain[]): Promise<{ level: string; verdict: string }[]> {
  const { jobId } = (await upload(server.app, person.cookie, mapOf(chains))).json().data;
  await untilJob(person, jobId);
  return (await read(`/api/v2/bulk/jobs/${jobId}/rows`)).json().data.rows;
}

const stateIn = async (badgeUrl: string) => (await server.app.inject(new URL(badgeUrl).pathname)).body;

/** Everything that says whether people reach a page, and which of the chains fail there. */
const places: Record<string, (chains: Chain[]) => Promise<boolean[]>> = {
  'a check': (chains) => eachCheck(chains, async ({ verdict }) => verdict.level === 'failed'),
  'a stored check': (chains) =>
    eachCheck(
      chains,
      async ({ id }) => (await read(`/api/v2/track/${id}`)).json().data.check.verdict.level === 'failed',
    ),
  'a JSON report': (chains) =>
    eachCheck(chains, async ({ id }) => (await read(`/api/v2/export/${id}/json`)).json().verdict.tone === 'bad'),
  'a Markdown report': (chains) =>
    eachCheck(chains, async ({ id, verdict: { headline, level } }) => {
      expect((await read(`/api/v2/export/${id}/markdown`)).body).toContain(`**${headline}.**`);
      return level === 'failed';
    }),
  'a bulk row': async (chains) => (await bulkRows(chains)).map(({ level }) => level === 'failed'),
  'the expectation of a bulk row': async (chains) => (await bulkRows(chains)).map(({ verdict }) => verdict !== 'PASS'),
  'a contract and its badge': async (chains) => {
    const { id } = await createContract(person, mapOf(chains), { name: `${chains.length} chains` });
    const { badgeUrl } = (await person.call('POST', `/api/v2/contracts/${id}/badge`)).json().data.contract;
    const rows = await rowsOf(person, (await untilRun(person, (await startRun(person, id)).id)).id);
    const failed = rows.filter(({ outcome }) => outcome === 'failed').length;
    expect(await stateIn(badgeUrl)).toContain(`${failed} of ${chains.length} failed`);
    return rows.map(({ outcome }) => outcome !== 'passed');
  },
  'a monitor and its badge': async (chains) => {
    const ids: string[] = [];
    for (const { url } of chains) {
      ids.push((await createMonitor(person, { url, schedule: inHalfADay(), alerting: { failures: 1 } })).id);
    }
    const found: boolean[] = [];
    for (const id of ids) {
      const { state } = await untilMonitor(person, id, ({ lastRunAt }: Monitor) => lastRunAt !== null);
      const { badgeUrls } = (await person.call('PUT', `/api/v2/monitors/${id}/badge`, { isPublic: true })).json().data
        .monitor;
      expect(await stateIn(badgeUrls.status)).toContain(`: ${state}`);
      found.push(state === 'down');
      await person.call('DELETE', `/api/v2/monitors/${id}`);
    }
    return found;
  },
  'the tool of assistants': async (chains) => {
    const client = await connectMcp(origin, (await makeKey(person)).key);
    const found: boolean[] = [];
    for (const { url } of chains)
      found.push((await callTool(client, 'trace_url', { url })).data.verdict.level === 'failed');
    await client.close();
    return found;
  },
};

const failed = (chains: Chain[], fails: boolean[]) => chains.filter((_, at) => fails[at]).map(({ url }) => url);
const expected = (chains: Chain[]) =>
  failed(
    chains,
    chains.map(({ fails }) => fails),
  );

describe('people reach the same pages according to', () => {
  it.each(Object.entries(places))('%s', async (_place, fails) => {
    expect(failed(few, await fails(few))).toEqual(expected(few));
  });

  it('a PDF report', { tags: 'slow' }, async () => {
    const fails = await eachCheck(few, async ({ id, verdict: { headline } }) => {
      const text = await textOfPdf(id);
      expect(text).toContain(headline.replaceAll(' ', ''));
      return !text.includes('Reachable');
    });
    expect(failed(few, fails)).toEqual(expected(few));
  });

  it.each(Object.entries(places))('%s, for every kind of chain', { tags: 'slow' }, async (_place, fails) => {
    expect(failed(every, await fails(every))).toEqual(expected(every));
  });
});

describe.each([
  [39, '/missing'],
  [59, '/noindex'],
  [79, '/far0'],
  [94, '/forgetful?id=1'],
])('an overall score that is capped at %i', (highest, path) => {
  const { label } = scoreBand(highest);
  const analyses = { enableSSLAnalysis: true, enableSEOAnalysis: path === '/noindex', enableSecurityAnalysis: true };
  let id: string;
  beforeAll(async () => {
    ({ id } = await track(new URL(path, secure.origin).href, { ...analyses, timeout: 30_000 }));
  });

  it('is the same in the API and in text reports', async () => {
    const { analysis } = (await read(`/api/v2/analyze/check/${id}`)).json().data;
    expect(analysis.summary).toMatchObject({ overallScore: highest, cap: { score: highest } });
    expect((await read(`/api/v2/export/${id}/json`)).json().score).toMatchObject({ value: highest, label });
    const markdown = (await read(`/api/v2/export/${id}/markdown`)).body;
    expect(markdown).toContain(`**Overall score: ${highest} of 100, ${label}**`);
    expect(markdown).toContain(`Capped at ${highest}: `);
  });

  it('is the same in the PDF report', { tags: 'slow' }, async () => {
    expect(await textOfPdf(id)).toContain(`${highest}of100${label}`);
  });
});

it('passes a rejected certificate only where the contract allows it', async () => {
  const url = `${expired.origin}/page`;
  const outcomeOf = async (certificate: string) => {
    const text = `version: 1\ntests: [{ from: '${url}', to: '${url}'${certificate} }]\n`;
    const { rows } = (await person.call('POST', '/api/v2/contracts/test', { text })).json().data;
    return (rows as ContractRow[]).map(({ outcome, reasons, warnings }) => [outcome, reasons.length, warnings.length]);
  };
  expect(await outcomeOf('')).toEqual([['failed', 1, 0]]);
  expect(await outcomeOf(', certificate: trusted')).toEqual([['failed', 1, 0]]);
  expect(await outcomeOf(', certificate: any')).toEqual([['passed', 0, 1]]);
});
