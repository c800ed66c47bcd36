import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import type { OpenedDatabase } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { copyEmbeddedTemplate, createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { othersMayRead } from '../testing/server-process.ts';
import { UsageError } from './admin-command.ts';
import { readFile } from './admin-files.ts';
import { restoreCommand } from './restore-command.ts';
import { type AdminServer, contents, createAdminServer, runCommand } from './testing/run-command.ts';

const quiet = { warn: () => undefined, error: () => undefined };
const directory = mkdtempSync(join(tmpdir(), 'hopwise-admin-'));
afterAll(() => rmSync(directory, { recursive: true }));

const post = (origin: string, path: string, body: object, cookie = '') =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

async function signIn(origin: string, email: string, password: string): Promise<{ status: number; cookie: string }> {
  const response = await post(origin, '/api/v1/auth/login', { email, password });
  return { status: response.status, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

const passwordIn = (out: string) => /^Password: (.+)$/m.exec(out)?.[1] ?? '';

describe('npm run admin', () => {
  let running: AdminServer;
  const admin = (args: string[], input = '') => running.admin(args, input);
  beforeAll(async () => {
    running = await createAdminServer();
  });
  afterAll(() => running.close());

  it.each([[[]], [['fly']], [['__proto__']]])('shows the usage for %j', async (args) => {
    const { code, err } = await admin(args);
    expect(code).toBe(1);
    for (const name of ['users', 'create-user', 'reset-password', 'import-blocklist', 'backup', 'restore', 'prune']) {
      expect(err).toContain(`\n  ${name}`);
    }
  });

  it('creates accounts and lists them', async () => {
    const refused = await admin(['create-user', 'ada@example.com', 'Ada \u001b[31mLovelace']);
    expect([refused.code, refused.err]).toEqual([1, 'Name must be one line without control characters\n']);
    const made = await admin(['create-user', 'ada@example.com', 'Ada Lovelace']);
    expect([made.code, made.err]).toEqual([0, '']);
    expect(made.out).toMatch(/^Created account [\w-]{36} for ada@example.com\nPassword: Hw1-[\w-]{20}\n$/);
    const given = await admin(['create-user', 'grace@example.com', 'Grace', '-'], 'Correct-horse-1\n');
    expect(given.out).toMatch(/^Created account [\w-]{36} for grace@example.com\n$/);
    const { out } = await admin(['users']);
    expect(out.split('\n')).toEqual([
      expect.stringMatching(/ {2}grace@example.com {2}Grace {2}never signed in, 0 checks, /),
      expect.stringMatching(
        /^\d{4}-\d\d-\d\d {2}[\w-]{36} {2}ada@example.com {2}Ada Lovelace {2}server admin, never signed in, /,
      ),
      '2 accounts',
      '',
    ]);
  });

  it('reports an invalid setting', async () => {
    expect(await runCommand(['users'], { PORT: 'abc' })).toEqual({
      code: 1,
      out: '',
      err: 'PORT="abc" is invalid: expected a whole number from 0 to 65535.\n',
    });
  });

  it('imports blocklists and prunes', async () => {
    const list = join(directory, 'list.txt');
    writeFileSync(list, 'malware.example\nphishing.example\n');
    expect((await admin(['import-blocklist', list, 'ours'])).out).toMatch(
      /^Imported 2 entries as ours; skipped 0 unreadable lines/,
    );
    expect((await admin(['import-blocklist', list])).err).toBe('Provide a name for the list\n');
    expect((await admin(['prune'])).code).toBe(0);
  });

  it('imports the HSTS preload list, and keeps the old one on failure', async () => {
    const file = join(directory, 'transport_security_state_static.json');
    const entry = { name: 'facebook.com', policy: 'bulk-1-year', mode: 'force-https', include_subdomains: true };
    const published = `// Chromium\n{ "entries": [\n${JSON.stringify(entry)}\n] }\n`;
    writeFileSync(file, Buffer.from(published).toString('base64'));
    expect(await admin(['import-hsts-preload', file])).toEqual({
      code: 0,
      out: 'Imported the HSTS preload list: 1 hosts\n',
      err: '',
    });
    const kept = join(running.server.config.dataDir, 'hsts-preload-list');
    onTestFinished(() => rmSync(kept));
    const before = readFileSync(kept, 'utf8');
    expect(before).toContain('\nfacebook.com+\n');
    writeFileSync(file, published.slice(0, -6));
    expect(await admin(['import-hsts-preload', file])).toEqual({
      code: 1,
      out: '',
      err: "Not Chromium's HSTS preload list: it is truncated. Nothing was changed.\n",
    });
    expect(readFileSync(kept, 'utf8')).toBe(before);
    expect((await admin(['import-hsts-preload', join(directory, 'nowhere')])).err).toMatch(/^Can't read .*\(ENOENT\)/);
  });
});

describe('npm run admin while the server runs', () => {
  let running: AdminServer;
  let origin: string;
  let made: string;
  const run = (args: string[], input = '') => running.admin(args, input);
  beforeAll(async () => {
    running = await createAdminServer();
    origin = await running.server.app.listen({ port: 0, host: '127.0.0.1' });
    const { out } = await run(['create-user', 'ada@example.com', 'Ada Lovelace']);
    made = passwordIn(out);
  });
  afterAll(() => running.close());

  it('creates an account that can sign in immediately', async () => {
    expect((await signIn(origin, 'ada@example.com', made)).status).toBe(200);
  });

  it('resets a password and ends the sessions', async () => {
    const { cookie } = await signIn(origin, 'ada@example.com', made);
    const { code, out } = await run(['reset-password', 'ADA@example.com']);
    expect(code).toBe(0);
    expect((await signIn(origin, 'ada@example.com', made)).status).toBe(401);
    made = passwordIn(out);
    expect((await signIn(origin, 'ada@example.com', made)).status).toBe(200);
    expect((await fetch(`${origin}/api/v1/auth/me`, { headers: { cookie } })).status).toBe(401);
  });

  it('reads a password from stdin', async () => {
    await run(['reset-password', 'ada@example.com', '-'], 'Battery-staple-2');
    made = 'Battery-staple-2';
    expect((await signIn(origin, 'ada@example.com', made)).status).toBe(200);
  });

  it.each([
    [['create-user'], '', 'Provide an email address and a name'],
    [['create-user', 'nobody', 'N'], '', 'Name must be at least 2 characters. Invalid email address'],
    [['create-user', 'a@example.com', 'Ada', 'Secret-1234'], '', "Don't pass a password as an argument"],
    [['create-user', 'a@example.com', 'Ada', '-'], 'weak', 'Password must be at least 8 characters.'],
    [['reset-password'], '', "Provide the account's email address"],
    [['reset-password', 'nobody@example.com'], '', 'No account with the email address nobody@example.com'],
    [['backup'], '', 'Provide a file path'],
    [['restore', '/nowhere/at/all'], '', "Can't read /nowhere/at/all (ENOENT)"],
    [['backup', '/nowhere/at/all'], '', "Can't write /nowhere/at/all (ENOENT)"],
  ])('rejects %j with one sentence', async (args, input, message) => {
    const { code, err } = await run(args, input);
    expect(code).toBe(1);
    expect(err).toContain(message);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('reports errors', async () => {
    expect(await run(['create-user', 'ADA@example.com', 'Ada'])).toEqual({
      code: 1,
      out: '',
      err: 'An account with this email address already exists\n',
    });
  });

  it('backs up and restores everything, into another database and back', { tags: 'slow' }, async () => {
    const { cookie } = await signIn(origin, 'ada@example.com', made);
    await post(origin, '/api/v2/organizations', { name: 'Engines 🚂 "quoted"' }, cookie);
    await post(origin, '/api/v2/projects', { name: 'Looms', description: 'two\n#lines' }, cookie);
    await post(origin, '/api/v2/track', { url: `${origin}/health`, enableSEOAnalysis: false }, cookie);
    await post(origin, '/api/v2/track', { url: `${origin}/health` });
    const file = join(directory, 'hopwise.backup.gz');
    expect(await run(['backup', file])).toEqual({ code: 0, out: `Wrote ${file}\n`, err: '' });
    expect(othersMayRead(file)).toBe(false);
    expect(readdirSync(directory).filter((name) => name.includes('unfinished'))).toEqual([]);

    // The other database is embedded, whatever the server runs on.
    const other = { DATA_DIR: join(directory, 'other'), DATABASE_URL: '' };
    await copyEmbeddedTemplate(other.DATA_DIR);
    const restored = await runCommand(['restore', file], other);
    expect([restored.code, restored.err]).toEqual([0, '']);
    const { db, close } = await openDatabase(readConfig(other), quiet);
    const copied = await contents(db);
    await close();
    expect(copied.users).toHaveLength(1);
    expect(copied.checks).toHaveLength(2);
    expect(copied.audit_entries?.join()).toContain('Engines 🚂');
    expect(copied.projects?.join()).toContain('Looms');

    const back = join(directory, 'back.gz');
    await runCommand(['backup', back], other);
    await post(origin, '/api/v1/auth/register', { name: 'Later', email: 'later@example.com', password: made });
    expect((await run(['restore', back])).err).toBe(
      'The database has 2 accounts that would be lost. Use --replace to restore anyway.\n',
    );
    expect((await run(['restore', back, '--replace'])).code).toBe(0);
    expect((await run(['users'])).out).toMatch(/\n1 account\n$/);
    expect((await signIn(origin, 'ada@example.com', made)).status).toBe(200);
    // Serial columns continue after the restored rows.
    expect((await post(origin, '/api/v2/organizations', { name: 'Next' }, cookie)).status).toBe(201);
  });
});

describe('npm run admin in a process', () => {
  it('opens the database when no server has it open', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.remove());
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, '../../../../scripts/admin.ts'), 'create-user', 'ada@example.com', 'Ada Lovelace'],
      { env: { PATH, NODE_COMPILE_CACHE, ...database.env } },
    );
    expect([passwordIn(stdout), stderr]).toEqual([expect.stringMatching(/^Hw1-/), '']);
  });
});

describe('restore', { tags: 'slow' }, () => {
  const file = join(directory, 'backup.gz');
  let lines: string[];
  let before: Record<string, string[]>;
  let opened: OpenedDatabase;
  let database: TestDatabase;
  const admin = (args: string[]) => runCommand(args, database.env);
  beforeAll(async () => {
    database = await createTestDatabase();
    await admin(['create-user', 'mary@example.com', 'Mary Shelley']);
    await admin(['backup', file]);
    lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
    opened = await openDatabase(readConfig(database.env), quiet);
    before = await contents(opened.db);
  });
  afterAll(async () => {
    await opened.close();
    await database.remove();
  });
  afterEach(async () => expect(await contents(opened.db)).toEqual(before));

  const restore = (path: string) =>
    restoreCommand.run({
      db: opened.db,
      kind: opened.kind,
      config: {
        dataDir: directory,
        guestRetentionDays: 7,
        auditRetentionDays: 365,
        monitorRetentionDays: 365,
        adminEmails: [],
      },
      args: ['--replace'],
      input: readFile(path),
      write: async () => undefined,
    });
  const isMary = (line: string) => line.includes('"mary@example.com"');
  const startOf = (migration: string) => `#{"mark":"start","format":"hopwise-backup","migrations":["${migration}"]}`;

  it.each<[string, (given: string[]) => string[], string]>([
    ['breaks off', (given) => given.slice(0, -1), 'or it is truncated. Nothing was changed.'],
    ['is empty', () => [], 'or it is truncated. Nothing was changed.'],
    ['is something else', () => ['hello'], 'Not a Hopwise backup file'],
    ['lacks a row that others need', (given) => given.filter((line) => !isMary(line)), 'foreign key constraint'],
    [
      'counts more rows than it has',
      (given) => [...given.slice(0, -1), '#{"mark":"end","rows":99}'],
      'is missing rows',
    ],
    ['has data after its end', (given) => [...given, '{}'], 'is damaged'],
    [
      'has an unknown table',
      ([start = '']) => [start, '#{"mark":"table","name":"pg_authid"}'],
      'Not a Hopwise backup file',
    ],
    [
      'is of a newer version',
      ([, ...rest]) => [startOf('9999999999999'), ...rest],
      'is from a newer version of Hopwise',
    ],
    ['is of a version before 0.1.0', ([, ...rest]) => [startOf('1'), ...rest], "before 0.1.0, which can't be restored"],
    ['has a damaged row', (given) => given.map((line) => line.replace('"mary@example.com"', '')), 'json'],
  ])('changes nothing when the file %s', async (_name, change, message) => {
    const path = join(directory, 'changed.gz');
    writeFileSync(
      path,
      gzipSync(
        change(lines)
          .map((line) => `${line}\n`)
          .join(''),
      ),
    );
    const failure = await restore(path).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UsageError);
    expect(String(failure)).toContain(message);
    expect(String(failure)).not.toContain('argon2');
  });

  it('changes nothing when the compressed file is truncated', async () => {
    const path = join(directory, 'cut.gz');
    writeFileSync(path, readFileSync(file).subarray(0, -20));
    await expect(restore(path)).rejects.toThrow(
      'is damaged or truncated (unexpected end of file). Nothing was changed.',
    );
  });

  it('keeps a backup safe from later ones, which overwrite no file', async () => {
    const written = readFileSync(file);
    expect((await admin(['backup', file])).err).toBe(`${file} already exists\n`);
    expect(readFileSync(file)).toEqual(written);
  });
});
