// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { Database, OpenedDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { readFile, writeFileWhole } from './admin-files.ts';
import { backupCommand } from './backup-command.ts';
import { listTables } from './database-tables.ts';
import { restoreCommand } from './restore-command.ts';
import { insertRow, openAtLevel } from './testing/older-database.ts';

const quiet = { warn: () => undefined, error: () => undefined };
const directory = mkdtempSync(join(tmpdir(), 'hopwise-upgrade-'));
const config = {
  dataDir: directory,
  guestRetentionDays: 7,
  auditRetentionDays: 365,
  monitorRetentionDays: 365,
  adminEmails: [],
};
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const moment = '2026-03-14T15:09:26.535Z';

let old: TestDatabase;
let present: TestDatabase;
let opened: OpenedDatabase;
beforeAll(async () => {
  [old, present] = [await createTestDatabase(), await createTestDatabase()];
  opened = await openDatabase(readConfig(present.env), quiet);
});
afterAll(async () => {
  await opened.close();
  await old.remove();
  await present.remove();
  rmSync(directory, { recursive: true });
});

const check = (number: number, owner: object) => ({
  id: id(number),
  input_url: 'https://example.com/',
  method: 'GET',
  max_hops: 10,
  timeout_ms: 30_000,
  enable_ssl_analysis: true,
  enable_seo_analysis: true,
  enable_security_analysis: true,
  status: 'COMPLETED',
  redirect_count: 1,
  total_time_ms: 12.345678901234567,
  loop_detected: false,
  started_at: moment,
  finished_at: moment,
  ...owner,
});

const user = { id: id(1), name: 'Ada', email: 'ada@example.com', password_hash: 'a hash', created_at: moment };
const project = { id: id(2), user_id: id(1), name: 'Site', settings: {}, is_default: true, created_at: moment };
const job = {
  id: id(3),
  project_id: id(2),
  file_name: 'urls.csv',
  status: 'COMPLETED',
  options: {},
  created_at: moment,
  touched_at: moment,
  total_urls: 1,
  processed_urls: 1,
  success_count: 1,
  error_count: 0,
  has_expectations: false,
};
const row = {
  job_id: id(3),
  line: 2,
  url: 'https://example.com/',
  method: 'GET',
  host: 'example.com',
  shard: 1,
  status: 'DONE',
  check_id: id(11),
};
const trace = { check_id: id(11), trace: { hops: ['a "quoted" hop', 'ünïcode 🚂'] } };
const organization = { id: id(4), name: 'Engines', created_at: moment };
const audit = { id: 41, organization_id: id(4), at: moment, actor_name: 'Ada', action: 'made', details: {} };

const rowsAt: Record<number, [table: string, row: object][]> = {
  1: [
    ['checks', check(11, { guest_id: id(9) })],
    ['check_traces', trace],
  ],
  4: [
    ['users', user],
    ['organizations', organization],
    ['audit_entries', audit],
    ['projects', project],
    ['checks', check(11, { project_id: id(2) })],
    ['check_traces', trace],
    ['check_analyses', { check_id: id(11), analysis: { grade: 'A' } }],
    ['bulk_jobs', job],
    ['bulk_rows', row],
  ],
};

/** Every row of every table, as text. */
async function contents(db: Database): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name } of await listTables(db)) {
    const { rows } = await db.execute<{ line: string }>(
      sql`select to_jsonb(t)::text as line from ${sql.identifier(name)} t`,
    );
    found[name] = rows.map(({ line }) => line).sort();
  }
  return found;
}

/** What the tables are, down to their indexes, constraints and triggers. */
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

describe.each([1, 4])('a database of the version with %i migrations', (level) => {
  const file = join(directory, `level-${level}.gz`);
  let upgraded: Record<string, string[]>;

  it('is brought up to date by the start of this version', async () => {
    const before = await openAtLevel(old, level);
    for (const [table, values] of rowsAt[level] ?? []) await insertRow(before.db, table, JSON.stringify(values));
    await writeFileWhole(file, (write) =>
      backupCommand.run({ ...before, config, args: [], input: Readable.from([]), write }),
    );
    await before.close();
    const after = await openDatabase(readConfig(old.env), quiet);
    upgraded = await contents(after.db);
    expect(await shape(after.db)).toEqual(await shape(opened.db));
    await after.close();
    expect(upgraded.checks).toHaveLength(1);
    // Who was there first looks after the server, and is not asked to confirm the address.
    for (const line of upgraded.users ?? []) {
      expect(JSON.parse(line)).toMatchObject({ is_server_owner: true, email_confirmed: true, disabled_at: null });
    }
    const [pack = ''] = upgraded.evidence_packs ?? [];
    const { content } = JSON.parse(pack) as { content: string };
    expect(Buffer.from(content.slice(2), 'hex').toString()).toContain('ünïcode 🚂');
  });

  it('comes to the same by its backup, restored with this version', async () => {
    const made = await shape(opened.db);
    await restoreCommand.run({
      ...opened,
      config,
      args: ['--replace'],
      input: readFile(file),
      write: async () => undefined,
    });
    expect(await contents(opened.db)).toEqual(upgraded);
    expect(await shape(opened.db)).toEqual(made);
    // And it is a database like any other.
    await migrate(opened.db);
    await opened.db.execute(sql`delete from checks`);
    expect((await contents(opened.db)).evidence_packs).toEqual([]);
  });
});

it('a restore counts on after the rows that number themselves', async () => {
  const { rows } = await opened.db.execute(sql`
    insert into audit_entries (organization_id, at, actor_name, action, details)
    values (${id(4)}, now(), 'Ada', 'went on', '{}') returning id::int`);
  expect(rows).toEqual([{ id: 42 }]);
});

it('two restores do not get into each other’s way', async () => {
  const hold = Promise.withResolvers<void>();
  const isWaiting = Promise.withResolvers<void>();
  const slow = (async function* () {
    isWaiting.resolve();
    await hold.promise;
    yield '';
  })();
  const restore = (input: AsyncIterable<string>) =>
    restoreCommand.run({ ...opened, config, args: ['--replace'], input, write: async () => undefined });
  const first = restore(slow);
  first.catch(() => undefined);
  await isWaiting.promise;
  await expect(restore(Readable.from([]))).rejects.toThrow('Another restore is under way: wait for it to end');
  hold.resolve();
  await expect(first).rejects.toThrow('breaks off: nothing was changed');
});
