// @module-tag embedded-only
// @module-tag slow
import { type HttpSite, redirectTo, startSite } from '@hopwise/engine/testing/http-site';
import { issueCertificate, makeAuthorities } from '@hopwise/engine/testing/pki';
import type { Check, ContractRow, Monitor, VerdictLevel } from '@hopwise/model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noAnalyses, untilJob, upload } from '../bulk/testing/upload.ts';
import { createContract, rowsOf, startRun, untilRun } from '../contracts/testing/contract-client.ts';
import { callTool, connectMcp, makeKey } from '../mcp/testing/mcp-client.ts';
import { createMonitor, inHalfADay, untilMonitor } from '../monitors/testing/monitor-client.ts';
import { createTestApp, deadOrigin, signUp, type TestApp, type TestPerson } from '../testing/index.ts';

/** A chain: its start, its end if any, and whether people reach a page. */
interface Chain {
  name: string;
  url: string;
  end: string;
  fails: boolean;
}

const page = { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Page</title>' };
let server: TestApp;
let site: HttpSite;
let expired: HttpSite;
let untrusted: HttpSite;
let person: TestPerson;
let chains: Chain[] = [];
const levels = new Map<string, VerdictLevel>();

beforeAll(async () => {
  const { intermediate, root } = await makeAuthorities();
  const altNames = [{ type: 'ip' as const, value: '127.0.0.1' }];
  const leaf = (validFromDays: number, validToDays: number) =>
    issueCertificate({ name: 'leaf', issuer: intermediate, altNames, validFromDays, validToDays });
  expired = await startSite({ '/page': page }, [await leaf(-90, -3), intermediate, root]);
  untrusted = await startSite({ '/page': page }, [await leaf(-3, 90), intermediate]);
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
    ...{ name: start, fails },
    ...{ url: new URL(start, site.origin).href, end: new URL(end, site.origin).href },
  });
  chains = [
    ...[chain('/page', '/page', false), chain('/moved', '/page', false), chain('/twice', '/page', false)],
    ...[chain('/refresh', '/page', false), chain('/file', '/file', false)],
    ...[chain('/missing', '/missing', true), chain('/to-missing', '/missing', true)],
    ...[chain('/broken', '/broken', true), chain('/empty', '/empty', true)],
    ...[chain('/loop', '/loop', true), chain('/hop0', '/hop22', true)],
    ...[chain('/bad-location', '/page', true), chain('/no-location', '/no-location', true)],
    ...[chain('/mail', '/page', true), chain('/hang', '/hang', true)],
    ...[chain(`${deadOrigin}/page`, `${deadOrigin}/page`, true), chain('/to-dead', `${deadOrigin}/page`, true)],
    chain(`${expired.origin}/page`, `${expired.origin}/page`, true),
    chain('/to-expired', `${expired.origin}/page`, true),
    chain(`${untrusted.origin}/page`, `${untrusted.origin}/page`, true),
  ];
  server = await createTestApp({ env: { USER_LIMIT_PER_HOUR: '100000' } });
  person = await signUp(server);
  const settings = { defaultTimeout: 1000, defaultMaxHops: 20, ...off };
  await person.call('PUT', '/api/v2/projects/default-project', { settings });
  for (const { name, url } of chains) {
    const response = await person.call('POST', '/api/v2/track', {
      url,
      projectId: 'default-project',
      timeout: 1000,
      maxHops: 20,
      ...off,
    });
    const check: Check = response.json().data.check;
    levels.set(name, check.verdict.level);
    const stored = (await person.call('GET', `/api/v2/track/${check.id}`)).json().data.check;
    const report = (await person.call('GET', `/api/v2/export/${check.id}/json`)).json();
    const markdown = (await person.call('GET', `/api/v2/export/${check.id}/markdown`)).body;
    expect([stored.verdict, JSON.stringify(report)], name).toEqual([
      check.verdict,
      expect.stringContaining(JSON.stringify(check.verdict.headline)),
    ]);
    expect(markdown, name).toContain(check.verdict.headline);
  }
});
afterAll(async () => {
  await server.close();
  for (const each of [site, expired, untrusted]) await each[Symbol.asyncDispose]();
});

const off = { enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false };
const failing = (entries: Iterable<[name: string, fails: boolean]>) =>
  [...entries].filter(([, fails]) => fails).map(([name]) => name);
const expected = () => failing(chains.map(({ name, fails }) => [name, fails]));
const mapOf = () => chains.map(({ url, end }) => `${url},${end}`).join('\n');

it('fails a check where people reach no page', () => {
  expect(failing([...levels].map(([name, level]) => [name, level === 'failed']))).toEqual(expected());
});

it("fails the same bulk rows, by level and by the file's expectation", async () => {
  const { jobId } = (await upload(server.app, person.cookie, mapOf(), { fields: { ...noAnalyses } })).json().data;
  await untilJob(person, jobId);
  const { rows } = (await person.call('GET', `/api/v2/bulk/jobs/${jobId}/rows`)).json().data;
  const by = (fails: (row: { level: string; verdict: string }) => boolean) =>
    failing(chains.map(({ name }, at) => [name, fails(rows[at])]));
  expect(by(({ level }) => level === 'failed')).toEqual(expected());
  expect(by(({ verdict }) => verdict !== 'PASS')).toEqual(expected());
});

it('fails the same tests of a contract', async () => {
  const { id } = await createContract(person, mapOf());
  const run = await untilRun(person, (await startRun(person, id)).id);
  const rows = await rowsOf(person, run.id);
  expect(failing(chains.map(({ name }, at) => [name, rows[at]?.outcome !== 'passed']))).toEqual(expected());
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

it('has monitors of the same URLs down', async () => {
  const seen: [string, boolean][] = [];
  for (const { name, url } of chains) {
    const { id } = await createMonitor(person, { url, schedule: inHalfADay(), alerting: { failures: 1 } });
    const isDone = ({ lastRunAt }: Monitor) => lastRunAt !== null;
    seen.push([name, (await untilMonitor(person, id, isDone)).state === 'down']);
    await person.call('DELETE', `/api/v2/monitors/${id}`);
  }
  expect(failing(seen)).toEqual(expected());
});

it('says the same to assistants', async () => {
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const client = await connectMcp(origin, (await makeKey(person)).key);
  const seen: [string, boolean][] = [];
  for (const { name, url } of chains) {
    const { data } = await callTool(client, 'trace_url', { url });
    seen.push([name, data.verdict.level === 'failed']);
  }
  const tested = await callTool(client, 'check_contract', { text: `${expired.origin}/page,${expired.origin}/page\n` });
  await client.close();
  expect(failing(seen)).toEqual(expected());
  expect(tested.data).toMatchObject({ passed: 0, failed: 1 });
});
