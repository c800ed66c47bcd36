import type { CheckOrigin } from '@hopwise/model';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { untilJob, upload } from '../bulk/testing/upload.ts';
import { createContract, startRun, untilRun } from '../contracts/testing/contract-client.ts';
import { createMonitor, inHalfADay, untilMonitor } from '../monitors/testing/monitor-client.ts';
import { createAppWithSite, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';
import { checks } from './checks-table.ts';

let server: TestApp;
let site: TestSite;
let ada: TestPerson;
beforeAll(async () => {
  ({ server, site, person: ada } = await createAppWithSite((_request, response) => response.end()));
});
afterAll(() => server.close());

const origins = ['web', 'api', 'bulk', 'contract', 'monitor'] as const;

it('stores who started a check, and filters lists and figures by it', async () => {
  const urlOf = (origin: CheckOrigin) => `${site.origin}/${origin}`;
  await ada.call('POST', '/v2/track', { url: urlOf('web') });
  const { key } = (await ada.call('POST', '/v2/api-keys', { name: 'CI', scope: 'read-write' })).json().data;
  const headers = { authorization: `Bearer ${key}` };
  await server.app.inject({ method: 'POST', url: '/v2/track', headers, payload: { url: urlOf('api') } });
  const uploaded = await upload(server.app, ada.cookie, `url\n${urlOf('bulk')}\n`);
  await untilJob(ada, uploaded.json().data.jobId);
  const contract = await createContract(ada, `${urlOf('contract')} -> 200\n`);
  await untilRun(ada, (await startRun(ada, contract.id)).id);
  const { id } = await createMonitor(ada, { url: urlOf('monitor'), schedule: inHalfADay() });
  await untilMonitor(ada, id, ({ lastRunAt }) => lastRunAt !== null);

  const stored = await server.database.db.select({ url: checks.inputUrl, origin: checks.origin }).from(checks);
  expect(Object.fromEntries(stored.map(({ url, origin }) => [url, origin]))).toEqual(
    Object.fromEntries(origins.map((origin) => [urlOf(origin), origin])),
  );
  for (const origin of origins) {
    const recent = (await ada.call('GET', `/v2/checks/recent?origin=${origin}`)).json().data;
    expect(recent.checks.map(({ inputUrl }: { inputUrl: string }) => inputUrl)).toEqual([urlOf(origin)]);
    const { stats } = (await ada.call('GET', `/v2/stats?origin=${origin}`)).json().data;
    expect([stats.total, stats.slowest?.inputUrl]).toEqual([1, urlOf(origin)]);
    const grouped = (await ada.call('GET', `/v2/checks/recent?bulk=group&origin=${origin}`)).json().data;
    expect(grouped.bulkJobs).toHaveLength(origin === 'bulk' ? 1 : 0);
  }
  expect((await ada.call('GET', '/v2/stats')).json().data.stats.total).toBe(5);
  expect((await ada.call('GET', '/v2/checks/recent?origin=cron')).json().message).toBe(
    'Origin must be one or more of web, api, bulk, contract, monitor, separated by commas',
  );
  const two = (await ada.call('GET', '/v2/checks/recent?origin=monitor,web')).json().data.checks;
  expect(two.map(({ inputUrl }: { inputUrl: string }) => inputUrl).sort()).toEqual([urlOf('monitor'), urlOf('web')]);
  expect((await ada.call('GET', '/v2/stats?origin=web,api,bulk,contract')).json().data.stats.total).toBe(4);
  const grouped = (await ada.call('GET', '/v2/checks/recent?bulk=group&origin=web,bulk')).json().data;
  expect([grouped.checks.length, grouped.bulkJobs.length]).toEqual([1, 1]);
  // A check that a person runs again counts as theirs, no matter who started the first one.
  const [ofMonitor] = await server.database.db.select().from(checks).where(eq(checks.origin, 'monitor'));
  await ada.call('POST', `/v2/checks/${ofMonitor?.id}/retrack`);
  expect((await ada.call('GET', '/v2/checks/recent?origin=web')).json().data.checks).toHaveLength(2);
});
