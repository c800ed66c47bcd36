import { readFileSync } from 'node:fs';
import { contractLimits } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAppWithSite, signUp, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';
import { textBodyLimit } from './route-parts.ts';
import { createContract, redirectingPages, startRun, untilRun } from './testing/contract-client.ts';

let server: TestApp;
let site: TestSite;
let ada: TestPerson;
beforeAll(async () => {
  ({ server, site } = await createAppWithSite(redirectingPages));
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
});

/** Older than any id created now: ids start with the time. */
const oldId = (at: number) => `${String(at).padStart(8, '0')}-0000-7000-8000-000000000000`;
const copyId = sql`lpad(n::text, 8, '0') || '-0000-7000-8000-000000000000'`;

it('a project has a limited number of contracts, and room again when one is deleted', async () => {
  const text = 'https://www.example.com/old -> /new\n';
  const { id } = await createContract(ada, text, { name: 'First' });
  await server.database.db.execute(sql`
    insert into contracts
    select (jsonb_populate_record(c, jsonb_build_object('id', ${copyId}, 'name', 'Copy ' || n))).*
    from contracts c, generate_series(1, ${contractLimits.perProject - 1}::int) n where c.id = ${id}`);
  const make = () => ada.call('POST', '/api/v2/projects/default-project/contracts', { name: 'One more', text });
  const refused = await make();
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'A project can have at most 200 contracts. Delete one first.',
  ]);
  await ada.call('DELETE', `/api/v2/contracts/${id}`);
  expect((await make()).statusCode).toBe(201);
});

it('the last hundred runs of a contract are kept', async () => {
  const { id } = await createContract(ada, `${site.origin}/old -> /new\n`);
  const first = await untilRun(ada, (await startRun(ada, id)).id);
  const copies = sql`generate_series(1, ${contractLimits.runsKept}::int) n`;
  await server.database.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into bulk_jobs select (jsonb_populate_record(j, jsonb_build_object('id', ${copyId}))).*
      from bulk_jobs j, ${copies} where j.id = ${first.id}`);
    await tx.execute(sql`
      insert into contract_runs select (jsonb_populate_record(r, jsonb_build_object('job_id', ${copyId}))).*
      from contract_runs r, ${copies} where r.job_id = ${first.id}`);
  });
  const newest = await untilRun(ada, (await startRun(ada, id)).id);
  const { runs } = (await ada.call('GET', `/api/v2/contracts/${id}/runs?limit=100`)).json().data;
  const ids = runs.map((run: { id: string }) => run.id);
  expect(ids).toHaveLength(contractLimits.runsKept);
  expect([ids[0], ids[1], ids.at(-1)]).toEqual([newest.id, first.id, oldId(3)]);
  const statuses = [oldId(1), oldId(2), oldId(3)].map(async (run) => {
    return (await ada.call('GET', `/api/v2/contract-runs/${run}`)).statusCode;
  });
  expect(await Promise.all(statuses)).toEqual([404, 404, 200]);
});

it('connect is limited to a number of hosts', async () => {
  const { port } = new URL(site.origin);
  const hosts = Array.from(
    { length: contractLimits.connectHosts },
    (_, at) => `  - http://h${at}.example/old -> /new\n`,
  );
  const text = `version: 1\nconnect: 127.0.0.1:${port}\ntests:\n${hosts.join('')}`;
  const { id } = await createContract(ada, text);
  expect(await untilRun(ada, (await startRun(ada, id)).id)).toMatchObject({ passed: contractLimits.connectHosts });
  await ada.call('PUT', `/api/v2/contracts/${id}`, { text: `${text}  - http://one-more.example/old -> /new\n` });
  const refused = await ada.call('POST', `/api/v2/contracts/${id}/runs`, {});
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'connect works with at most 100 hosts, but this contract has 101. Split it.',
  ]);
});

it('the largest contract passes through nginx, as deployed', () => {
  const conf = readFileSync(new URL('../../../../deploy/nginx/hopwise.conf', import.meta.url), 'utf8');
  const [, megabytes] = /^ {2}client_max_body_size (\d+)m;$/m.exec(conf) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(textBodyLimit);
});
