import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { StartupError } from '../../errors.ts';
import { copyEmbeddedTemplate, watchThreads } from '../../testing/index.ts';
import { othersMayRead } from '../../testing/server-process.ts';
import { makeDatabase } from './make-database.ts';
import { openEmbedded } from './open-embedded.ts';

const log = { warn: () => undefined, error: () => undefined };
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hopwise-embedded-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('openEmbedded', () => {
  it('creates a new database in an empty directory after an interrupted attempt', { tags: 'slow' }, async () => {
    using threads = watchThreads('database');
    mkdirSync(join(dataDir, 'database'));
    mkdirSync(join(dataDir, 'database-new/base'), { recursive: true });
    writeFileSync(join(dataDir, 'database-new/PG_VERSION'), '');
    const database = await openEmbedded(dataDir, log);
    await database.db.execute('select 1');
    await database.close();
    expect(threads.started, 'it is created in a separate process').toBe(1);
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'lock.sqlite']);
    expect(othersMayRead(join(dataDir, 'database'))).toBe(false);
  });

  it("leaves nothing behind when the database can't be created", async () => {
    const directory = join(dataDir, 'database');
    vi.stubEnv('NODE_OPTIONS', '--import=data:text/javascript,process.exit(3)');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    await expect(makeDatabase(directory)).rejects.toThrow();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('locks out everyone else until it is closed', async () => {
    await copyEmbeddedTemplate(dataDir);
    const first = await openEmbedded(dataDir, log);
    await expect(openEmbedded(dataDir, log)).rejects.toThrow(StartupError);
    await first.close();
    const second = await openEmbedded(dataDir, log);
    await second.close();
  });

  it('removes the snapshots of killed processes', { tags: 'slow' }, async () => {
    await copyEmbeddedTemplate(dataDir);
    mkdirSync(join(dataDir, 'database-snapshot-0123456789ab/base'), { recursive: true });
    await (await openEmbedded(dataDir, log)).close();
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'lock.sqlite']);
  });
});

/** Every file with its size, except those that PostgreSQL recreates at each start. */
function inventory(directory: string): Record<string, number> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/^(postmaster\.pid|pg_internal\.init|pgstat\.stat)$/.test(entry.name),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [join(parentPath, name), statSync(join(parentPath, name)).size]),
  );
}

describe('a directory without a complete database', () => {
  const file = (name: string) => join(dataDir, 'database', name);
  const firstLog = () => `pg_wal/${readdirSync(file('pg_wal')).find((name) => name.length === 24)}`;
  const overwrite = (name: string) => writeFileSync(file(name), randomBytes(statSync(file(name)).size));

  async function expectRefusal(damage: () => void, message: string): Promise<void> {
    await copyEmbeddedTemplate(dataDir);
    damage();
    const before = inventory(join(dataDir, 'database'));
    const failure = await openEmbedded(dataDir, log).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartupError);
    expect(String(failure)).toContain(`The embedded database in ${join(dataDir, 'database')} ${message}`);
    expect(String(failure)).toContain('DATA_DIR');
    expect(inventory(join(dataDir, 'database'))).toEqual(before);
  }

  it.each<[string, () => void, string]>([
    ['without PG_VERSION', () => rmSync(file('PG_VERSION')), 'is damaged: its PG_VERSION file is missing.'],
    ['with an empty PG_VERSION', () => truncateSync(file('PG_VERSION')), "is damaged: can't read its PG_VERSION file."],
    [
      'of another PostgreSQL',
      () => writeFileSync(file('PG_VERSION'), '16\n'),
      'was created by PostgreSQL 16, but this version of Hopwise includes PostgreSQL 18',
    ],
  ])('%s is rejected with instructions, and left unchanged', (_name, damage, message) =>
    expectRefusal(damage, message),
  );

  // PostgreSQL itself has to start to find these.
  it.each<[string, () => void, string]>([
    ['without its control file', () => rmSync(file('global/pg_control')), 'is damaged: global/pg_control is missing.'],
    ['without its log', () => rmSync(file('pg_wal'), { recursive: true }), 'is damaged: pg_wal is missing.'],
    [
      'with a damaged control file',
      () => overwrite('global/pg_control'),
      "is damaged: can't read its control file global/pg_control (",
    ],
    [
      'with a damaged log',
      () => overwrite(firstLog()),
      "is damaged: can't read its write-ahead log in pg_wal (PostgreSQL says: could not locate a valid checkpoint record",
    ],
    ['with a damaged table of tables', () => truncateSync(file('global/pg_filenode.map')), 'is damaged: '],
  ])('%s is rejected with instructions, and left unchanged', { tags: 'slow' }, (_name, damage, message) =>
    expectRefusal(damage, message),
  );

  it('but other files is rejected', async () => {
    mkdirSync(join(dataDir, 'database'));
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) writeFileSync(file(name), 'of another process');
    await expect(openEmbedded(dataDir, log)).rejects.toThrow(
      new StartupError(
        `${join(dataDir, 'database')} contains files that aren't a Hopwise database (a.txt, b.txt, c.txt, …). Move them, or set DATA_DIR to another directory.`,
      ),
    );
    expect(readdirSync(join(dataDir, 'database'))).toHaveLength(4);
  });

  it('because it is the database itself is rejected', { tags: 'slow' }, async () => {
    await copyEmbeddedTemplate(dataDir);
    const inside = join(dataDir, 'database');
    const before = inventory(inside);
    await expect(openEmbedded(inside, log)).rejects.toThrow(
      `DATA_DIR=${inside} is a database directory itself. Set DATA_DIR to ${dataDir} or to another directory.`,
    );
    expect(inventory(inside)).toEqual(before);
  });
});

describe('creating a database', () => {
  it('ends when no one waits for it anymore', async () => {
    const program = join(import.meta.dirname, 'make-database-process.ts');
    const target = join(dataDir, 'database-new-orphan');
    const maker = spawn(process.execPath, [program, target], { stdio: ['pipe', 'ignore', 'ignore'] });
    maker.stdin.end();
    expect(await once(maker, 'exit')).toEqual([1, null]);
  });

  it('removes the leftovers of a killed start', { tags: 'slow' }, async () => {
    for (const name of ['database-new', 'database-new-0123abcd']) mkdirSync(join(dataDir, name));
    await copyEmbeddedTemplate(dataDir);
    await (await openEmbedded(dataDir, log)).close();
    expect(readdirSync(dataDir).filter((name) => name.startsWith('database-'))).toEqual([]);
  });
});
