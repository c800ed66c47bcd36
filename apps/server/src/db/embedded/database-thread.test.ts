import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyEmbeddedTemplate } from '../../testing/index.ts';
import { DatabaseUnavailableError } from '../database-errors.ts';
import type { LongTurn } from './database-thread.ts';
import { DatabaseThread } from './database-thread.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hopwise-thread-'));
const module = new URL('../../testing/crashing-thread.ts', import.meta.url);
const crashes: Error[] = [];
const longTurns: LongTurn[] = [];
let thread: DatabaseThread;

beforeAll(async () => {
  await copyEmbeddedTemplate(dataDir);
  const directory = join(dataDir, 'database');
  thread = await DatabaseThread.open({
    directory,
    module,
    onCrash: (cause) => crashes.push(cause),
    onLongTurn: (turn) => longTurns.push(turn),
  });
  await thread.prompt.exec('create table notes (text text unique)');
});
afterAll(async () => {
  await thread.close();
  rmSync(dataDir, { recursive: true });
});

const insert = (text: string) => thread.prompt.query('insert into notes values ($1)', [text]);
const texts = async () =>
  (await thread.prompt.query('select text from notes order by text')).rows.map(({ text }) => text);

describe('DatabaseThread', () => {
  it('preserves the fields of an error between threads', async () => {
    await insert('twice');
    await expect(insert('twice')).rejects.toMatchObject({
      name: 'PostgresError',
      code: '23505',
      constraint: 'notes_text_key',
    });
  });

  it('passes values of every kind to the database', async () => {
    const bytes = Uint8Array.from([0, 1, 0xff]);
    const moment = new Date('2026-11-16T01:02:03.456Z');
    const { rows } = await thread.prompt.query(
      `select $1::text as text, $2::bytea as bytes, $3::boolean as yes, $4::bigint::text as large, $5::integer as none,
         $6::bytea as empty, $7::timestamptz = $8::timestamptz as same, $9::text[] as texts, $10::jsonb as document`,
      [
        'ä "quoted" €😀\n',
        bytes,
        true,
        2n ** 60n,
        undefined,
        new Uint8Array(0),
        moment,
        moment.toISOString(),
        '{a,"b,c"}',
        '{"a":1}',
      ],
    );
    expect(rows).toEqual([
      {
        text: 'ä "quoted" €😀\n',
        bytes: Uint8Array.from(bytes),
        yes: true,
        large: '1152921504606846976',
        none: null,
        empty: new Uint8Array(0),
        same: true,
        texts: ['a', 'b,c'],
        document: { a: 1 },
      },
    ]);
  });

  it('keeps other calls out of a transaction', async () => {
    const inside = thread.prompt.transaction(async (tx) => {
      await tx.query('insert into notes values ($1)', ['inside']);
      throw new Error('changed my mind');
    });
    const outside = insert('outside');
    await expect(inside).rejects.toThrow('changed my mind');
    await outside;
    expect(await texts()).toEqual(['outside', 'twice']);
  });

  it('reports slow turns without the values in them', async () => {
    longTurns.length = 0;
    await thread.background.query(`select pg_sleep(0.3),\n  'a secret' as note, $1::text as other`, ['another secret']);
    await thread.prompt.query('select 1');
    // On a busy computer any other turn may be slow, too.
    const reported = longTurns.filter(({ longest }) => longest.includes('pg_sleep'));
    expect(reported).toEqual([
      {
        ms: expect.any(Number),
        urgency: 'background',
        statements: 1,
        longest: 'select pg_sleep(0.3), ? as note, $1::text as other',
      },
    ]);
    expect(reported[0]?.ms).toBeGreaterThanOrEqual(250);
  });

  it('reports a transaction with the whole time that it was open', async () => {
    longTurns.length = 0;
    await thread.prompt.transaction(async (tx) => {
      for (let time = 0; time < 3; time += 1) await tx.query('select pg_sleep(0.1)');
    });
    await thread.prompt.query('select 1');
    const reported = longTurns.filter(({ statements }) => statements === 3);
    const longest = expect.stringMatching(/^(?:select pg_sleep\(0\.1\)|BEGIN|COMMIT)$/);
    expect(reported).toEqual([{ ms: expect.any(Number), urgency: 'prompt', statements: 3, longest }]);
    expect(reported[0]?.ms).toBeGreaterThanOrEqual(250);
  });

  it('rejects statements on a transaction that has ended', async () => {
    const ended = await thread.prompt.transaction(async (tx) => tx);
    await expect(ended.query('select 1')).rejects.toThrow('This transaction has ended.');
  });

  it('rejects pending calls when the thread crashes, and restarts', async () => {
    const crash = thread.prompt.exec('CRASH');
    await expect(crash).rejects.toThrow(DatabaseUnavailableError);
    expect(crashes.map(({ message }) => message)).toEqual(['crashed on request']);
    expect(await texts()).toEqual(['outside', 'twice']);
  });

  it("doesn't let a transaction continue after a crash", async () => {
    const transaction = thread.prompt.transaction(async (tx) => {
      await tx.query('insert into notes values ($1)', ['lost']);
      await tx.exec('CRASH').catch(() => undefined);
      await tx.query('insert into notes values ($1)', ['never']);
    });
    await expect(transaction).rejects.toThrow(DatabaseUnavailableError);
    expect(await texts()).toEqual(['outside', 'twice']);
  });

  it('plans again after a transaction was rolled back with its settings', async () => {
    await thread.prompt.query('/* planned once */ select 1');
    const changed = thread.prompt.transaction(async (tx) => {
      await tx.query('select 2');
      throw new Error('changed my mind');
    });
    await expect(changed).rejects.toThrow('changed my mind');
    const { rows } = await thread.prompt.query(`select current_setting('plan_cache_mode') as mode`);
    expect(rows).toEqual([{ mode: 'force_custom_plan' }]);
  });

  it('can be vacuumed', async () => {
    await expect(thread.prompt.exec('VACUUM ANALYZE')).resolves.toBeDefined();
  });

  it("doesn't block the event loop during a statement", async () => {
    const order: string[] = [];
    const counted = thread.prompt
      .query('select count(*) from generate_series(1, 1000000)')
      .then(() => order.push('the statement'));
    await new Promise(setImmediate);
    order.push('the event loop');
    await counted;
    expect(order).toEqual(['the event loop', 'the statement']);
  });

  it('finishes pending calls before it closes, and rejects later ones', async () => {
    const otherDir = mkdtempSync(join(tmpdir(), 'hopwise-closing-'));
    await copyEmbeddedTemplate(otherDir);
    const directory = join(otherDir, 'database');
    const closing = await DatabaseThread.open({
      directory,
      onCrash: (cause) => crashes.push(cause),
      onLongTurn: (turn) => longTurns.push(turn),
    });
    const asked = closing.prompt.query('select 1 as one');
    await closing.close();
    expect((await asked).rows).toEqual([{ one: 1 }]);
    await expect(closing.prompt.query('select 1')).rejects.toThrow(DatabaseUnavailableError);
    rmSync(otherDir, { recursive: true });
  });
});
