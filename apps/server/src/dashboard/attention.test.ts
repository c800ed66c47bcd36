import { type Attention, attention, megabyte } from '@hopwise/model';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bulkJobs } from '../bulk/index.ts';
import { createContract } from '../contracts/testing/contract-client.ts';
import { newId } from '../db/columns.ts';
import { createMonitor } from '../monitors/testing/monitor-client.ts';
import { storedBytes } from '../projects/index.ts';
import { createProjectOfTeam, createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';

let server: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  // Nothing runs: the tests say what monitors and runs found.
  server = await createTestApp({ env: { BULK_WORKERS: '0', STORAGE_PER_PERSON_MB: '1' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
});

const attentionOf = async (person: TestPerson, query = ''): Promise<Attention> =>
  attention.parse((await person.call('GET', `/api/v2/attention${query}`)).json().data);

const monitorIn = async (state: string, name: string, since = '2026-11-18T09:00:00Z') => {
  const { id } = await createMonitor(ada, { url: `https://shop.test/${name}`, name });
  await server.database.db.execute(
    sql`update monitors set shown_state = ${state}, state_since = ${since}, state = state || '{"reason":"503"}' where id = ${id}`,
  );
  return id;
};

const runOf = async (contractId: string, result: Partial<typeof bulkJobs.$inferInsert>) => {
  const { id } = (await ada.call('POST', `/api/v2/contracts/${contractId}/runs`, {})).json().data.run;
  const ended = { status: 'COMPLETED', processedUrls: 1, finishedAt: new Date(), ...result } as const;
  await server.database.db.update(bulkJobs).set(ended).where(eq(bulkJobs.id, id));
  return id as string;
};

const names = ({ items }: Attention) => items.map(({ name }) => name);

describe('what needs attention', () => {
  it('is nothing in a new account', async () => {
    const { items, counts, monitors, contracts } = await attentionOf(ada);
    expect(items).toEqual([]);
    expect(counts).toEqual({ total: 0, monitors: 0, contracts: 0, bulkJobs: 0 });
    expect(new Set(Object.values({ ...monitors, ...contracts }))).toEqual(new Set([0]));
  });

  it('lists the worst first and the newest of those, and counts what the limit leaves out', async () => {
    await monitorIn('up', 'fine');
    await monitorIn('paused', 'resting');
    await monitorIn('certificate-expiring', 'expiring');
    await monitorIn('changed', 'changed');
    await monitorIn('down', 'older', '2026-11-18T08:00:00Z');
    await monitorIn('down', 'newer', '2026-11-18T09:00:00Z');
    const { id: contractId } = await createContract(ada, 'https://shop.test/old -> /new\n');
    await runOf(contractId, { failedCases: 1, errorCount: 1 });
    const found = await attentionOf(ada);
    expect(names(found)).toEqual(['newer', 'older', 'Redirects', 'changed', 'expiring']);
    expect(found.items[0]).toMatchObject({
      kind: 'monitor',
      state: 'down',
      reason: '503',
      mayAccept: false,
      diff: null,
    });
    expect(found.items[3]).toMatchObject({ kind: 'monitor', state: 'changed', mayAccept: true });
    const few = await attentionOf(ada, '?limit=2');
    expect(names(few)).toEqual(['newer', 'older']);
    expect(few.counts).toEqual({ total: 5, monitors: 4, contracts: 1, bulkJobs: 0 });
    expect(few.monitors).toMatchObject({ up: 1, paused: 1, down: 2, changed: 1 });
  });

  it('lists flapping and slow monitors in their place', async () => {
    for (const state of ['slow', 'flapping', 'changed', 'down', 'failing']) await monitorIn(state, state);
    expect(names(await attentionOf(ada))).toEqual(['down', 'flapping', 'failing', 'slow', 'changed']);
  });

  it('includes a contract while its last finished run on its own site failed, with the failing paths', async () => {
    const { id: contractId } = await createContract(ada, 'https://shop.test/old -> /new\n');
    const failed = await runOf(contractId, { failedCases: 1, errorCount: 1 });
    await server.database.db.execute(
      sql`update bulk_rows set status = 'OK', verdict = 'FAIL', difference = 'No' where job_id = ${failed}`,
    );
    const [item] = (await attentionOf(ada)).items;
    expect(item).toMatchObject({
      ...{ kind: 'contract', id: contractId, reason: '/old' },
      result: { runId: failed, passed: 0, failed: 1, couldNotRun: 0, cases: 1 },
    });
    // A canceled run, and one that is still open, say nothing yet.
    await runOf(contractId, { status: 'CANCELLED' });
    await ada.call('POST', `/api/v2/contracts/${contractId}/runs`, { base: 'https://staging.test' });
    expect((await attentionOf(ada)).counts.contracts).toBe(1);
    await runOf(contractId, { successCount: 1 });
    expect(await attentionOf(ada)).toMatchObject({ items: [], contracts: { failing: 0, passing: 1 } });
  });

  it('includes bulk jobs that failed in the last 7 days or wait because of a problem', async () => {
    const project = (await ada.call('GET', '/api/v2/projects/default-project')).json().data.project;
    const job = (fileName: string, more: Partial<typeof bulkJobs.$inferInsert>) => ({
      ...{ id: newId(), projectId: project.id, userId: ada.user.id, fileName, options: {} as never },
      ...{ status: 'COMPLETED' as const, createdAt: new Date(), touchedAt: new Date(), ...more },
    });
    const finishedAt = new Date();
    // The owner is out of storage before the job exists: otherwise the periodic task would resume it.
    await server.database.db.insert(storedBytes).values({ projectId: project.id, part: 99, bytes: 2 * megabyte });
    await server.database.db
      .insert(bulkJobs)
      .values([
        job('done.csv', { finishedAt }),
        job('failed.csv', { status: 'FAILED', finishedAt, error: 'The file has no rows.' }),
        job('old.csv', { status: 'FAILED', finishedAt: new Date(Date.now() - 8 * 86_400_000) }),
        job('waiting.csv', { status: 'PENDING', pause: 'owner-storage', createdAt: new Date(Date.now() - 60_000) }),
      ]);
    const found = await attentionOf(ada);
    expect(found.counts).toMatchObject({ total: 2, bulkJobs: 2 });
    expect(found.items).toMatchObject([
      { name: 'failed.csv', problem: 'failed', reason: 'The file has no rows.' },
      {
        name: 'waiting.csv',
        problem: 'paused',
        reason: 'Its owner is out of storage. Delete checks or bulk jobs to continue.',
      },
    ]);
  });

  it('covers the projects of organizations, and nothing of strangers', async () => {
    const { projectId, member } = await createProjectOfTeam(server, ada);
    const target = { kind: 'url', url: 'https://shop.test/team' };
    const made = await ada.call('POST', `/api/v2/projects/${projectId}/monitors`, { target, name: 'team' });
    const { id } = made.json().data.monitor;
    await server.database.db.execute(sql`update monitors set shown_state = 'changed' where id = ${id}`);
    await monitorIn('down', 'private');
    expect((await attentionOf(member)).items).toMatchObject([
      { id, name: 'team', projectId, projectName: 'Shared', mayAccept: false },
    ]);
    expect(names(await attentionOf(ada, `?projectId=${projectId}`))).toEqual(['team']);
    expect(names(await attentionOf(ada, '?projectId=default-project'))).toEqual(['private']);
    const stranger = await signUp(server);
    expect((await attentionOf(stranger)).items).toEqual([]);
    expect((await stranger.call('GET', `/api/v2/attention?projectId=${projectId}`)).statusCode).toBe(404);
  });
});

describe('a snooze', () => {
  const snooze = (id: string, body: object = {}) => ada.call('PUT', `/api/v2/attention/snoozes/${id}`, body);

  it('hides one problem from one person until it is over or another problem comes up', async () => {
    const down = await monitorIn('down', 'checkout');
    await monitorIn('changed', 'sale');
    expect((await snooze(down, { hours: 2 })).json().data.until).toMatch(/Z$/);
    const found = await attentionOf(ada);
    expect(names(found)).toEqual(['sale']);
    expect(found).toMatchObject({ counts: { total: 1, monitors: 1 }, snoozed: 1, monitors: { down: 1 } });
    await server.database.db.execute(sql`update monitors set shown_state = 'recovering' where id = ${down}`);
    expect(names(await attentionOf(ada))).toEqual(['checkout', 'sale']);
    await server.database.db.execute(sql`update monitors set shown_state = 'down' where id = ${down}`);
    expect(names(await attentionOf(ada))).toEqual(['sale']);
    await server.database.db.execute(sql`update attention_snoozes set until = now() - interval '1 minute'`);
    expect(await attentionOf(ada)).toMatchObject({ counts: { total: 2 }, snoozed: 0 });
  });

  it('covers contracts and bulk jobs, and can be ended one by one or all at once', async () => {
    const { id: contractId } = await createContract(ada, 'https://shop.test/old -> /new\n');
    await runOf(contractId, { failedCases: 1, errorCount: 1 });
    const project = (await ada.call('GET', '/api/v2/projects/default-project')).json().data.project;
    const jobId = newId();
    await server.database.db.insert(bulkJobs).values({
      ...{ id: jobId, projectId: project.id, userId: ada.user.id, fileName: 'a.csv', options: {} as never },
      ...{ status: 'FAILED' as const, createdAt: new Date(), touchedAt: new Date(), finishedAt: new Date() },
    });
    for (const id of [contractId, jobId]) expect((await snooze(id)).statusCode).toBe(200);
    expect(await attentionOf(ada)).toMatchObject({ items: [], counts: { total: 0 }, snoozed: 2 });
    await ada.call('DELETE', `/api/v2/attention/snoozes/${jobId}`);
    expect(names(await attentionOf(ada))).toEqual(['a.csv']);
    await ada.call('DELETE', '/api/v2/attention/snoozes');
    expect((await attentionOf(ada)).counts).toMatchObject({ total: 2, contracts: 1, bulkJobs: 1 });
  });

  it('can be ended in one project, whatever it hides', async () => {
    const other = (await ada.call('POST', '/api/v2/projects', { name: 'Other' })).json().data.project;
    const elsewhere = await monitorIn('down', 'elsewhere', '2026-11-18T10:00:00Z');
    await server.database.db.execute(sql`update monitors set project_id = ${other.id} where id = ${elsewhere}`);
    const down = await monitorIn('down', 'checkout');
    const { id: contractId } = await createContract(ada, 'https://shop.test/old -> /new\n');
    await runOf(contractId, { failedCases: 1, errorCount: 1 });
    for (const id of [elsewhere, down, contractId]) await snooze(id);
    await ada.call('DELETE', '/api/v2/attention/snoozes?projectId=default-project');
    expect(names(await attentionOf(ada))).toEqual(['checkout', 'Redirects']);
    expect((await attentionOf(ada, `?projectId=${other.id}`)).snoozed).toBe(1);
    const strange = await (await signUp(server)).call('DELETE', `/api/v2/attention/snoozes?projectId=${other.id}`);
    expect(strange.statusCode).toBe(404);
    await ada.call('DELETE', `/api/v2/attention/snoozes?projectId=${other.id}`);
    expect(names(await attentionOf(ada))).toEqual(['elsewhere', 'checkout', 'Redirects']);
  });

  it('can last until a time, or until the problem of a monitor changes', async () => {
    const down = await monitorIn('down', 'checkout', '2026-11-18T08:00:00Z');
    const read = async () => (await ada.call('GET', `/api/v2/attention/snoozes/${down}`)).json().data.snooze;
    expect(await read()).toBeNull();
    const until = new Date(Date.now() + 20 * 3_600_000).toISOString();
    expect((await snooze(down, { until })).json().data).toEqual({ until });
    expect(await read()).toEqual({ until });
    expect((await snooze(down, { until: null })).json().data).toEqual({ until: null });
    expect([await read(), names(await attentionOf(ada))]).toEqual([{ until: null }, []]);
    // It comes back after it was up: the same problem, but another time.
    await server.database.db.execute(sql`update monitors set state_since = '2026-11-18T12:00:00Z' where id = ${down}`);
    expect([await read(), names(await attentionOf(ada))]).toEqual([null, ['checkout']]);
    await server.database.db.execute(sql`update monitors set shown_state = 'up' where id = ${down}`);
    expect(await read()).toBeNull();
  });

  it('ends with its problem, even if the same problem comes back before its time', async () => {
    const down = await monitorIn('down', 'checkout', '2026-11-18T08:00:00Z');
    await snooze(down, { hours: 24 });
    expect(names(await attentionOf(ada))).toEqual([]);
    await server.database.db.execute(sql`update monitors set state_since = '2026-11-18T12:00:00Z' where id = ${down}`);
    expect(names(await attentionOf(ada))).toEqual(['checkout']);
    const { snooze: current } = (await ada.call('GET', `/api/v2/attention/snoozes/${down}`)).json().data;
    expect(current).toBeNull();
  });

  it("can't last too long, and only a monitor's until it changes", async () => {
    const down = await monitorIn('down', 'checkout');
    for (const days of [-1, 31]) {
      const until = new Date(Date.now() + days * 86_400_000).toISOString();
      expect((await snooze(down, { until })).json().message).toMatch(/^Until must be null or a UTC time within 720/);
    }
    const { id: contractId } = await createContract(ada, 'https://shop.test/old -> /new\n');
    await runOf(contractId, { failedCases: 1, errorCount: 1 });
    expect((await snooze(contractId, { until: null })).statusCode).toBe(400);
  });

  it('needs something that the person sees and that needs attention', async () => {
    const fine = await monitorIn('up', 'fine');
    const down = await monitorIn('down', 'down');
    expect((await snooze(fine)).statusCode).toBe(404);
    expect((await snooze('nothing')).statusCode).toBe(404);
    expect((await snooze(down, { hours: 0 })).json().message).toBe('Hours must be a whole number from 1 to 720');
    const stranger = await signUp(server);
    expect((await stranger.call('PUT', `/api/v2/attention/snoozes/${down}`, {})).statusCode).toBe(404);
  });
});

describe('monitors across projects', () => {
  const list = async (query = '') => (await ada.call('GET', `/api/v2/monitors${query}`)).json().data;
  const namesOf = async (query: string) => (await list(query)).monitors.map(({ name }: { name: string }) => name);

  it('are listed worst first, and can be searched, filtered and paged', async () => {
    const other = (await ada.call('POST', '/api/v2/projects', { name: 'Other' })).json().data.project;
    await monitorIn('up', 'alpha');
    await monitorIn('changed', 'beta');
    const inOther = await monitorIn('down', 'gamma_1');
    await server.database.db.execute(sql`update monitors set project_id = ${other.id} where id = ${inOther}`);
    const all = await list();
    expect(all.monitors).toMatchObject([
      { name: 'gamma_1', projectName: 'Other' },
      { name: 'beta' },
      { name: 'alpha' },
    ]);
    expect(all.counts).toMatchObject({ up: 1, changed: 1, down: 1 });
    expect(await namesOf('?search=A_1')).toEqual(['gamma_1']);
    expect(await namesOf('?search=shop.test/b')).toEqual(['beta']);
    expect(await namesOf('?state=up')).toEqual(['alpha']);
    expect(await namesOf(`?projectId=${other.id}`)).toEqual(['gamma_1']);
    const { nextCursor } = await list('?limit=2');
    expect(await namesOf(`?limit=2&cursor=${nextCursor}`)).toEqual(['alpha']);
    const strange = await (await signUp(server)).call('GET', `/api/v2/monitors?projectId=${other.id}`);
    expect(strange.statusCode).toBe(404);
  });
});

describe('contracts across projects', () => {
  const list = async (query = '') => (await ada.call('GET', `/api/v2/contracts${query}`)).json().data;

  it('are listed failing first, each with its last result', async () => {
    const text = 'https://shop.test/old -> /new\n';
    const create = async (name: string) =>
      (await ada.call('POST', '/api/v2/projects/default-project/contracts', { name, text })).json().data.contract.id;
    await create('a never ran');
    const passing = await create('b passes');
    const failing = await create('c fails');
    await runOf(passing, { successCount: 1 });
    const runId = await runOf(failing, { errorCount: 1 });
    const all = await list();
    expect(all.contracts).toMatchObject([
      { name: 'c fails', state: 'failing', lastResult: { runId, failed: 0, couldNotRun: 1 }, lastRun: { id: runId } },
      { name: 'a never ran', state: 'not-run', lastResult: null, lastRun: null, projectName: 'Default Project' },
      { name: 'b passes', state: 'passing', lastResult: { passed: 1 } },
    ]);
    expect(all.counts).toEqual({ failing: 1, passing: 1, 'not-run': 1 });
    expect((await list('?state=passing')).contracts).toMatchObject([{ name: 'b passes' }]);
    expect((await list('?search=NEVER')).contracts).toMatchObject([{ name: 'a never ran' }]);
    expect((await list('?limit=2')).nextCursor).toBe(2);
  });
});
