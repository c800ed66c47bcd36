import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowBytes } from '../bulk/testing/tables.ts';
import { untilJob, upload as uploadTo } from '../bulk/testing/upload.ts';
import { createContract, startRun, untilRun } from '../contracts/testing/contract-client.ts';
import { createAppWithSite, signUp, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';

describe('storage', () => {
  let server: TestApp;
  let site: TestSite;
  let person: TestPerson;
  let isBroken = false;
  const dataDir = mkdtempSync(join(tmpdir(), 'hopwise-disk-'));

  const pages: RequestListener = (request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/hang') && isBroken) return undefined;
    return response.writeHead(path.startsWith('/gone') && isBroken ? 404 : 200).end('x');
  };

  beforeAll(async () => {
    const env = { DATA_DIR: dataDir, STORAGE_PER_PERSON_MB: '3', USER_LIMIT_PER_HOUR: '100000' };
    ({ server, site } = await createAppWithSite(pages, { env }));
  });
  afterAll(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true });
  });
  beforeEach(async () => {
    isBroken = false;
    Object.assign(server.config, { storageTotalMb: 0, freeDiskFloorMb: 0 });
    person = await signUp(server);
  });

  /** By project, the stored totals and a fresh count of what they cover: in one statement, since others keep writing. */
  async function readFigures(): Promise<{ kept: Record<string, number>; counted: Record<string, number> }> {
    const { rows } = await server.database.db.execute<{ project: string; kept: string; counted: string }>(sql`
    with counted as (
      select coalesce(project_id, '00000000-0000-0000-0000-000000000000') as project, sum(bytes) as bytes from (
        select project_id, stored_bytes as bytes from checks
        union all
        select project_id, stored_bytes from contracts
        union all
        select project_id, stored_bytes from client_comparisons
        union all
        select project_id, held.bytes from bulk_jobs
        join (select job_id, ${rowBytes} as bytes from bulk_rows) as held on job_id = id
      ) as each group by 1
    ),
    kept as (select project_id as project, sum(bytes) as bytes from stored_bytes group by 1 having sum(bytes) <> 0)
    select project, coalesce(kept.bytes, 0) as kept, coalesce(counted.bytes, 0) as counted
    from kept full join counted using (project)`);
    const column = (name: 'kept' | 'counted') =>
      Object.fromEntries(rows.map((row) => [row.project, Number(row[name])]));
    return { kept: column('kept'), counted: column('counted') };
  }
  /** Projects whose number of checks differs from a stored one. */
  const wrongCounts = async () => {
    const { rows } = await server.database.db.execute(sql`
    with counted as (
      select coalesce(project_id, '00000000-0000-0000-0000-000000000000') as project, count(*) as checks
      from checks group by 1
    ),
    kept as (select project_id as project, sum(checks) as checks from stored_bytes group by 1 having sum(checks) <> 0),
    hours as (
      select project_id as project, sum(ok + error + timeout + loop) as checks from check_hours
      group by 1 having sum(ok + error + timeout + loop) <> 0
    )
    select project, kept.checks as kept, hours.checks as hours, counted.checks as counted
    from kept full join counted using (project) full join hours using (project)
    where kept.checks is distinct from counted.checks
      or (hours.checks is distinct from counted.checks and project <> '00000000-0000-0000-0000-000000000000')`);
    return rows;
  };
  const expectExact = async (): Promise<Record<string, number>> => {
    const { kept, counted } = await readFigures();
    expect(kept).toEqual(counted);
    expect(await wrongCounts()).toEqual([]);
    return counted;
  };
  /** Exact all the while, until nothing of a project is left, which is deleted in the background. */
  const expectGone = async (projectId: string): Promise<void> => {
    while (Object.hasOwn(await expectExact(), projectId)) await new Promise((resolve) => setTimeout(resolve, 100));
  };

  const upload = (paths: readonly string[], who = person, fields?: Record<string, string>) =>
    uploadTo(server.app, who.cookie, ['url', ...paths.map((path) => site.origin + path)].join('\n'), {
      fields: { enableSSLAnalysis: 'false', enableSEOAnalysis: 'false', enableSecurityAnalysis: 'false', ...fields },
    });
  const start = async (...given: Parameters<typeof upload>): Promise<string> =>
    (await upload(...given)).json().data.jobId;
  /** Rows that run as long as possible, until the site is fixed: they must not finish before they are paused. */
  const startHanging = () => start(some('/hang', 10), person, { timeout: '30000' });
  const some = (path: string, total: number) => Array.from({ length: total }, (_, index) => `${path}/${index}`);
  const track = async (url = `${site.origin}/`, more: object = {}) =>
    (await person.call('POST', '/api/v2/track', { url, enableSSLAnalysis: false, ...more })).json().data;
  const makeProject = async (name: string): Promise<string> =>
    (await person.call('POST', '/api/v2/projects', { name })).json().data.project.id;
  const usedBytes = async () => (await person.call('GET', '/api/v2/account/use')).json().data.use.storage.usedBytes;
  /** Makes a check count as much as a million small ones. */
  const makeLarge = (checkId: string) =>
    server.database.db.execute(sql`update checks set stored_bytes = ${4 * 1024 * 1024}::integer where id = ${checkId}`);

  describe('stored totals', () => {
    it('are exact after everything that adds and removes', () => addAndTakeAway(20));

    it('are exact for more rows than are stored at once', { tags: 'slow' }, () => addAndTakeAway(300));

    async function addAndTakeAway(rows: number): Promise<void> {
      const others = Object.keys(await expectExact()).length;
      const guest = await server.app.inject({ method: 'POST', url: '/api/v2/track', payload: { url: site.origin } });
      const { check } = await track();
      const counted = await expectExact();
      expect(Object.keys(counted)).toHaveLength(others + 2);
      expect(await usedBytes()).toBeGreaterThan(400);

      const cookie = guest.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const headers = { cookie: `${person.cookie}; ${cookie}` };
      await server.app.inject({ method: 'POST', url: '/api/v2/guest-checks/claim', headers, payload: {} });
      expect(Object.keys(await expectExact())).toHaveLength(others + 1);
      await person.call('DELETE', `/api/v2/checks/${check.id}`);
      await expectExact();

      isBroken = true;
      const [project, other] = [await makeProject('One'), await makeProject('Two')];
      const job = await start([...some('/gone', rows), ...some('/fine', rows)], person, { projectId: project });
      const kept = await start(some('/gone', rows / 10), person, { projectId: other });
      await untilJob(person, job);
      await untilJob(person, kept);
      await expectExact();
      isBroken = false;
      await person.call('POST', `/api/v2/bulk/jobs/${job}/retry`);
      await untilJob(person, job);
      await expectExact();
      await upload(['/a', '"']);
      await expectExact();
      await person.call('DELETE', `/api/v2/bulk/jobs/${kept}?checks=keep`);
      await expectExact();
      await person.call('DELETE', `/api/v2/projects/${other}?checks=move`);
      await expectGone(other);
      await person.call('DELETE', `/api/v2/bulk/jobs/${job}`);
      await expectGone(project);

      await start(some('/more', 20), person, { projectId: project }).then((id) => untilJob(person, id));
      await person.call('DELETE', `/api/v2/projects/${project}?checks=delete`);
      await expectGone(project);
      const left = Object.values(await expectExact());
      expect(left).toHaveLength(others + 1);
      expect(left).toContain(await usedBytes());
    }

    it('include contracts, the results of their runs, and deletions of both', async () => {
      const text = (paths: readonly string[]) => paths.map((path) => `${site.origin}${path} 200\n`).join('');
      const contract = await createContract(person, text(some('/fine', 20)));
      const counted = await expectExact();
      await untilRun(person, (await startRun(person, contract.id)).id);
      await person.call('PUT', `/api/v2/contracts/${contract.id}`, { text: text(some('/fine', 300)) });
      expect((await expectExact())[contract.projectId]).toBeGreaterThan((counted[contract.projectId] ?? 0) + 5000);
      await person.call('DELETE', `/api/v2/contracts/${contract.id}`);
      await expectGone(contract.projectId);
    });

    it('include client comparisons', async () => {
      const body = { url: `${site.origin}/fine`, axes: ['method'] };
      const { comparison } = (await person.call('POST', '/api/v2/client-comparisons', body)).json().data;
      expect((await expectExact())[comparison.projectId]).toBeGreaterThan(1000);
      await person.call('DELETE', `/api/v2/client-comparisons/${comparison.id}`);
      await expectGone(comparison.projectId);
    });

    it('of checks add up to those of their packs', async () => {
      const job = await start(some('/fine', 300));
      await untilJob(person, job);
      const { rows } = await server.database.db.execute<{ shares: string; packs: string }>(sql`
      with made as (select checks.* from checks join bulk_rows on check_id = checks.id where job_id = ${job})
      select (select sum(stored_bytes - 400 - octet_length(concat(input_url, final_url))) from made) as shares,
        (select sum(octet_length(content)) from evidence_packs where id in (select pack_id from made)) as packs`);
      const [{ shares, packs } = { shares: '', packs: '-' }] = rows;
      expect(Number(shares)).toBe(Number(packs));
    });
  });

  describe('a person who has used up their storage', () => {
    it("can't upload, but can still track", async () => {
      await makeLarge((await track()).check.id);
      const refused = await upload(['/a']);
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        "You've used your 3 MB of storage. Delete checks, bulk jobs or projects first. You can still track single URLs.",
      ]);
      const { check } = await track();
      expect((await person.call('GET', `/api/v2/track/${check.id}`)).statusCode).toBe(200);
      await expectExact();
    });

    it("doesn't use that of an organization, or of another person", async () => {
      await makeLarge((await track()).check.id);
      const other = await signUp(server);
      expect((await upload(['/a'], other)).statusCode).toBe(201);
      const { id: organizationId } = (await person.call('POST', '/api/v2/organizations', { name: 'Engines' })).json()
        .data.organization;
      const created = await person.call('POST', '/api/v2/projects', { name: 'Shared', organizationId });
      const { id: projectId } = created.json().data.project;
      expect((await upload(['/a'], person, { projectId })).statusCode).toBe(201);
      await makeLarge((await track(undefined, { projectId })).check.id);
      const refused = await upload(['/a'], person, { projectId });
      expect(refused.json().message).toMatch(/^The organization has used its 3 MB of storage/);
    });

    it('sees running jobs pause, and resume when there is room again', async () => {
      isBroken = true;
      const job = await startHanging();
      const { check } = await track();
      await makeLarge(check.id);
      await untilJob(person, job, ({ pause }) => pause === 'owner-storage');
      isBroken = false;
      await person.call('DELETE', `/api/v2/checks/${check.id}`);
      const { status, successCount, pause } = await untilJob(person, job);
      expect([status, successCount, pause]).toEqual(['COMPLETED', 10, null]);
    });
  });

  describe('a server without storage', () => {
    it('rejects uploads but still tracks when the storage of all is used up', async () => {
      server.config.storageTotalMb = 2;
      const other = await signUp(server);
      await makeLarge((await track()).check.id);
      const refused = await upload(['/a'], other);
      expect([refused.statusCode, refused.headers['retry-after'], refused.json().message]).toEqual([
        503,
        expect.stringMatching(/^\d+$/),
        "The server's storage is used up, so bulk uploads are paused. Try again later or contact your server admin. You can still track single URLs.",
      ]);
      expect((await track()).check.status).toBe('OK');
    });

    it('watches the disk of its own database', async () => {
      isBroken = true;
      const job = await startHanging();
      server.config.freeDiskFloorMb = 99_999_999;
      const refused = await upload(['/a']);
      if (server.config.databaseUrl !== undefined) {
        expect(refused.statusCode).toBe(201);
        return;
      }
      expect([refused.statusCode, refused.headers['retry-after'], refused.json().message]).toEqual([
        503,
        expect.stringMatching(/^\d+$/),
        "The server's disk is nearly full, so bulk uploads are paused. Try again later or contact your server admin. You can still track single URLs.",
      ]);
      expect((await track()).check.status).toBe('OK');
      await untilJob(person, job, ({ pause }) => pause === 'disk');
      isBroken = false;
      server.config.freeDiskFloorMb = 0;
      expect((await untilJob(person, job)).successCount).toBe(10);
    });
  });
});
