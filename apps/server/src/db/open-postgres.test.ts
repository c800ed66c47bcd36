import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linkTo, type SeverableLink } from '../testing/index.ts';
import type { OpenedDatabase } from './database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { openPostgres } from './open-postgres.ts';

const log = { warn: () => undefined, error: () => undefined };
const server = process.env.TEST_DATABASE_URL;

it('reports an unreachable database at startup', async () => {
  await expect(openPostgres('postgres://hopwise@127.0.0.1:1/x', log)).rejects.toThrow(
    "Can't reach the database at DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1.",
  );
});

if (server) {
  describe('a PostgreSQL outage', () => {
    let link: SeverableLink;
    let database: OpenedDatabase;
    beforeEach(async () => {
      link = await linkTo(server);
      database = await openPostgres(link.url, log);
    });
    afterEach(async () => {
      await database.close();
      await link.close();
    });

    const selectOne = async () => (await database.db.execute(sql`select 1 as one`)).rows;
    const failuresOf = async (calls: Promise<unknown>[]) =>
      (await Promise.allSettled(calls)).map((call) => call.status === 'rejected' && isDatabaseUnavailable(call.reason));

    it('fails running statements as unavailable, and recovers afterwards', async () => {
      const calls = Array.from({ length: 20 }, () => database.db.execute(sql`select pg_sleep(10)`));
      link.cut();
      expect(new Set(await failuresOf(calls))).toEqual(new Set([true]));
      link.restore();
      expect(await selectOne()).toEqual([{ one: 1 }]);
    });

    it('fails a transaction that is waiting for something else', async () => {
      const opened = Promise.withResolvers<void>();
      const mayGoOn = Promise.withResolvers<void>();
      const call = database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        opened.resolve();
        await mayGoOn.promise;
        await tx.execute(sql`select 2`);
      });
      await opened.promise;
      link.cut();
      await expect(selectOne()).rejects.toThrow();
      mayGoOn.resolve();
      expect(await failuresOf([call])).toEqual([true]);
      link.restore();
      expect(await selectOne()).toEqual([{ one: 1 }]);
    });

    it("doesn't leak a connection on which a transaction failed to begin", async () => {
      const connections = 10;
      await Promise.all(Array.from({ length: connections }, selectOne));
      link.freeze();
      const calls = Array.from({ length: connections }, () => database.db.transaction(async () => undefined));
      link.cut();
      expect(await failuresOf(calls)).toEqual(Array(connections).fill(true));
      link.restore();
      expect(await selectOne()).toEqual([{ one: 1 }]);
    });
  });
}
