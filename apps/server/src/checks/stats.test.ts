import { type Stats, stats } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../db/columns.ts';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import { summarizePeriod } from './summarize-period.ts';
import { insertChecks } from './testing/insert-checks.ts';

let server: TestApp;
let person: TestPerson;
let secondId: string;
const now = new Date('2026-03-14T10:00:00Z');
const at = (moment: string) => new Date(`2026-03-${moment}:00Z`);

beforeAll(async () => {
  server = await createTestApp();
  person = await signUp(server);
  const { db } = server.database;
  const first = (await person.call('GET', '/v2/projects/default-project')).json().data.project.id;
  secondId = (await person.call('POST', '/v2/projects', { name: 'Second' })).json().data.project.id;
  await insertChecks(db, { projectId: first }, [
    { startedAt: at('14T09:00'), totalTimeMs: 100, redirectCount: 1 },
    { startedAt: at('13T23:30'), totalTimeMs: 900, redirectCount: 3, inputUrl: 'https://slow.test/' },
    { startedAt: at('13T12:00'), totalTimeMs: 5, status: 'ERROR', redirectCount: 0 },
    { startedAt: at('07T23:00'), totalTimeMs: 1000, status: 'LOOP', redirectCount: 9 },
  ]);
  await insertChecks(db, { projectId: secondId }, [
    { startedAt: at('12T08:00'), totalTimeMs: 50, redirectCount: 0 },
    { startedAt: at('12T09:00'), totalTimeMs: 15_000, status: 'TIMEOUT', redirectCount: 2 },
  ]);
  const stranger = await signUp(server);
  const theirs = (await stranger.call('GET', '/v2/projects/default-project')).json().data.project.id;
  await insertChecks(db, { projectId: theirs }, [{ startedAt: at('14T09:00'), redirectCount: 20 }]);
});
afterAll(() => server.close());

const summarize = (query: Partial<Parameters<typeof summarizePeriod>[2]>): Promise<Stats> =>
  summarizePeriod(
    server.database.db,
    person.user.id,
    { period: '7d', timeZone: 'UTC', projectId: undefined, ...query },
    now,
  );

describe('the statistics of a period', () => {
  it('cover every check in it', async () => {
    const figures = await summarize({});
    expect(stats.parse(figures)).toMatchObject({
      from: '2026-03-08T00:00:00.000Z',
      to: now.toISOString(),
      total: 5,
      successRate: 60,
      averageRedirects: 1.2,
      averageTimeMs: 3211,
      startedToday: 1,
      statusDistribution: { OK: 3, ERROR: 1, TIMEOUT: 1, LOOP: 0 },
      fastest: { value: 50 },
      slowest: { value: 900, inputUrl: 'https://slow.test/' },
      mostRedirects: { value: 3 },
    });
  });

  it('come by day, including days without checks', async () => {
    const { daily } = await summarize({});
    expect(daily.map(({ date, total, ok }) => [date.slice(8), total, ok])).toEqual([
      ['08', 0, 0],
      ['09', 0, 0],
      ['10', 0, 0],
      ['11', 0, 0],
      ['12', 2, 1],
      ['13', 2, 1],
      ['14', 1, 1],
    ]);
    expect(daily[0]?.averageTimeMs).toBeNull();
    expect(daily[5]?.averageTimeMs).toBe(452.5);
  });

  it("follow the viewer's days", async () => {
    const { daily, startedToday, total } = await summarize({ timeZone: 'Europe/Berlin' });
    // There, the check of 23:30 is on the 14th, and that of the 7th at 23:00 on the 8th.
    expect([startedToday, total, daily[0]?.total]).toEqual([2, 6, 1]);
  });

  it('cover only today with 1d, and one project on request', async () => {
    expect(await summarize({ period: '1d' })).toMatchObject({ total: 1, daily: [{ date: '2026-03-14', total: 1 }] });
    expect(await summarize({ period: '90d', projectId: secondId })).toMatchObject({ total: 2, slowest: { value: 50 } });
  });

  it('are zero without checks', async () => {
    const newcomer = await signUp(server);
    const response = await newcomer.call('GET', '/v2/stats?period=30d&timeZone=Asia/Tokyo');
    expect(stats.parse(response.json().data.stats)).toMatchObject({
      total: 0,
      successRate: 0,
      averageRedirects: 0,
      averageTimeMs: 0,
      fastest: null,
      slowest: null,
      mostRedirects: null,
    });
  });

  it('come with those of the previous period, up to the same time of day', async () => {
    expect((await summarize({})).previous).toEqual({
      from: '2026-03-01T00:00:00.000Z',
      // The check of the 7th at 23:00 comes after 10:00, which is the current time.
      to: '2026-03-07T10:00:00.000Z',
      total: 0,
      successRate: null,
      averageRedirects: null,
      averageTimeMs: null,
    });
    expect((await summarize({ period: '1d' })).previous).toMatchObject({ to: '2026-03-13T10:00:00.000Z', total: 0 });
    const later = new Date('2026-03-14T23:45:00Z');
    const query = { period: '7d', timeZone: 'UTC', projectId: undefined } as const;
    expect(await summarizePeriod(server.database.db, person.user.id, query, later)).toMatchObject({
      previous: { total: 1, successRate: 0, averageRedirects: 9, averageTimeMs: 1000 },
    });
  });

  it('distinguish bulk rows', async () => {
    const other = await signUp(server);
    const projectId = (await other.call('GET', '/v2/projects/default-project')).json().data.project.id;
    await insertChecks(server.database.db, { projectId }, [
      { startedAt: at('14T08:00') },
      { startedAt: at('14T08:00'), batchId: newId(), origin: 'bulk' },
      { startedAt: at('14T09:00'), batchId: newId(), origin: 'contract', status: 'ERROR' },
    ]);
    const query = { period: '1d', timeZone: 'UTC', projectId: undefined } as const;
    const { daily } = await summarizePeriod(server.database.db, other.user.id, query, now);
    expect(daily).toMatchObject([{ total: 3, ok: 2, bulk: { total: 2, ok: 1 } }]);
  });

  it('reject invalid queries', async () => {
    expect((await person.call('GET', '/v2/stats?period=5d')).statusCode).toBe(400);
    expect((await person.call('GET', '/v2/stats?timeZone=%00')).statusCode).toBe(400);
    expect((await person.call('GET', '/v2/stats?projectId=nope')).statusCode).toBe(404);
    expect((await server.app.inject('/v2/stats')).statusCode).toBe(401);
  });
});
