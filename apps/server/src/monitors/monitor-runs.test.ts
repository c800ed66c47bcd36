import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitor as monitorShape } from '@hopwise/model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAppWithSite, signUp, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';
import {
  createMonitor,
  incidentsOf,
  learnBaseline,
  noon,
  readMonitor,
  runAt,
  runNext,
  runsOf,
  TestClock,
  timelineOf,
  untilMonitor,
} from './testing/monitor-client.ts';

const minute = 60_000;
const clock = new TestClock();
let server: TestApp;
let site: TestSite;
let ada: TestPerson;
let respond: (request: IncomingMessage, response: ServerResponse) => void;
beforeAll(async () => {
  const app = await createAppWithSite((request, response) => respond(request, response), { deps: { now: clock.now } });
  ({ server, site } = app);
});
afterAll(() => server.close());
beforeEach(async () => {
  clock.at = noon;
  respond = redirectTo('/new');
  ada = await signUp(server.app);
});

const redirectTo = (target: string) => (request: IncomingMessage, response: ServerResponse) => {
  if (request.url?.startsWith('/old')) response.writeHead(301, { location: target }).end();
  else response.end('<title>Page</title>');
};
const fail = (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(500).end();

describe('the runs of a monitor', () => {
  it('begin at once, make a baseline of three traces a minute apart, and then keep to the schedule', async () => {
    const made = await createMonitor(ada, { url: `${site.origin}/old` });
    expect(made).toMatchObject({ state: 'new', schedule: { kind: 'every', minutes: 5 }, mayEdit: true });
    const first = await untilMonitor(ada, made.id, ({ lastRunAt }) => lastRunAt !== null);
    expect(first).toMatchObject({ state: 'up', baseline: { traces: 1, madeAt: null }, reason: null });
    expect(Date.parse(first.nextRunAt ?? '')).toBeLessThanOrEqual(noon + minute);
    const learned = monitorShape.parse(await learnBaseline(ada, clock, made.id));
    expect(learned).toMatchObject({ state: 'up', baseline: { traces: 3, ways: 1, ignored: [] }, changes: [] });
    const [fourth, fifth] = [await runNext(ada, clock, made.id), await runNext(ada, clock, made.id)];
    expect(Date.parse(fifth.lastRunAt ?? '') - Date.parse(fourth.lastRunAt ?? '')).toBe(5 * minute);
    expect(fifth.uptimeRatio).toBe(1);
  });

  it('skip the times that were missed, and come at their own again', async () => {
    const { id } = await createMonitor(ada, { url: `${site.origin}/old` });
    const { nextRunAt } = await learnBaseline(ada, clock, id);
    const due = Date.parse(nextRunAt ?? '');
    const late = await runAt(ada, clock, id, due + 17 * minute + 1);
    expect(Date.parse(late.nextRunAt ?? '')).toBe(due + 20 * minute);
  });

  it('are counted in one entry while they come to the same, and one check shows the chain', async () => {
    const { id } = await createMonitor(ada, { url: `${site.origin}/old` });
    await learnBaseline(ada, clock, id);
    for (let turn = 0; turn < 3; turn += 1) await runNext(ada, clock, id);
    const [usual, ...learning] = await runsOf(ada, id);
    expect(usual).toMatchObject({ count: 3, outcome: 'up', reason: null, changes: [] });
    expect(learning.map(({ count }) => count)).toEqual([1, 1, 1]);
    expect(usual?.checkId).toBe(learning[0]?.checkId);
    const checks = (await ada.call('GET', '/api/v2/projects/default-project/checks')).json().data.checks;
    expect(checks).toHaveLength(3);
    expect((await ada.call('GET', `/api/v2/track/${usual?.checkId}`)).statusCode).toBe(200);
  });

  it('tell of a change when it was seen twice, with the chain before and after', async () => {
    const { id } = await createMonitor(ada, { url: `${site.origin}/old` });
    await learnBaseline(ada, clock, id);
    respond = redirectTo('/elsewhere');
    const once = await runNext(ada, clock, id);
    expect(once).toMatchObject({ state: 'up', lastChangeAt: null });
    expect(Date.parse(once.nextRunAt ?? '') - clock.at).toBeLessThanOrEqual(minute);
    const twice = await runNext(ada, clock, id);
    expect(twice).toMatchObject({ state: 'changed', lastChangeAt: new Date(clock.at).toISOString() });
    expect(twice.changes.map(({ kind }) => kind)).toContain('final-url');
    const [entry] = await timelineOf(ada, id);
    expect(entry).toMatchObject({
      type: 'monitor.changed',
      says: [expect.stringContaining('/elsewhere'), ...twice.changes.slice(1).map(({ says }) => says)],
    });
    const { before, after } = entry?.checkIds ?? {};
    expect(before).not.toBe(after);
    const compared = await ada.call('GET', `/api/v2/checks/${before}/compare/${after}`);
    expect(compared.statusCode).toBe(200);
    // The same again needs no further check.
    await runNext(ada, clock, id);
    const [same] = await runsOf(ada, id);
    expect(same).toMatchObject({ count: 3, checkId: after });
  });

  it('accept what is now as the new baseline', async () => {
    const { id } = await createMonitor(ada, { url: `${site.origin}/old` });
    await learnBaseline(ada, clock, id);
    respond = redirectTo('/elsewhere');
    await runNext(ada, clock, id);
    await runNext(ada, clock, id);
    // At a moment of its own, so that the next run is told from the one before.
    clock.at += 1;
    const accepted = (await ada.call('POST', `/api/v2/monitors/${id}/accept`)).json().data.monitor;
    expect(accepted).toMatchObject({ changes: [], state: 'up', baseline: { madeAt: null } });
    for (let turn = 0; turn < 3; turn += 1) await runNext(ada, clock, id);
    expect(await readMonitor(ada, id)).toMatchObject({ state: 'up', baseline: { traces: 3 }, changes: [] });
    respond = redirectTo('/new');
    await runNext(ada, clock, id);
    expect(await runNext(ada, clock, id)).toMatchObject({ state: 'changed' });
  });

  it('ignore what is another one at every request, until a person takes that back', async () => {
    let visits = 0;
    respond = (request, response) => {
      visits += 1;
      redirectTo(`/new?session=${visits}${visits}${visits}&page=1`)(request, response);
    };
    const { id } = await createMonitor(ada, { url: `${site.origin}/old` });
    const learned = await learnBaseline(ada, clock, id);
    const [part] = learned.baseline.ignored;
    expect(part).toMatchObject({ isIgnored: true, says: expect.stringContaining('parameter session') });
    expect(await runNext(ada, clock, id)).toMatchObject({ changes: [] });
    const back = await ada.call('PUT', `/api/v2/monitors/${id}/ignored-parts`, { id: part?.id, isIgnored: false });
    expect(back.json().data.monitor.baseline.ignored).toMatchObject([{ isIgnored: false }]);
    await runNext(ada, clock, id);
    expect((await runNext(ada, clock, id)).state).toBe('changed');
    const unknown = await ada.call('PUT', `/api/v2/monitors/${id}/ignored-parts`, { id: 'value x y', isIgnored: true });
    expect(unknown.statusCode).toBe(404);
  });

  it('say that it is down after two failures and up after two successes, with the incident between', async () => {
    const { id } = await createMonitor(ada, { url: `${site.origin}/old` });
    await learnBaseline(ada, clock, id);
    respond = fail;
    const failing = await runNext(ada, clock, id);
    expect(failing).toMatchObject({ state: 'failing', reason: expect.stringMatching(/500/) });
    const failedAt = clock.at;
    expect(await incidentsOf(ada, id)).toEqual([]);
    const down = await runNext(ada, clock, id);
    expect(down).toMatchObject({ state: 'down', stateSince: new Date(clock.at).toISOString() });
    expect(clock.at - failedAt).toBeLessThanOrEqual(minute);
    expect(await incidentsOf(ada, id)).toMatchObject([{ startedAt: new Date(failedAt).toISOString(), endedAt: null }]);
    respond = redirectTo('/new');
    expect((await runNext(ada, clock, id)).state).toBe('recovering');
    const upAt = clock.at;
    expect((await runNext(ada, clock, id)).state).toBe('up');
    expect(await incidentsOf(ada, id)).toMatchObject([{ endedAt: new Date(upAt).toISOString() }]);
    expect((await timelineOf(ada, id)).map(({ type }) => type)).toEqual(['monitor.recovered', 'monitor.failed']);
    const { days } = (await ada.call('GET', `/api/v2/monitors/${id}/days`)).json().data;
    expect(days).toHaveLength(90);
    expect(days.at(-1)).toMatchObject({ day: '2027-01-12', state: 'partly', runs: 7, uptime: 5 / 7 });
    expect(days.at(-1).averageMs).toBeGreaterThan(0);
  });

  it('stop while it is paused; what was under way says nothing any more', async () => {
    let release = () => {};
    const { id } = await createMonitor(ada, { url: `${site.origin}/old` });
    await learnBaseline(ada, clock, id);
    const asked = new Promise<void>((resolve) => {
      respond = (_request, response) => {
        release = () => void response.writeHead(500).end();
        resolve();
      };
    });
    const { nextRunAt } = await readMonitor(ada, id);
    clock.at = Date.parse(nextRunAt ?? '');
    await ada.call('POST', `/api/v2/monitors/${id}/run`);
    await asked;
    const paused = (await ada.call('POST', `/api/v2/monitors/${id}/pause`)).json().data.monitor;
    expect(paused).toMatchObject({ state: 'paused', nextRunAt: null });
    release();
    expect((await ada.call('POST', `/api/v2/monitors/${id}/run`)).statusCode).toBe(409);
    respond = redirectTo('/new');
    clock.at += 60 * minute;
    await ada.call('POST', `/api/v2/monitors/${id}/resume`);
    const resumed = await untilMonitor(ada, id, ({ lastRunAt }) => lastRunAt === new Date(clock.at).toISOString());
    expect(resumed).toMatchObject({ state: 'up', reason: null });
    expect((await runsOf(ada, id)).filter(({ outcome }) => outcome === 'down')).toEqual([]);
    expect((await timelineOf(ada, id)).map(({ type }) => type)).toEqual(['monitor.paused']);
  });

  it('are dropped when the monitor is deleted meanwhile', async () => {
    let release = () => {};
    const { id } = await createMonitor(ada, { url: `${site.origin}/old` });
    await learnBaseline(ada, clock, id);
    const asked = new Promise<void>((resolve) => {
      respond = (_request, response) => {
        release = () => void response.end();
        resolve();
      };
    });
    clock.at += 5 * minute;
    await ada.call('POST', `/api/v2/monitors/${id}/run`);
    await asked;
    expect((await ada.call('DELETE', `/api/v2/monitors/${id}`)).statusCode).toBe(200);
    release();
    expect((await ada.call('GET', `/api/v2/monitors/${id}`)).statusCode).toBe(404);
    // Those that came later are run and stored as ever.
    respond = redirectTo('/new');
    const next = await createMonitor(ada, { url: `${site.origin}/old` });
    await untilMonitor(ada, next.id, ({ lastRunAt }) => lastRunAt !== null);
  });

  it('of an address that may not be asked are failures that say so', async () => {
    const { id } = await createMonitor(ada, { url: 'http://169.254.169.254/latest/meta-data' });
    const refused = await untilMonitor(ada, id, ({ lastRunAt }) => lastRunAt !== null);
    expect(refused).toMatchObject({
      state: 'failing',
      reason: expect.stringContaining('was not contacted'),
    });
    expect(await runsOf(ada, id)).toMatchObject([{ outcome: 'down', checkId: null }]);
  });

  it('send the headers, whose values nobody sees again', async () => {
    const seen: unknown[] = [];
    respond = (request, response) => {
      seen.push(request.headers.authorization);
      response.end();
    };
    const options = { headers: { Authorization: 'Bearer of-a-secret' } };
    const made = await createMonitor(ada, { url: `${site.origin}/old`, options });
    await learnBaseline(ada, clock, made.id);
    expect(seen).toEqual(Array.from({ length: 3 }, () => 'Bearer of-a-secret'));
    expect(made.options.headerNames).toEqual(['Authorization']);
    const { rows } = await server.database.db.execute('select monitors::text as row from monitors');
    expect(JSON.stringify([made, rows])).not.toContain('of-a-secret');
  });
});
