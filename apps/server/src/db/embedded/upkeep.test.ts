import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyEmbeddedTemplate } from '../../testing/index.ts';
import { type DatabaseClient, DatabaseThread } from './database-thread.ts';
import { createRounds, runUpkeep } from './upkeep.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hopwise-upkeep-'));
let thread: DatabaseThread;
beforeAll(async () => {
  await copyEmbeddedTemplate(dataDir);
  thread = await DatabaseThread.open({ directory: join(dataDir, 'database'), onCrash: () => undefined });
  await thread.prompt.exec('create table busy (n int); create table calm (n int); insert into calm values (1)');
});
afterAll(async () => {
  await thread.close();
  rmSync(dataDir, { recursive: true });
});

const vacuums = async (table: string) => {
  const { rows } = await thread.prompt.query(
    'select vacuum_count::int as count, n_dead_tup::int as dead from pg_stat_user_tables where relname = $1',
    [table],
  );
  return rows[0];
};
const checkpoint = async () =>
  (await thread.prompt.query('select redo_lsn::text as at from pg_control_checkpoint()')).rows[0]?.at;
const upkeep = (options: { mostLogBytes?: number; mostBytes?: number; isSnapshotUnderWay?(): boolean } = {}) =>
  runUpkeep({
    client: thread.background,
    log: { warn: () => undefined },
    isSnapshotUnderWay: () => false,
    ...options,
  });

describe('rounds of maintenance', () => {
  it('include large tables once an hour in calm minutes, otherwise once a day', () => {
    let asked = 0;
    let each = 0;
    const isLargeRound = createRounds(() => {
      asked += each;
      return asked;
    });
    const rounds = (count: number) => Array.from({ length: count }, isLargeRound).lastIndexOf(true) + 1;
    expect(rounds(60)).toBe(60);
    expect(rounds(59)).toBe(0);
    each = 1000;
    expect(rounds(24 * 60 - 60)).toBe(0);
    expect(rounds(1)).toBe(1);
    expect(rounds(100)).toBe(0);
    each = 1;
    expect(rounds(1)).toBe(1);
  });
});

describe('maintenance of the embedded database', () => {
  it('vacuums the changed tables, and skips the others', async () => {
    await upkeep();
    const before = await vacuums('calm');
    await thread.prompt.exec('insert into busy select generate_series(1, 2000); delete from busy where n > 100');
    await upkeep({ mostBytes: 16 * 1024 });
    expect(await vacuums('busy'), 'too large for this time').toEqual({ count: 0, dead: 1900 });
    await upkeep();
    expect(await vacuums('busy')).toEqual({ count: 1, dead: 0 });
    expect(await vacuums('calm')).toEqual(before);
    await upkeep();
    expect(await vacuums('busy')).toEqual({ count: 1, dead: 0 });
  });

  it('gives others a turn between the parts of one table', async () => {
    const turns: string[] = [];
    const client: DatabaseClient = {
      ...thread.background,
      query: (...args) => thread.background.query(...args),
      exec: (statement) => {
        turns.push(statement);
        return thread.background.exec(statement);
      },
    };
    await thread.prompt.exec('insert into busy select generate_series(1, 5000)');
    await runUpkeep({ client, log: { warn: () => undefined }, isSnapshotUnderWay: () => false });
    expect(turns.filter((statement) => statement.endsWith('public.busy'))).toEqual([
      'VACUUM (PROCESS_TOAST FALSE) public.busy',
      'VACUUM (PROCESS_MAIN FALSE) public.busy',
      'ANALYZE public.busy',
    ]);
  });

  it('estimates from a small sample, since everyone waits for it', async () => {
    await thread.prompt.exec('insert into busy select generate_series(1, 5000)');
    await upkeep();
    const { rows } = await thread.prompt.query(
      "select cardinality(histogram_bounds::text::int[]) as bounds from pg_stats where tablename = 'busy'",
    );
    expect(rows[0]?.bounds).toBe(26);
  });

  it('vacuums the tables of the task queue too', async () => {
    await thread.prompt.exec(`
      create schema if not exists pgboss; create table pgboss.tasks_of_test (n int);
      insert into pgboss.tasks_of_test select generate_series(1, 500); delete from pgboss.tasks_of_test`);
    await upkeep();
    expect(await vacuums('tasks_of_test')).toEqual({ count: 1, dead: 0 });
  });

  it('truncates a large log, but never while a snapshot needs it', async () => {
    const before = await checkpoint();
    await thread.prompt.exec('insert into busy select generate_series(1, 2000)');
    await upkeep();
    expect(await checkpoint()).toBe(before);
    await upkeep({ mostLogBytes: 1000, isSnapshotUnderWay: () => true });
    expect(await checkpoint()).toBe(before);
    await upkeep({ mostLogBytes: 1000 });
    expect(await checkpoint()).not.toBe(before);
  });
});
