import { type CheckOrigin, checkOrigins, checkStatuses, hourMs, type Period, type Stats } from '@hopwise/model';
import { runs } from '@hopwise/model/testing/test-tier';
import { inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import { checkHours, pruneCheckHours } from './check-hours-table.ts';
import {
  type CheckRow,
  checks,
  deleteCheckRow,
  deleteSomeChecks,
  moveSomeChecks,
  packChecks,
  insertChecks as storeChecks,
  writeCheck,
} from './checks-table.ts';
import { daysBeforePeriod, daysOfPeriod } from './period.ts';
import { summarizePeriod } from './summarize-period.ts';
import { checkRow } from './testing/insert-checks.ts';

let server: TestApp;
let person: TestPerson;
let projectIds: [string, string];
const now = new Date('2026-03-14T10:20:00Z');

beforeAll(async () => {
  server = await createTestApp();
  person = await signUp(server);
  const first = (await person.call('GET', '/v2/projects/default-project')).json().data.project.id;
  const second = (await person.call('POST', '/v2/projects', { name: 'Second' })).json().data.project.id;
  projectIds = [first, second];
});
afterAll(() => server.close());

const place = fc.constantFrom(0, 1);
const facts = fc.record({
  // Many in the same hours, and some at their very start.
  startedAt: fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.constantFrom(0, 1, 29, 30, 31, 59))
    .map(([hours, minutes]) => new Date(now.getTime() - hours * 7 * hourMs - minutes * 60_000)),
  status: fc.constantFrom(...checkStatuses),
  origin: fc.constantFrom(...checkOrigins),
  redirectCount: fc.integer({ min: 0, max: 4 }),
  totalTimeMs: fc.constantFrom(1, 12.5, 12.501, 250, 0.1, 0.2, 7000),
});
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add'), place, rows: fc.array(facts, { maxLength: 12 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete'), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('purge'), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move'), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('prune') }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(given: Step): Promise<void> {
  const { db } = server.database;
  if ('rows' in given) {
    const rows = given.rows.map((row) => checkRow({ projectId: projectIds[given.place] ?? null }, row));
    const trace = { hops: [], end: { kind: 'final' as const } };
    await storeChecks(db, await packChecks(rows.map((row) => writeCheck({ row, trace, analysis: null }))));
  } else if ('which' in given) {
    const all = await readChecks();
    const row = all[given.which % all.length];
    if (row !== undefined) await deleteCheckRow(db, row);
  } else if (!('place' in given)) {
    await db.transaction(pruneCheckHours.run);
  } else {
    const [from = '', to = ''] = given.place === 0 ? projectIds : projectIds.toReversed();
    await (given.kind === 'purge' ? deleteSomeChecks(db, from) : moveSomeChecks(db, from, to));
  }
}

const readChecks = (): Promise<CheckRow[]> =>
  server.database.db.select().from(checks).where(inArray(checks.projectId, projectIds)).orderBy(checks.id);

interface Wanted {
  period: Period;
  timeZone: string;
  projectId: string | undefined;
  origin: CheckOrigin[] | undefined;
}

/** The same statistics, from the checks themselves. */
function count(rows: readonly CheckRow[], { period, timeZone, projectId, origin }: Wanted): Partial<Stats> {
  const days = daysOfPeriod(period, timeZone, now);
  const before = daysBeforePeriod(period, timeZone, now);
  const counted = rows.filter(
    (row) =>
      (projectId === undefined || row.projectId === projectId) && (origin === undefined || origin.includes(row.origin)),
  );
  const within = (start: Date | undefined, end: Date | undefined) =>
    counted.filter(({ startedAt }) => start && end && startedAt >= start && startedAt < end);
  const all = within(days[0]?.start, days.at(-1)?.end);
  const sum = (some: readonly CheckRow[], of: (row: CheckRow) => number) =>
    some.reduce((total, row) => total + of(row), 0);
  const ratio = (part: number, whole: number) => (whole === 0 ? null : Math.round((10 * part) / whole) / 10);
  const okay = (some: readonly CheckRow[]) => some.filter(({ status }) => status === 'OK');
  const means = (some: readonly CheckRow[]) => ({
    total: some.length,
    successRate: ratio(100 * okay(some).length, some.length),
    averageRedirects: ratio(
      sum(some, ({ redirectCount }) => redirectCount),
      some.length,
    ),
    // Whole microseconds: a sum of fractions would depend on the order of the checks, which is random.
    averageTimeMs: ratio(sum(some, ({ totalTimeMs }) => Math.round(1000 * totalTimeMs)) / 1000, some.length),
  });
  const { total, ...figures } = means(all);
  return {
    total,
    successRate: figures.successRate ?? 0,
    averageRedirects: figures.averageRedirects ?? 0,
    averageTimeMs: figures.averageTimeMs ?? 0,
    previous: {
      from: before[0]?.start.toISOString() ?? '',
      to: before.at(-1)?.end.toISOString() ?? '',
      ...means(within(before[0]?.start, before.at(-1)?.end)),
    },
    daily: days.map(({ date, start, end }) => {
      const some = within(start, end);
      const bulk = some.filter((row) => row.origin === 'bulk' || row.origin === 'contract');
      return {
        date,
        total: some.length,
        ok: okay(some).length,
        averageTimeMs: means(some).averageTimeMs,
        bulk: { total: bulk.length, ok: okay(bulk).length },
      };
    }),
  };
}

const wanted: Wanted[] = [
  { period: '7d', timeZone: 'UTC', projectId: undefined, origin: undefined },
  { period: '1d', timeZone: 'Asia/Kolkata', projectId: undefined, origin: ['web', 'bulk'] },
  { period: '7d', timeZone: 'Australia/Lord_Howe', projectId: undefined, origin: undefined },
];

it('figures equal a count of the checks after additions, deletions, moves and purges', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      for (const each of steps) await take(each);
      const rows = await readChecks();
      const ofOne = { ...(wanted[0] as Wanted), projectId: projectIds[1] };
      for (const each of [...wanted, ofOne]) {
        const stats = await summarizePeriod(server.database.db, person.user.id, each, now);
        expect(stats).toMatchObject(count(rows, each));
        expectRecords(stats, rows, each);
      }
    }),
    { numRuns: runs(50) },
  );
});

/** Each record is one of the checks that have the best value. */
function expectRecords({ fastest, slowest, mostRedirects }: Stats, rows: readonly CheckRow[], each: Wanted): void {
  const days = daysOfPeriod(each.period, each.timeZone, now);
  const counted = rows.filter(
    (row) =>
      row.startedAt >= (days[0]?.start ?? now) &&
      (each.projectId === undefined || row.projectId === each.projectId) &&
      (each.origin === undefined || each.origin.includes(row.origin)),
  );
  const times = counted.filter(({ status }) => status === 'OK').map(({ id, totalTimeMs: value }) => ({ id, value }));
  const redirects = counted.map(({ id, redirectCount: value }) => ({ id, value })).filter(({ value }) => value > 0);
  const expectBest = (record: Stats['fastest'], some: { id: string; value: number }[], best: typeof Math.min) => {
    expect(record?.value).toBe(some.length === 0 ? undefined : best(...some.map(({ value }) => value)));
    if (record) expect(some).toContainEqual({ id: record.id, value: record.value });
  };
  expectBest(fastest, times, Math.min);
  expectBest(slowest, times, Math.max);
  expectBest(mostRedirects, redirects, Math.max);
}

it('totals are deleted with the last check of their hour, and with their project', async () => {
  const { db } = server.database;
  const hours = async () => {
    const [row] = await db.select({ total: sql<string>`count(*)` }).from(checkHours);
    return Number(row?.total);
  };
  for (const id of projectIds) while (await deleteSomeChecks(db, id));
  expect(await hours()).toBeGreaterThan(0);
  await db.transaction(pruneCheckHours.run);
  expect(await hours()).toBe(0);

  const projectId = (await person.call('POST', '/v2/projects', { name: 'Short' })).json().data.project.id;
  const rows = [checkRow({ projectId }, { startedAt: now })];
  const trace = { hops: [], end: { kind: 'final' as const } };
  await storeChecks(db, await packChecks(rows.map((row) => writeCheck({ row, trace, analysis: null }))));
  expect(await hours()).toBe(1);
  await person.call('DELETE', `/v2/projects/${projectId}?checks=delete`);
  expect(await hours()).toBe(0);
});
