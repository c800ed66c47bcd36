import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitor as monitorShape } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import {
  createMonitor,
  incidentsOf,
  learnBaseline,
  noon,
  readMonitor,
  runAt,
  runNext,
  runsOf,
  timelineOf,
  untilMonitor,
} from './testing/monitor-client.ts';
import { createWatchedSite, respondWith } from './testing/watched-site.ts';

const minute = 60_000;
const redirectTo = (target: string) => (request: IncomingMessage, response: ServerResponse) => {
  if (request.url?.startsWith('/old')) response.writeHead(301, { location: target }).end();
  else response.end('<title>Page</title>');
};
const scene = createWatchedSite(redirectTo('/new'));
const { clock } = scene;

describe('the runs of a monitor', () => {
  it('start immediately, set a baseline from three traces a minute apart, then follow the schedule', async () => {
    const made = await createMonitor(scene.ada, { url: `${scene.site.origin}/old` });
    expect(made).toMatchObject({ state: 'new', schedule: { kind: 'every', minutes: 5 }, mayEdit: true });
    const first = await untilMonitor(scene.ada, made.id, ({ lastRunAt }) => lastRunAt !== null);
    expect(first).toMatchObject({ state: 'up', baseline: { traces: 1, madeAt: null }, reason: null });
    expect(Date.parse(first.nextRunAt ?? '')).toBeLessThanOrEqual(noon + minute);
    const learned = monitorShape.parse(await learnBaseline(scene.ada, clock, made.id));
    expect(learned).toMatchObject({ state: 'up', baseline: { traces: 3, ways: 1, ignored: [] }, changes: [] });
    const [fourth, fifth] = [await runNext(scene.ada, clock, made.id), await runNext(scene.ada, clock, made.id)];
    expect(Date.parse(fifth.lastRunAt ?? '') - Date.parse(fourth.lastRunAt ?? '')).toBe(5 * minute);
    expect(fifth.uptimeRatio).toBe(1);
  });

  it('report noindex, a new title and new rules of robots.txt if these are watched', async () => {
    const watch = {
      parts: ['indexability' as const, 'title' as const, 'robots-txt' as const],
      headers: [],
      scores: [],
    };
    const { id } = await createMonitor(scene.ada, { url: `${scene.site.origin}/new`, watch });
    await learnBaseline(scene.ada, clock, id);
    scene.respond = (request, response) => {
      if (request.url === '/robots.txt') response.end('User-agent: *\nDisallow: /admin');
      else response.setHeader('x-robots-tag', 'noindex').end('<title>Sale</title>');
    };
    await runNext(scene.ada, clock, id);
    const { state, changes } = await runNext(scene.ada, clock, id);
    expect(state).toBe('changed');
    expect(changes.map(({ says }) => says).toSorted()).toEqual([
      expect.stringMatching(/^Google can no longer index the page: .*noindex.*X-Robots-Tag|X-Robots-Tag.*noindex/i),
      'The title is now “Sale” (was “Page”).',
      expect.stringMatching(/^robots\.txt changed\. Added: .*Disallow: \/admin/),
    ]);
  });

  it('that alternate are one alert and a state of its own', async () => {
    const { id } = await createMonitor(scene.ada, { url: `${scene.site.origin}/new` });
    await learnBaseline(scene.ada, clock, id);
    for (let turn = 0; turn < 6; turn += 1) {
      scene.respond = turn % 2 === 0 ? respondWith(503) : redirectTo('/new');
      await runNext(scene.ada, clock, id);
    }
    expect(await readMonitor(scene.ada, id)).toMatchObject({
      state: 'flapping',
      reason: 'Flapping: the state changed 6 times in the last 20 runs.',
    });
    expect((await timelineOf(scene.ada, id)).map(({ type }) => type)).toEqual(['monitor.flapping']);
  });

  it('skip missed times, and return to the schedule', async () => {
    const { id } = await createMonitor(scene.ada, { url: `${scene.site.origin}/old` });
    const { nextRunAt } = await learnBaseline(scene.ada, clock, id);
    const due = Date.parse(nextRunAt ?? '');
    const late = await runAt(scene.ada, clock, id, due + 17 * minute + 1);
    expect(Date.parse(late.nextRunAt ?? '')).toBe(due + 20 * minute);
  });

  it('with the same result are one entry with a count, and share one check', async () => {
    const { id } = await createMonitor(scene.ada, { url: `${scene.site.origin}/old` });
    await learnBaseline(scene.ada, clock, id);
    for (let turn = 0; turn < 3; turn += 1) await runNext(scene.ada, clock, id);
    const [usual, ...learning] = await runsOf(scene.ada, id);
    expect(usual).toMatchObject({ count: 3, outcome: 'up', reason: null, changes: [] });
    expect(learning.map(({ count }) => count)).toEqual([1, 1, 1]);
    expect(usual?.checkId).toBe(learning[0]?.checkId);
    const checks = (await scene.ada.call('GET', '/api/v2/projects/default-project/checks')).json().data.checks;
    expect(checks).toHaveLength(3);
    expect((await scene.ada.call('GET', `/api/v2/track/${usual?.checkId}`)).statusCode).toBe(200);
  });

  it('report a change once it was seen twice, with the chain before and after', async () => {
    const { id } = await createMonitor(scene.ada, { url: `${scene.site.origin}/old` });
    await learnBaseline(scene.ada, clock, id);
    scene.respond = redirectTo('/elsewhere');
    const once = await runNext(scene.ada, clock, id);
    expect(once).toMatchObject({ state: 'up', lastChangeAt: null });
    expect(Date.parse(once.nextRunAt ?? '') - clock.at).toBeLessThanOrEqual(minute);
    const twice = await runNext(scene.ada, clock, id);
    expect(twice).toMatchObject({ state: 'changed', lastChangeAt: new Date(clock.at).toISOString() });
    expect(twice.changes.map(({ kind }) => kind)).toContain('final-url');
    const [entry] = await timelineOf(scene.ada, id);
    expect(entry).toMatchObject({
      type: 'monitor.changed',
      says: [expect.stringContaining('/elsewhere'), ...twice.changes.slice(1).map(({ says }) => says)],
    });
    const { before, after } = entry?.checkIds ?? {};
    expect(before).not.toBe(after);
    const compared = await scene.ada.call('GET', `/api/v2/checks/${before}/compare/${after}`);
    expect(compared.statusCode).toBe(200);
    // The same change needs no further check.
    await runNext(scene.ada, clock, id);
    const [same] = await runsOf(scene.ada, id);
    expect(same).toMatchObject({ count: 3, checkId: after });
  });

  it('accept the current chain as the new baseline', async () => {
    const { id } = await createMonitor(scene.ada, { url: `${scene.site.origin}/old` });
    await learnBaseline(scene.ada, clock, id);
    scene.respond = redirectTo('/elsewhere');
    await runNext(scene.ada, clock, id);
    await runNext(scene.ada, clock, id);
    // Not at the moment of the last run, which would be indistinguishable from the next.
    clock.at += 1000;
    const accepted = (await scene.ada.call('POST', `/api/v2/monitors/${id}/accept`)).json().data.monitor;
    expect(accepted).toMatchObject({ changes: [], state: 'up', baseline: { madeAt: null } });
    for (let turn = 0; turn < 3; turn += 1) await runNext(scene.ada, clock, id);
    const learned = await untilMonitor(scene.ada, id, ({ baseline }) => baseline.traces === 3);
    expect(learned).toMatchObject({ state: 'up', changes: [] });
    scene.respond = redirectTo('/new');
    await runNext(scene.ada, clock, id);
    expect(await runNext(scene.ada, clock, id)).toMatchObject({ state: 'changed' });
  });

  it("in progress don't count toward a baseline accepted during the run", async () => {
    let release = () => {};
    const { id } = await createMonitor(scene.ada, { url: `${scene.site.origin}/old` });
    await learnBaseline(scene.ada, clock, id);
    const asked = new Promise<void>((resolve) => {
      scene.respond = (request, response) => {
        release = () => redirectTo('/new')(request, response);
        resolve();
      };
    });
    clock.at += 5 * minute;
    await scene.ada.call('POST', `/api/v2/monitors/${id}/run`);
    await asked;
    clock.at += 1000;
    await scene.ada.call('POST', `/api/v2/monitors/${id}/accept`);
    scene.respond = (request, response) => {
      if (request.url === '/old') response.writeHead(308, { location: '/elsewhere' }).end();
      else response.end();
    };
    release();
    for (let turn = 0; turn < 3; turn += 1) await runNext(scene.ada, clock, id);
    expect(await readMonitor(scene.ada, id)).toMatchObject({ baseline: { traces: 3, ways: 1 }, changes: [] });
    scene.respond = redirectTo('/new');
    await runNext(scene.ada, clock, id);
    expect(await runNext(scene.ada, clock, id)).toMatchObject({ state: 'changed' });
  });

  it('ignore parts that change on every request, until a person reverts that', async () => {
    let visits = 0;
    scene.respond = (request, response) => {
      visits += 1;
      redirectTo(`/new?session=${visits}${visits}${visits}&page=1`)(request, response);
    };
    const { id } = await createMonitor(scene.ada, { url: `${scene.site.origin}/old` });
    const learned = await learnBaseline(scene.ada, clock, id);
    const [part] = learned.baseline.ignored;
    expect(part).toMatchObject({ isIgnored: true, says: expect.stringContaining('parameter session') });
    expect(await runNext(scene.ada, clock, id)).toMatchObject({ changes: [] });
    const back = await scene.ada.call('PUT', `/api/v2/monitors/${id}/ignored-parts`, {
      id: part?.id,
      isIgnored: false,
    });
    expect(back.json().data.monitor.baseline.ignored).toMatchObject([{ isIgnored: false }]);
    await runNext(scene.ada, clock, id);
    expect((await runNext(scene.ada, clock, id)).state).toBe('changed');
    const unknown = await scene.ada.call('PUT', `/api/v2/monitors/${id}/ignored-parts`, {
      id: 'value x y',
      isIgnored: true,
    });
    expect(unknown.statusCode).toBe(404);
  });

  it('report down after two failures and up after two successes, with the incident between', async () => {
    const { id } = await createMonitor(scene.ada, { url: `${scene.site.origin}/old` });
    await learnBaseline(scene.ada, clock, id);
    scene.respond = respondWith(500);
    const failing = await runNext(scene.ada, clock, id);
    expect(failing).toMatchObject({ state: 'failing', reason: expect.stringMatching(/500/) });
    const failedAt = clock.at;
    expect(await incidentsOf(scene.ada, id)).toEqual([]);
    const down = await runNext(scene.ada, clock, id);
    expect(down).toMatchObject({ state: 'down', stateSince: new Date(failedAt).toISOString() });
    expect(clock.at - failedAt).toBeLessThanOrEqual(minute);
    expect(await incidentsOf(scene.ada, id)).toMatchObject([
      { startedAt: new Date(failedAt).toISOString(), endedAt: null },
    ]);
    scene.respond = redirectTo('/new');
    expect((await runNext(scene.ada, clock, id)).state).toBe('recovering');
    const upAt = clock.at;
    expect((await runNext(scene.ada, clock, id)).state).toBe('up');
    expect(await incidentsOf(scene.ada, id)).toMatchObject([{ endedAt: new Date(upAt).toISOString() }]);
    expect((await timelineOf(scene.ada, id)).map(({ type }) => type)).toEqual(['monitor.recovered', 'monitor.failed']);
    const { days } = (await scene.ada.call('GET', `/api/v2/monitors/${id}/days`)).json().data;
    expect(days).toHaveLength(90);
    expect(days.at(-1)).toMatchObject({ day: '2027-01-12', state: 'partly', runs: 7, uptime: 5 / 7 });
    expect(days.at(-1).averageMs).toBeGreaterThan(0);
  });

  it("that fail during maintenance are reported when it ends, and don't lower the uptime", async () => {
    const ends = noon + 30 * minute;
    const window = { from: new Date(noon - minute).toISOString(), to: new Date(ends).toISOString() };
    const alerting = { maintenance: [{ kind: 'single' as const, ...window }] };
    const { id } = await createMonitor(scene.ada, { url: `${scene.site.origin}/old`, alerting });
    await learnBaseline(scene.ada, clock, id);
    scene.respond = respondWith(500);
    await runNext(scene.ada, clock, id);
    const quiet = await runNext(scene.ada, clock, id);
    expect(quiet).toMatchObject({ state: 'maintenance', reason: expect.stringMatching(/500/), uptimeRatio: 1 });
    expect([await incidentsOf(scene.ada, id), await timelineOf(scene.ada, id)]).toEqual([[], []]);
    expect(await runAt(scene.ada, clock, id, ends)).toMatchObject({ state: 'down', uptimeRatio: 3 / 4 });
    expect((await timelineOf(scene.ada, id)).map(({ type }) => type)).toEqual(['monitor.failed']);
  });

  it('recheck a failure after a minute, even if the schedule changes before that', async () => {
    const { id } = await createMonitor(scene.ada, { url: `${scene.site.origin}/old` });
    const change = async (minutes: number): Promise<string> => {
      const body = { schedule: { kind: 'every', minutes } };
      return (await scene.ada.call('PUT', `/api/v2/monitors/${id}`, body)).json().data.monitor.nextRunAt;
    };
    await learnBaseline(scene.ada, clock, id);
    scene.respond = respondWith(500);
    const { nextRunAt } = await runNext(scene.ada, clock, id);
    expect(await change(1440)).toBe(nextRunAt);
    expect((await runNext(scene.ada, clock, id)).state).toBe('down');
    expect(Date.parse(await change(1)) - clock.at).toBeLessThanOrEqual(minute);
  });

  it('stop while it is paused; the result of a run in progress is discarded', async () => {
    let release = () => {};
    const { id } = await createMonitor(scene.ada, { url: `${scene.site.origin}/old` });
    await learnBaseline(scene.ada, clock, id);
    const asked = new Promise<void>((resolve) => {
      scene.respond = (_request, response) => {
        release = () => void response.writeHead(500).end();
        resolve();
      };
    });
    const { nextRunAt } = await readMonitor(scene.ada, id);
    clock.at = Date.parse(nextRunAt ?? '');
    await scene.ada.call('POST', `/api/v2/monitors/${id}/run`);
    await asked;
    const paused = (await scene.ada.call('POST', `/api/v2/monitors/${id}/pause`)).json().data.monitor;
    expect(paused).toMatchObject({ state: 'paused', nextRunAt: null });
    release();
    expect((await scene.ada.call('POST', `/api/v2/monitors/${id}/run`)).statusCode).toBe(409);
    scene.respond = redirectTo('/new');
    clock.at += 60 * minute;
    await scene.ada.call('POST', `/api/v2/monitors/${id}/resume`);
    const resumed = await untilMonitor(
      scene.ada,
      id,
      ({ lastRunAt }) => lastRunAt === new Date(clock.at).toISOString(),
    );
    expect(resumed).toMatchObject({ state: 'up', reason: null });
    expect((await runsOf(scene.ada, id)).filter(({ outcome }) => outcome === 'down')).toEqual([]);
    expect((await timelineOf(scene.ada, id)).map(({ type }) => type)).toEqual(['monitor.paused']);
  });

  it('are dropped if the monitor is deleted during the run', async () => {
    let release = () => {};
    const { id } = await createMonitor(scene.ada, { url: `${scene.site.origin}/old` });
    await learnBaseline(scene.ada, clock, id);
    const asked = new Promise<void>((resolve) => {
      scene.respond = (_request, response) => {
        release = () => void response.end();
        resolve();
      };
    });
    clock.at += 5 * minute;
    await scene.ada.call('POST', `/api/v2/monitors/${id}/run`);
    await asked;
    expect((await scene.ada.call('DELETE', `/api/v2/monitors/${id}`)).statusCode).toBe(200);
    release();
    expect((await scene.ada.call('GET', `/api/v2/monitors/${id}`)).statusCode).toBe(404);
    // Later ones still run and are stored.
    scene.respond = redirectTo('/new');
    const next = await createMonitor(scene.ada, { url: `${scene.site.origin}/old` });
    await untilMonitor(scene.ada, next.id, ({ lastRunAt }) => lastRunAt !== null);
  });

  it('of a blocked address fail with that reason', async () => {
    const { id } = await createMonitor(scene.ada, { url: 'http://169.254.169.254/latest/meta-data' });
    const refused = await untilMonitor(scene.ada, id, ({ lastRunAt }) => lastRunAt !== null);
    expect(refused).toMatchObject({
      state: 'failing',
      reason: expect.stringContaining('Blocked: '),
    });
    expect(await runsOf(scene.ada, id)).toMatchObject([{ outcome: 'down', checkId: null }]);
  });

  it('send the headers, whose values are never shown again', async () => {
    const seen: unknown[] = [];
    scene.respond = (request, response) => {
      seen.push(request.headers.authorization);
      response.end();
    };
    const options = { headers: { Authorization: 'Bearer of-a-secret' } };
    const made = await createMonitor(scene.ada, { url: `${scene.site.origin}/old`, options });
    await learnBaseline(scene.ada, clock, made.id);
    expect(seen).toEqual(Array.from({ length: 3 }, () => 'Bearer of-a-secret'));
    expect(made.options.headerNames).toEqual(['Authorization']);
    const { rows } = await scene.server.database.db.execute('select monitors::text as row from monitors');
    expect(JSON.stringify([made, rows])).not.toContain('of-a-secret');
  });
});
