import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyEmbeddedTemplate } from '../../testing/index.ts';
import { KeptStatements } from './kept-statements.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hopwise-kept-'));
let database: PGlite;
let kept: KeptStatements;

beforeAll(async () => {
  await copyEmbeddedTemplate(dataDir);
  database = await PGlite.create(join(dataDir, 'database'));
  await database.exec('create table notes (id integer primary key, text text, bytes bytea, is_new boolean)');
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  await database.exec('truncate notes; deallocate all');
  kept = new KeptStatements(database);
});

const run = (statement: string, params: unknown[]) => kept.query(statement, params, 'object');
const insert = 'insert into notes values ($1, $2, $3, $4)';
const planCacheMode = `select current_setting('plan_cache_mode') as mode`;
const notes = async () => (await database.query('select * from notes order by id')).rows;
const keptByDatabase = async () =>
  (await database.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  );

describe('KeptStatements', () => {
  it('passes values of every kind to the database', async () => {
    const bytes = Uint8Array.from([0, 1, 0xff]);
    await run(insert, [1, 'ä "quoted" €😀\n', bytes, true]);
    await run(insert, [2, null, undefined, false]);
    await run(insert, [3, '', new Uint8Array(0), null]);
    expect(await notes()).toEqual([
      { id: 1, text: 'ä "quoted" €😀\n', bytes, is_new: true },
      { id: 2, text: null, bytes: null, is_new: false },
      { id: 3, text: '', bytes: new Uint8Array(0), is_new: null },
    ]);
  });

  it('prepares a statement once', async () => {
    for (const id of [1, 2, 3]) await run(insert, [id, 'text', null, null]);
    expect(await keptByDatabase()).toEqual([insert]);
    expect(await notes()).toHaveLength(3);
  });

  it('sends messages larger than any before', async () => {
    const sizes = [10, 300_000, 2_000_000, 20];
    for (const [id, size] of sizes.entries()) {
      await run(insert, [id, '€'.repeat(size), new Uint8Array(size).fill(id), null]);
    }
    const { rows } = await database.query('select length(text) as text, length(bytes) as bytes from notes order by id');
    expect(rows).toEqual(sizes.map((size) => ({ text: size, bytes: size })));
  });

  it('reports errors, and continues', async () => {
    await run(insert, [1, 'first', null, null]);
    await expect(run(insert, [1, 'again', null, null])).rejects.toMatchObject({
      code: '23505',
      constraint: 'notes_pkey',
    });
    await expect(run(insert, ['no number', 'text', null, null])).rejects.toMatchObject({ code: '22P02' });
    await expect(run('insert into nothing values ($1)', [1])).rejects.toMatchObject({ code: '42P01' });
    await expect(run(`/* planned once */ ${insert}`, [2, { an: 'object' }, null, null])).rejects.toThrow(
      'A parameter is an object',
    );
    expect((await run(planCacheMode, [])).rows).toEqual([{ mode: 'force_custom_plan' }]);
    await run(insert, [3, 'last', null, null]);
    await run(insert, [4, 'very last', null, null]);
    expect(await notes()).toMatchObject([{ id: 1 }, { id: 3 }, { id: 4 }]);
    expect(await keptByDatabase()).toEqual([planCacheMode, insert]);
  });

  it('prepares a statement again after an error', async () => {
    const later = 'insert into later values ($1)';
    await expect(run(later, [1])).rejects.toMatchObject({ code: '42P01' });
    await database.exec('create table later (id integer)');
    await run(later, [1]);
    expect((await database.query('select id from later')).rows).toEqual([{ id: 1 }]);
  });

  it('returns rows and the number of changed rows', async () => {
    for (const id of [1, 2, 3]) await run(insert, [id, `note ${id}`, null, id === 1]);
    const select = 'select id, text, is_new as "isNew" from notes where id > $1 order by id';
    expect((await run(select, [1])).rows).toEqual([
      { id: 2, text: 'note 2', isNew: false },
      { id: 3, text: 'note 3', isNew: false },
    ]);
    expect((await kept.query(select, [2], 'array')).rows).toEqual([[3, 'note 3', false]]);
    expect(await run(select, [3])).toMatchObject({ rows: [] });
    expect(await run('update notes set text = $1', ['new'])).toMatchObject({ rows: [], affectedRows: 3 });
    expect((await run('delete from notes where id < $1 returning id', [3])).rows).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('parses timestamps and large numbers', async () => {
    const moment = new Date('2026-11-16T01:02:03.456Z');
    const { rows } = await run('select $1::timestamptz = $2::timestamptz as same, $3::bigint::text as number', [
      moment,
      moment.toISOString(),
      2n ** 60n,
    ]);
    expect(rows).toEqual([{ same: true, number: '1152921504606846976' }]);
  });

  it('continues when a table has changed', async () => {
    const select = 'select * from changing';
    await database.exec('create table changing (id integer); insert into changing values (1)');
    expect((await run(select, [])).rows).toEqual([{ id: 1 }]);
    await database.exec('alter table changing add column text text');
    await expect(run(select, [])).rejects.toThrow('cached plan must not change result type');
    expect((await run(select, [])).rows).toEqual([{ id: 1, text: null }]);
    await database.exec('drop table changing');
    await expect(run(select, [])).rejects.toMatchObject({ code: '42P01' });
  });

  it('keeps plans only where requested', async () => {
    const select = 'select count(*)::integer as count from notes where id > $1';
    const plannedSelect = `/* planned once */ ${select}`;
    const uses = async (statement: string) => {
      const counts = 'select generic_plans, custom_plans from pg_prepared_statements where statement = $1';
      const { rows } = await database.query<Record<string, number>>(counts, [statement]);
      return rows[0];
    };
    for (let time = 0; time < 10; time += 1) {
      expect((await run(select, [0])).rows).toEqual([{ count: 0 }]);
      expect((await run(plannedSelect, [0])).rows).toEqual([{ count: 0 }]);
    }
    expect(await uses(select)).toEqual({ generic_plans: 0, custom_plans: 10 });
    expect(await uses(plannedSelect)).toEqual({ generic_plans: 5, custom_plans: 5 });
  });

  it('plans again after a failed transaction reset the setting', async () => {
    await run('/* planned once */ select 1', []);
    await database.exec('begin');
    await run('select 2', []);
    await expect(run('select $1::integer', ['no number'])).rejects.toMatchObject({ code: '22P02' });
    await database.exec('rollback');
    expect((await run(planCacheMode, [])).rows).toEqual([{ mode: 'force_custom_plan' }]);
  });

  it.each(['select 1', '/* planned once */ select 1'])(
    'runs VACUUM after %s and after settings are forgotten',
    async (before) => {
      await run(before, []);
      await run('vacuum notes', []);
      kept.forgetSettings();
      await run('vacuum notes', []);
      expect((await run(planCacheMode, [])).rows).toEqual([{ mode: 'force_custom_plan' }]);
    },
  );

  it('is part of a transaction', async () => {
    await database.exec('begin');
    await run(insert, [1, 'gone', null, null]);
    await database.exec('rollback');
    await run(insert, [2, 'stays', null, null]);
    expect(await notes()).toMatchObject([{ id: 2 }]);
  });

  it('drops the least recently used', async () => {
    const numbered = (number: number) => `${insert} -- ${number}`;
    await run(numbered(0), [0, '', null, null]);
    for (let number = 1; number < 100; number += 1) await run(numbered(number), [number, '', null, null]);
    await run(numbered(0), [1000, '', null, null]);
    await run(numbered(100), [100, '', null, null]);
    await run(numbered(100), [101, '', null, null]);
    const texts = await keptByDatabase();
    expect(texts).toHaveLength(100);
    expect(texts).toEqual(expect.arrayContaining([numbered(0), numbered(2), numbered(100)]));
    expect(texts).not.toContain(numbered(1));
  });
});
