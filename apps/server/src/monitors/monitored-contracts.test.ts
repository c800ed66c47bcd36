import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startReceiver } from '../alerts/testing/receiver.ts';
import { createContract } from '../contracts/testing/contract-client.ts';
import { createAppWithSite, signUp, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';
import {
  createMonitor,
  incidentsOf,
  inHalfADay,
  readMonitor,
  runsOf,
  timelineOf,
  untilMonitor,
} from './testing/monitor-client.ts';

let server: TestApp;
let site: TestSite;
let ada: TestPerson;
let target = '/new';
beforeAll(async () => {
  ({ server, site } = await createAppWithSite((request, response) =>
    request.url?.startsWith('/old') ? response.writeHead(301, { location: target }).end() : response.end(),
  ));
});
afterAll(() => server.close());
beforeEach(async () => {
  target = '/new';
  ada = await signUp(server);
});

const watchContract = async () => {
  const { id: contractId } = await createContract(ada, '/old -> /new\n', { base: site.origin });
  return createMonitor(ada, { contractId, schedule: inHalfADay(), alerting: { failures: 1, successes: 1 } });
};
/** Runs it now, and waits until that is done. */
async function runOnce(id: string) {
  const { lastRunAt: before } = await readMonitor(ada, id);
  await ada.call('POST', `/api/v2/monitors/${id}/run`);
  return untilMonitor(ada, id, ({ lastRunAt }) => lastRunAt !== null && lastRunAt !== before);
}

describe('a contract monitor', () => {
  it("is up while all cases pass and down when one fails, with runs in the contract's history", async () => {
    const { id, target: watched } = await watchContract();
    const up = await untilMonitor(ada, id, ({ lastRunAt }) => lastRunAt !== null);
    expect(up).toMatchObject({ state: 'up', reason: null });
    target = '/elsewhere';
    const reason = `1 of 1 case failed. ${site.origin}/old: Expected /new, got /elsewhere`;
    expect(await runOnce(id)).toMatchObject({ state: 'down', reason });
    expect(await incidentsOf(ada, id)).toMatchObject([{ reason, endedAt: null }]);
    target = '/new';
    expect(await runOnce(id)).toMatchObject({ state: 'up' });
    expect((await runsOf(ada, id)).map(({ outcome }) => outcome)).toEqual(['up', 'down', 'up']);
    const contractId = watched.kind === 'contract' ? watched.contractId : '';
    const { runs } = (await ada.call('GET', `/api/v2/contracts/${contractId}/runs`)).json().data;
    expect(runs.map(({ failed }: { failed: number }) => failed)).toEqual([0, 1, 0]);
  });

  it('shows the first failed cases of its last run, expected next to actual, until it is up', async () => {
    const tests = [1, 2, 3, 4, 5].map((number) => `/old/${number} -> /new`).join('\n');
    const { id: contractId } = await createContract(ada, `${tests}\n`, { base: site.origin });
    const alerting = { failures: 1, successes: 1 };
    const { id } = await createMonitor(ada, { contractId, schedule: inHalfADay(), alerting });
    const problemOf = async () => (await ada.call('GET', `/api/v2/monitors/${id}/problem`)).json().data.problem;
    await untilMonitor(ada, id, ({ state }) => state === 'up');
    expect(await problemOf()).toBeNull();
    target = '/elsewhere';
    await runOnce(id);
    const { runs } = (await ada.call('GET', `/api/v2/contracts/${contractId}/runs`)).json().data;
    const { contractRun } = await problemOf();
    expect(contractRun).toMatchObject({ id: runs[0].id, contractId, cases: 5, failed: 5, couldNotRun: 0 });
    expect(contractRun.rows.map(({ url }: { url: string }) => url)).toEqual(
      [1, 2, 3].map((number) => `${site.origin}/old/${number}`),
    );
    expect(contractRun.rows[0]).toMatchObject({
      ...{ outcome: 'failed', expected: { says: ['Ends at /new'] }, reasons: ['Expected /new, got /elsewhere'] },
      ...{
        finalUrl: `${site.origin}/elsewhere`,
        finalStatusCode: 200,
        hops: [{ statusCode: 301 }, { statusCode: 200 }],
      },
    });
    target = '/new';
    await runOnce(id);
    expect(await problemOf()).toBeNull();
  });

  it('names the site and the failed cases in its alert', async () => {
    const receiver = await startReceiver();
    onTestFinished(receiver.close);
    const made = await ada.call('POST', '/api/v2/projects/default-project/alert-channels', {
      name: 'Hook',
      settings: { kind: 'webhook', url: receiver.url },
    });
    const alerting = { failures: 1, successes: 1, channelIds: [made.json().data.channel.id] };
    const { id: contractId } = await createContract(ada, '/old -> /new\n', { base: site.origin });
    target = '/elsewhere';
    const { id } = await createMonitor(ada, { contractId, schedule: inHalfADay(), alerting });
    await untilMonitor(ada, id, ({ state }) => state === 'down');
    await expect.poll(() => receiver.taken.length).toBe(1);
    expect(receiver.taken[0]?.json).toMatchObject({
      type: 'monitor.failed',
      data: {
        host: new URL(site.origin).host,
        entries: [
          {
            monitor: { id, url: site.origin },
            reason: `1 of 1 case failed. ${site.origin}/old: Expected /new, got /elsewhere`,
          },
        ],
      },
    });
  });

  it('rejects settings that have no effect on contracts', async () => {
    const { id, target: watched } = await watchContract();
    const options = { method: 'HEAD', client: 'curl' };
    const settings = { options, downLevel: 'warning', watch: { parts: ['hops'], headers: [], scores: [] } };
    const path = '/api/v2/projects/default-project/monitors';
    const refused = await ada.call('POST', path, { target: watched, ...settings });
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      "options.method isn't allowed for contract monitors; set it in the contract",
    ]);
    expect(refused.json().details.map((detail: { path: string }) => detail.path)).toEqual([
      ...['options.method', 'options.client', 'downLevel', 'watch'],
    ]);
    expect((await ada.call('PUT', `/api/v2/monitors/${id}`, { options })).statusCode).toBe(400);
    const { id: other } = await createMonitor(ada, { url: `${site.origin}/old`, options: { client: 'curl' } });
    expect((await ada.call('PUT', `/api/v2/monitors/${other}`, { target: watched })).statusCode).toBe(200);
    expect((await readMonitor(ada, other)).options).toEqual({ headerNames: [] });
  });

  it('reports a deleted run as inconclusive', async () => {
    const { id } = await watchContract();
    await untilMonitor(ada, id, ({ lastRunAt }) => lastRunAt !== null);
    await server.database.db.execute(sql`update monitors set contract_run_id = gen_random_uuid() where id = ${id}`);
    const unknown = await runOnce(id);
    expect(unknown).toMatchObject({ state: 'up', ownFailure: expect.stringContaining('was deleted') });
    expect((await runsOf(ada, id))[0]).toMatchObject({ outcome: 'unknown' });
  });

  it('is paused with a reason when its creator is deleted', async () => {
    const { id } = await watchContract();
    await untilMonitor(ada, id, ({ lastRunAt }) => lastRunAt !== null);
    await server.database.db.execute(sql`update monitors set user_id = null where id = ${id}`);
    await ada.call('POST', `/api/v2/monitors/${id}/run`);
    await untilMonitor(ada, id, ({ state }) => state === 'paused');
    expect(await timelineOf(ada, id)).toMatchObject([
      { type: 'monitor.paused', says: [expect.stringContaining('no longer has access')] },
    ]);
  });
});
