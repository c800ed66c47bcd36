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

const insert = 'insert into notes values ($1, $2, $3, $4)';
const notes = async () => (await database.query('select * from notes order by id')).rows;
const keptByDatabase = async () =>
  (await database.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  );

describe('KeptStatements', () => {
  it('gives the database values of every kind', async () => {
    const bytes = Uint8Array.from([0, 1, 0xff]);
    await kept.run(insert, [1, 'ä "quoted" €😀\n', bytes, true]);
    await kept.run(insert, [2, null, undefined, false]);
    await kept.run(insert, [3, '', new Uint8Array(0), null]);
    expect(await notes()).toEqual([
      { id: 1, text: 'ä "quoted" €😀\n', bytes, is_new: true },
      { id: 2, text: null, bytes: null, is_new: false },
      { id: 3, text: '', bytes: new Uint8Array(0), is_new: null },
    ]);
  });

  it('has a statement read once', async () => {
    for (const id of [1, 2, 3]) await kept.run(insert, [id, 'text', null, null]);
    expect(await keptByDatabase()).toEqual([insert]);
    expect(await notes()).toHaveLength(3);
  });

  it('sends what is larger than all before', async () => {
    const sizes = [10, 300_000, 2_000_000, 20];
    for (const [id, size] of sizes.entries()) {
      await kept.run(insert, [id, '€'.repeat(size), new Uint8Array(size).fill(id), null]);
    }
    const { rows } = await database.query('select length(text) as text, length(bytes) as bytes from notes order by id');
    expect(rows).toEqual(sizes.map((size) => ({ text: size, bytes: size })));
  });

  it('tells what was wrong, and goes on', async () => {
    await kept.run(insert, [1, 'first', null, null]);
    await expect(kept.run(insert, [1, 'again', null, null])).rejects.toMatchObject({
      code: '23505',
      constraint: 'notes_pkey',
    });
    await expect(kept.run(insert, ['no number', 'text', null, null])).rejects.toMatchObject({ code: '22P02' });
    await expect(kept.run('insert into nothing values ($1)', [1])).rejects.toMatchObject({ code: '42P01' });
    await expect(kept.run(insert, [2, { an: 'object' }, null, null])).rejects.toThrow('A parameter is an object');
    await kept.run(insert, [3, 'last', null, null]);
    expect(await notes()).toMatchObject([{ id: 1 }, { id: 3 }]);
    expect(await keptByDatabase()).toEqual([insert]);
  });

  it('reads a statement again that could not be read', async () => {
    const later = 'insert into later values ($1)';
    await expect(kept.run(later, [1])).rejects.toMatchObject({ code: '42P01' });
    await database.exec('create table later (id integer)');
    await kept.run(later, [1]);
    expect((await database.query('select id from later')).rows).toEqual([{ id: 1 }]);
  });

  it('is part of a transaction', async () => {
    await database.exec('begin');
    await kept.run(insert, [1, 'gone', null, null]);
    await database.exec('rollback');
    await kept.run(insert, [2, 'stays', null, null]);
    expect(await notes()).toMatchObject([{ id: 2 }]);
  });

  it('lets go of those that were not used for longest', async () => {
    const numbered = (number: number) => `${insert} -- ${number}`;
    await kept.run(numbered(0), [0, '', null, null]);
    for (let number = 1; number < 50; number += 1) await kept.run(numbered(number), [number, '', null, null]);
    await kept.run(numbered(0), [100, '', null, null]);
    await kept.run(numbered(50), [50, '', null, null]);
    const texts = await keptByDatabase();
    expect(texts).toHaveLength(50);
    expect(texts).toEqual(expect.arrayContaining([numbered(0), numbered(2), numbered(50)]));
    expect(texts).not.toContain(numbered(1));
  });
});
