import { acceptedRow, contractRow, contractRun } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createAppWithSite,
  createProjectOfTeam,
  signUp,
  startTestSite,
  type TestApp,
  type TestPerson,
  type TestSite,
} from '../testing/index.ts';
import { createContract, redirectingPages, rowsOf, startRun, untilRun } from './testing/contract-client.ts';

let server: TestApp;
let site: TestSite;
let staging: TestSite;
let ada: TestPerson;
beforeAll(async () => {
  ({ server, site } = await createAppWithSite(redirectingPages));
  staging = await startTestSite((request, response) =>
    request.url === '/staged' ? response.end() : response.writeHead(301, { location: '/staged' }).end(),
  );
});
afterAll(async () => {
  await staging.close();
  await server.close();
});
beforeEach(async () => {
  ada = await signUp(server);
});

const contractOf = (...tests: string[]) =>
  ['version: 1', `base: ${site.origin}`, 'tests:', ...tests.map((test) => `  - ${test}`), ''].join('\n');
const runToEnd = async (id: string, request = {}) => untilRun(ada, (await startRun(ada, id, request)).id);

describe('a contract run', () => {
  it('reports every case as passed, failed or error, with reasons, warnings and both chains', async () => {
    const text = contractOf('/old -> /new 301', '/astray -> /new', '/drop -> /new', '/twice -> /new', '/gone 410');
    const { id } = await createContract(ada, text);
    const run = contractRun.parse(await runToEnd(id));
    expect(run).toMatchObject({
      ...{ status: 'COMPLETED', cases: 5, processed: 5, passed: 3, failed: 1, couldNotRun: 1, warnings: 1 },
      ...{ base: site.origin, connect: null, clients: null, contractVersion: 1, startedBy: 'Ada Lovelace' },
    });
    const rows = (await rowsOf(ada, run.id)).map((row) => contractRow.parse(row));
    expect(
      rows.map(({ number, line, outcome, reasons, warnings }) => [number, line, outcome, reasons, warnings]),
    ).toEqual([
      [1, 4, 'passed', [], []],
      [2, 5, 'failed', ['Expected /new, got /elsewhere'], []],
      [3, 6, 'could-not-run', [expect.stringContaining('closed the connection')], []],
      [4, 7, 'passed', [], ['2 redirects; 1 would be enough.']],
      [5, 8, 'passed', [], []],
    ]);
    const [, astray] = rows;
    expect(astray).toMatchObject({
      url: `${site.origin}/astray`,
      expected: { says: ['Ends at /new'], to: '/new', chain: null, status: null },
      hops: [
        { url: `${site.origin}/astray`, statusCode: 301 },
        { url: `${site.origin}/elsewhere`, statusCode: 200 },
      ],
      finalUrl: `${site.origin}/elsewhere`,
    });
    expect((await ada.call('GET', `/api/v2/track/${astray?.checkId}`)).statusCode).toBe(200);
    const lines = async (filter: string) => (await rowsOf(ada, run.id, filter)).map(({ line }) => line);
    expect(await lines('failed')).toEqual([5]);
    expect(await lines('could-not-run')).toEqual([6]);
    expect(await lines('warnings')).toEqual([7]);
    expect(await lines('passed')).toEqual([4, 7, 8]);
    expect(await lines('pending')).toEqual([]);
    expect((await ada.call('GET', `/api/v2/contracts/${id}`)).json().data.contract.lastRun).toEqual(run);
  });

  it('runs against another site, as other clients, and checks the forwarded query', async () => {
    const { id } = await createContract(ada, contractOf('/old -> /staged', '{ from: /old, to: /new, query: keep }'));
    const run = await runToEnd(id, { base: staging.origin, clients: ['googlebot', 'chrome'] });
    expect(run).toMatchObject({
      cases: 4,
      passed: 2,
      failed: 2,
      base: staging.origin,
      clients: ['googlebot', 'chrome'],
    });
    const rows = await rowsOf(ada, run.id);
    expect(rows.map(({ url, client }) => [url, client])).toEqual([
      [`${staging.origin}/old`, 'googlebot'],
      [`${staging.origin}/old`, 'chrome'],
      [`${staging.origin}/old?hopwise-probe=1`, 'googlebot'],
      [`${staging.origin}/old?hopwise-probe=1`, 'chrome'],
    ]);
    expect(rows[2]?.reasons).toHaveLength(2);
  });

  it("on another site sends nothing to the contract's own site", async () => {
    const lines = `/old -> /staged\n${site.origin}/gone -> ${site.origin}/new\n`;
    const { id } = await createContract(ada, lines, { base: site.origin });
    const run = await runToEnd(id, { base: staging.origin });
    expect(run).toMatchObject({ passed: 1, failed: 1 });
    const rows = await rowsOf(ada, run.id);
    expect(rows.map(({ url }) => url)).toEqual([`${staging.origin}/old`, `${staging.origin}/gone`]);
    const accept = await ada.call('POST', `/api/v2/contract-runs/${run.id}/rows/2/accept`, { version: 1 });
    expect(accept.json().data.contract.text).toBe(`/old -> /staged\n${site.origin}/gone -> ${site.origin}/staged\n`);
  });

  it('connects to the server named by connect, but only to an allowed one', async () => {
    const { port } = new URL(site.origin);
    const connecting = (server: string) =>
      `version: 1\nbase: http://www.shop.example\nconnect: ${server}\ntests:\n  - /old -> /new\n  - http://shop.example/gone 410\n`;
    const { id } = await createContract(ada, connecting(`127.0.0.1:${port}`));
    expect(await runToEnd(id)).toMatchObject({ passed: 2, failed: 0, couldNotRun: 0, connect: `127.0.0.1:${port}` });
    await ada.call('PUT', `/api/v2/contracts/${id}`, { text: connecting('10.1.2.3') });
    const refused = await runToEnd(id);
    expect(refused).toMatchObject({ passed: 0, failed: 0, couldNotRun: 2, connect: '10.1.2.3' });
    const [row] = await rowsOf(ada, refused.id);
    expect([row?.outcome, row?.reasons, row?.hops]).toEqual([
      'could-not-run',
      [expect.stringMatching(/10\.1\.2\.3.*(private|public)/)],
      null,
    ]);
  });

  it('keeps its parameters when the contract changes, and lists its history newest first', async () => {
    const { id } = await createContract(ada, contractOf('/old -> /new'));
    const first = await runToEnd(id);
    await ada.call('PUT', `/api/v2/contracts/${id}`, { text: contractOf('/old -> /elsewhere') });
    const second = await runToEnd(id);
    expect([first.passed, second.failed, second.contractVersion]).toEqual([1, 1, 2]);
    expect((await rowsOf(ada, first.id))[0]?.expected.to).toBe('/new');
    const runs = async (query = '') => (await ada.call('GET', `/api/v2/contracts/${id}/runs${query}`)).json().data.runs;
    expect((await runs()).map((run: { id: string }) => run.id)).toEqual([second.id, first.id]);
    expect((await runs(`?limit=1&before=${second.id}`)).map((run: { id: string }) => run.id)).toEqual([first.id]);
  });

  it("can be canceled, and reports which cases it didn't reach", async () => {
    const { id } = await createContract(ada, contractOf('/hang -> /new', '/old -> /new'));
    const { id: runId } = await startRun(ada, id);
    await untilRun(ada, runId, ({ processed }) => processed === 1);
    expect((await rowsOf(ada, runId)).map(({ outcome }) => outcome)).toEqual(['pending', 'passed']);
    const { rows } = await server.database.db.execute(sql`select has_passwords from bulk_jobs where id = ${runId}`);
    expect(rows, "its rows don't have to be searched for passwords").toEqual([{ has_passwords: false }]);
    const canceled = (await ada.call('POST', `/api/v2/contract-runs/${runId}/cancel`)).json().data.run;
    expect(canceled).toMatchObject({ status: 'CANCELLED', processed: 1, passed: 1 });
    expect((await rowsOf(ada, runId)).map(({ outcome }) => outcome)).toEqual(['cancelled', 'passed']);
    const again = await ada.call('POST', `/api/v2/contract-runs/${runId}/cancel`);
    expect([again.statusCode, again.json().message]).toEqual([409, 'This run has already finished']);
  });

  it("isn't listed among bulk jobs, and is deleted with its checks or its contract", async () => {
    const { id } = await createContract(ada, contractOf('/old -> /new'));
    const runs = [await runToEnd(id), await runToEnd(id)];
    const [first, second] = await Promise.all(runs.map((run) => rowsOf(ada, run.id)));
    expect((await ada.call('GET', '/api/v2/bulk/jobs')).json().data.jobs).toEqual([]);
    expect((await ada.call('GET', `/api/v2/bulk/jobs/${runs[0]?.id}`)).statusCode).toBe(404);
    expect((await ada.call('DELETE', `/api/v2/contract-runs/${runs[0]?.id}`)).json().data).toEqual({ deleted: true });
    expect((await ada.call('GET', `/api/v2/contract-runs/${runs[0]?.id}/rows`)).statusCode).toBe(404);
    expect((await ada.call('GET', `/api/v2/track/${first?.[0]?.checkId}`)).statusCode).toBe(404);
    await ada.call('DELETE', `/api/v2/contracts/${id}`);
    expect((await ada.call('GET', `/api/v2/contract-runs/${runs[1]?.id}`)).statusCode).toBe(404);
    expect((await ada.call('GET', `/api/v2/track/${second?.[0]?.checkId}`)).statusCode).toBe(404);
  });

  it('is for people who see its project; members run contracts, and cancel only their own runs', async () => {
    const { projectId, member: bob } = await createProjectOfTeam(server, ada);
    const { id } = await createContract(ada, contractOf('/old -> /new'), { projectId });
    const own = await startRun(bob, id);
    expect(await untilRun(bob, own.id)).toMatchObject({ passed: 1, startedBy: 'Bob', mayEdit: true });
    const others = await runToEnd(id);
    expect((await bob.call('GET', `/api/v2/contract-runs/${others.id}`)).json().data.run.mayEdit).toBe(false);
    expect((await bob.call('DELETE', `/api/v2/contract-runs/${others.id}`)).statusCode).toBe(403);
    expect((await bob.call('PUT', `/api/v2/contracts/${id}`, { name: 'Mine' })).statusCode).toBe(403);
    expect((await bob.call('DELETE', `/api/v2/contract-runs/${own.id}`)).statusCode).toBe(200);
    const eve = await signUp(server);
    for (const path of ['', '/rows']) {
      expect((await eve.call('GET', `/api/v2/contract-runs/${others.id}${path}`)).statusCode).toBe(404);
    }
    expect((await eve.call('POST', `/api/v2/contract-runs/${others.id}/cancel`)).statusCode).toBe(404);
  });

  it('is started by read-write API keys, and read by read-only ones', async () => {
    const keyOf = async (scope: string) =>
      (await ada.call('POST', '/api/v2/api-keys', { name: scope, scope })).json().data.key;
    const { id } = await createContract(ada, contractOf('/old -> /new'));
    const call = async (method: 'GET' | 'POST', url: string, scope: string) => {
      const headers = { authorization: `Bearer ${await keyOf(scope)}` };
      return server.app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) });
    };
    expect((await call('POST', `/api/v2/contracts/${id}/runs`, 'read')).statusCode).toBe(403);
    const started = await call('POST', `/api/v2/contracts/${id}/runs`, 'read-write');
    expect(started.statusCode).toBe(201);
    const { id: runId } = started.json().data.run;
    await untilRun(ada, runId);
    expect((await call('GET', `/api/v2/contract-runs/${runId}/rows`, 'read')).json().data.rows).toHaveLength(1);
  });

  it("updates its contract to accept a case's result, or explains why not", async () => {
    const text = contractOf('/astray -> /new # moved', '{ from: "/{old,astray}", to: /new }', '/drop -> /new');
    const { id } = await createContract(ada, text);
    const run = await runToEnd(id, { base: site.origin });
    const accept = (number: number, version: number) =>
      ada.call('POST', `/api/v2/contract-runs/${run.id}/rows/${number}/accept`, { version });
    const accepted = acceptedRow.parse((await accept(1, 1)).json().data);
    expect(accepted.contract).toMatchObject({
      version: 2,
      text: text.replace('/astray -> /new', '/astray -> /elsewhere'),
    });
    expect(accepted.change).toEqual({
      line: 4,
      before: '  - /astray -> /new # moved',
      after: '  - /astray -> /elsewhere # moved',
    });
    expect(await runToEnd(id)).toMatchObject({ passed: 2, failed: 1, couldNotRun: 1 });
    const refusals = await Promise.all([accept(1, 1), accept(3, 2), accept(4, 2), accept(9, 2)]);
    expect(refusals.map((response) => [response.statusCode, response.json().message])).toEqual([
      [409, 'This contract changed since you opened it. Reload and reapply your change.'],
      [409, expect.stringContaining('The test on line 5 uses braces and covers several URLs')],
      [409, expect.stringContaining('Nothing to accept')],
      [404, 'Case not found in this run'],
    ]);
    const { id: loopId } = await createContract(ada, contractOf('/loop -> /new'), { name: 'Loop' });
    const looped = await runToEnd(loopId);
    const loop = await ada.call('POST', `/api/v2/contract-runs/${looped.id}/rows/1/accept`, { version: 1 });
    expect([loop.statusCode, loop.json().message]).toEqual([
      409,
      "A redirect loop can't be accepted. Fix the redirects.",
    ]);
    for (const number of ['x', '0', '1.5', '9999999999']) {
      const refused = await ada.call('POST', `/api/v2/contract-runs/${run.id}/rows/${number}/accept`, { version: 2 });
      expect([refused.statusCode, refused.json().message]).toEqual([
        400,
        expect.stringContaining('Case number must be a whole number, 1 or higher'),
      ]);
    }
  });
});
