import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyEmbeddedTemplate } from '../../testing/index.ts';
import type { Database, OpenedDatabase } from '../database.ts';
import { openEmbedded, openSnapshot } from './open-embedded.ts';

const log = { warn: () => undefined, error: () => undefined };
const rounds = 3;
const never = new AbortController().signal;
let dataDir: string;
let opened: OpenedDatabase;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hopwise-snapshot-'));
  await copyEmbeddedTemplate(dataDir);
  opened = await openEmbedded(dataDir, log);
  await opened.db.execute(sql`create table left_side (id int primary key, filling text)`);
  await opened.db.execute(sql`create table right_side (id int primary key, filling text)`);
});
afterAll(async () => {
  await opened.close();
  rmSync(dataDir, { recursive: true });
});

/** Pairs of rows are written, changed and removed together, in small and in large steps. */
class Writers {
  #goOn = true;
  #next = 0;
  readonly #running: Promise<void>[];

  constructor(db: Database) {
    this.#running = [1, 2, 3].map(() => this.#write(db));
  }

  async #write(db: Database): Promise<void> {
    while (this.#goOn) {
      const from = this.#next;
      this.#next += 200;
      await db.transaction(async (tx) => {
        for (const side of [sql`left_side`, sql`right_side`]) {
          await tx.execute(
            sql`insert into ${side} select id, repeat('x', 300) from generate_series(${from}::int, ${from + 199}::int) id`,
          );
          await tx.execute(sql`update ${side} set filling = 'changed' where id >= ${from} and id % 3 = 0`);
          await tx.execute(sql`delete from ${side} where id < ${from - 4000}`);
        }
      });
    }
  }

  async stop(): Promise<void> {
    this.#goOn = false;
    await Promise.all(this.#running);
  }
}

describe('a snapshot', () => {
  it('is a consistent snapshot during writes, repeatedly', { tags: 'slow' }, async () => {
    const writers = new Writers(opened.db);
    try {
      for (let round = 1; round <= rounds; round++) {
        const snapshot = await opened.snapshot?.(never);
        const copy = await openSnapshot(snapshot?.directory ?? '');
        const { rows } = await copy.db.execute(sql`
          select count(*) filter (where l.id is null or r.id is null or l.filling <> r.filling)::int as broken,
            count(*) > 0 as has_rows
          from left_side l full join right_side r using (id)`);
        await copy.close();
        await snapshot?.remove();
        expect([round, rows]).toEqual([round, [{ broken: 0, has_rows: true }]]);
      }
    } finally {
      await writers.stop();
    }
    expect(readdirSync(dataDir).filter((name) => name.includes('snapshot'))).toEqual([]);
  });

  it('has everything written before, and nothing written after', async () => {
    await opened.db.execute(sql`insert into left_side values (-1, 'before')`);
    const snapshot = await opened.snapshot?.(never);
    await opened.db.execute(sql`insert into left_side values (-2, 'after')`);
    const copy = await openSnapshot(snapshot?.directory ?? '');
    const { rows } = await copy.db.execute(sql`select filling from left_side where id < 0`);
    await copy.close();
    await snapshot?.remove();
    expect(rows).toEqual([{ filling: 'before' }]);
  });

  it('leaves nothing behind when it is released, and the next one can be made', {
    tags: 'slow',
  }, async () => {
    await expect(opened.snapshot?.(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(readdirSync(dataDir).filter((name) => name.includes('snapshot'))).toEqual([]);
    const snapshot = await opened.snapshot?.(never);
    await snapshot?.remove();
  });
});
