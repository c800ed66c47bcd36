// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { untilJob, upload } from '../bulk/testing/upload.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import {
  createTestApp,
  createTestDatabase,
  signIn,
  signUp,
  startTestSite,
  type TestApp,
  type TestDatabase,
  type TestSite,
} from '../testing/index.ts';
import { writeFileWhole } from './admin-files.ts';
import { backupCommand } from './backup-command.ts';
import { listTables } from './backup-format.ts';
import { runAdmin } from './index.ts';
import { restoreCommand } from './restore-command.ts';

const directory = mkdtempSync(join(tmpdir(), 'hopwise-backup-'));
let site: TestSite;
let first: TestApp;
let other: TestDatabase;
beforeAll(async () => {
  site = await startTestSite((_request, response) => response.end('<title>A page</title>'));
  first = await createTestApp();
  other = await createTestDatabase();
});
afterAll(async () => {
  await site.close();
  await first.close();
  await other.remove();
  rmSync(directory, { recursive: true });
});

/** Every row of every table, except the live workers. */
async function contents(db: Database): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name } of await listTables(db)) {
    if (name === 'bulk_workers') continue;
    const { rows } = await db.execute<{ line: string }>(
      sql`select row_to_json(t)::text as line from ${sql.identifier(name)} t`,
    );
    found[name] = rows.map(({ line }) => line).sort();
  }
  return found;
}

/** The tables, with their indexes, constraints and triggers. */
async function shape(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select 'column' as kind, table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as what
    from information_schema.columns where table_schema = 'public'
    union all select 'index', indexdef from pg_indexes where schemaname = 'public'
    union all select 'constraint', conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function', proname from pg_proc where pronamespace = 'public'::regnamespace
    order by 1, 2`);
  return rows;
}

it('a lost server is restored from its backup on a new database', async () => {
  const { app, database, config } = first;
  const person = await signUp(first);
  await person.call('POST', '/v2/organizations', { name: 'Engines' });
  await person.call('POST', '/v2/api-keys', { name: 'Script', scope: 'read' });
  const tracked = await person.call('POST', '/v2/track', { url: site.origin });
  const checkId: string = tracked.json().data.check.id;
  await person.call('POST', `/v2/checks/${checkId}/share`);
  const { jobId } = (await upload(app, person.cookie, `url\n${site.origin}/1\nhttp://\n${site.origin}/2`)).json().data;
  await untilJob(person, jobId);

  const { use } = (await person.call('GET', '/v2/account/use')).json().data;
  expect(use.storage.usedBytes).toBeGreaterThan(1000);

  const file = join(directory, 'kept.backup.gz');
  const input = Readable.from([]);
  await writeFileWhole(file, (write) => backupCommand.run({ ...database, config, args: [], input, write }));
  const before = await contents(database.db);
  expect(Object.keys(before).filter((name) => before[name]?.length)).toEqual(
    expect.arrayContaining(['api_keys', 'bulk_jobs', 'bulk_rows', 'check_shares', 'checks', 'evidence_packs', 'users']),
  );

  const io = { env: other.env, stdin: Readable.from([]), stdout: new PassThrough(), stderr: new PassThrough() };
  const code = await runAdmin(['restore', file], io);
  expect([code, io.stderr.read()?.toString() ?? '']).toEqual([0, '']);

  const restored = await openDatabase(readConfig(other.env), { warn: () => undefined, error: () => undefined });
  const after = await contents(restored.db);
  const reported = after.audit_entries?.filter((line) => !before.audit_entries?.includes(line)) ?? [];
  expect(reported.map((line) => JSON.parse(line))).toMatchObject([
    { action: 'server.restored', actor_name: 'npm run admin', actor_id: null, address: null },
  ]);
  expect({ ...after, audit_entries: before.audit_entries }).toEqual(before);
  expect(await shape(restored.db)).toEqual(await shape(database.db));
  const second = await createTestApp({ env: other.env, deps: { database: restored } });
  const again = await signIn(second.app, person.email);
  expect((await again.call('GET', `/v2/track/${checkId}`)).json().data.check.id).toBe(checkId);
  expect((await again.call('GET', `/v2/bulk/jobs/${jobId}/rows`)).json().data.rows).toHaveLength(3);
  expect((await again.call('GET', '/v2/account/use')).json().data.use).toEqual(use);
  // Serial columns continue after the restored rows.
  expect((await again.call('POST', '/v2/organizations', { name: 'More engines' })).statusCode).toBe(201);
  await second.close();
  await restored.close();
});

it('a second concurrent restore is rejected immediately', async () => {
  const hold = Promise.withResolvers<void>();
  const isWaiting = Promise.withResolvers<void>();
  const slow = (async function* () {
    isWaiting.resolve();
    await hold.promise;
    yield '';
  })();
  const restore = (input: AsyncIterable<string>) =>
    restoreCommand.run({
      ...first.database,
      config: first.config,
      args: ['--replace'],
      input,
      write: async () => undefined,
    });
  const earlier = restore(slow);
  earlier.catch(() => undefined);
  await isWaiting.promise;
  await expect(restore(Readable.from([]))).rejects.toThrow('Another restore is running. Wait for it to finish.');
  hold.resolve();
  await expect(earlier).rejects.toThrow('it is truncated. Nothing was changed.');
});
