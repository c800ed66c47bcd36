import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { StartupError } from '../errors.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import type { OpenedDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

const log = { warn: () => undefined, error: () => undefined };
let testDatabase: TestDatabase;
let database: OpenedDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase(readConfig(testDatabase.env), log);
});
afterAll(async () => {
  await database.close();
  await testDatabase.remove();
});

const appliedIds = async () =>
  (await database.db.execute<{ id: string }>(sql`select id::text from schema_migrations order by id`)).rows;

describe('migrate', () => {
  it('applies each migration once, even when several servers start at once', async () => {
    const before = await appliedIds();
    expect(before.length).toBeGreaterThan(0);
    await Promise.all([migrate(database.db), migrate(database.db), migrate(database.db)]);
    expect(await appliedIds()).toEqual(before);
  });

  it("creates no index with nulls last, as drizzle’s desc() does: `order by … desc` can't use it", async () => {
    const { rows } = await database.db.execute(
      sql`select indexname from pg_indexes where indexdef like '%NULLS LAST%'`,
    );
    expect(rows).toEqual([]);
  });

  it("doesn't touch a database of a newer version", async () => {
    await database.db.execute(sql`insert into schema_migrations (id) values (9999999999999)`);
    await expect(migrate(database.db)).rejects.toThrow(
      new StartupError('The database was created by a newer version of Hopwise. Start that version or a later one.'),
    );
    await database.db.execute(sql`delete from schema_migrations where id = 9999999999999`);
  });

  it("doesn't touch a database of a version before 0.1.0", async () => {
    await database.db.execute(sql`insert into schema_migrations (id) values (1)`);
    await expect(migrate(database.db)).rejects.toThrow('created by a version of Hopwise before 0.1.0');
    await database.db.execute(sql`delete from schema_migrations where id = 1`);
  });

  it('starts several servers on a new database at once', { tags: 'slow' }, async () => {
    const fresh = await createTestDatabase({ hasTables: false });
    const config = readConfig(fresh.env);
    const count = config.databaseUrl === undefined ? 1 : 4;
    const servers = await Promise.all(Array.from({ length: count }, () => openDatabase(config, log)));
    for (const { db, close } of servers) {
      const { rows } = await db.execute(sql`select * from schema_migrations`);
      expect(rows).toHaveLength((await appliedIds()).length);
      await close();
    }
    await fresh.remove();
  });
});
