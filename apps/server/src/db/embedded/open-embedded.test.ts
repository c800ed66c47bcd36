import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { StartupError } from '../../errors.ts';
import { copyEmbeddedTemplate, watchThreads } from '../../testing/index.ts';
import { othersMayRead } from '../../testing/others-may-read.ts';
import { makeDatabase } from './make-database.ts';
import { openEmbedded } from './open-embedded.ts';

const log = { warn: () => undefined, error: () => undefined };
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hopwise-embedded-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('openEmbedded', () => {
  it('makes a new database after one whose making was cut short, in an empty directory', { tags: 'slow' }, async () => {
    using threads = watchThreads('database');
    mkdirSync(join(dataDir, 'database'));
    mkdirSync(join(dataDir, 'database-new/base'), { recursive: true });
    writeFileSync(join(dataDir, 'database-new/PG_VERSION'), '');
    const database = await openEmbedded(dataDir, log);
    await database.db.execute('select 1');
    await database.close();
    expect(threads.started, 'it is made in a process of its own').toBe(1);
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'lock.sqlite']);
    expect(othersMayRead(join(dataDir, 'database'))).toBe(false);
  });

  it('leaves nothing behind when the database cannot be made', async () => {
    const directory = join(dataDir, 'database');
    vi.stubEnv('NODE_OPTIONS', '--import=data:text/javascript,process.exit(3)');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    await expect(makeDatabase(directory)).rejects.toThrow();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('lets nobody else in until it is closed', async () => {
    await copyEmbeddedTemplate(dataDir);
    const first = await openEmbedded(dataDir, log);
    await expect(openEmbedded(dataDir, log)).rejects.toThrow(StartupError);
    await first.close();
    const second = await openEmbedded(dataDir, log);
    await second.close();
  });

  it('removes the snapshots of processes that were killed', { tags: 'slow' }, async () => {
    await copyEmbeddedTemplate(dataDir);
    mkdirSync(join(dataDir, 'database-snapshot-0123456789ab/base'), { recursive: true });
    await (await openEmbedded(dataDir, log)).close();
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'lock.sqlite']);
  });
});

/** Every file with its size, but for what PostgreSQL makes anew at each start. */
function inventory(directory: string): Record<string, number> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/^(postmaster\.pid|pg_internal\.init|pgstat\.stat)$/.test(entry.name),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [join(parentPath, name), statSync(join(parentPath, name)).size]),
  );
}

describe('a directory that holds no whole database', () => {
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
    ['without PG_VERSION', () => rmSync(file('PG_VERSION')), 'is damaged: its file PG_VERSION is missing.'],
    [
      'with an empty PG_VERSION',
      () => truncateSync(file('PG_VERSION')),
      'is damaged: its file PG_VERSION cannot be read.',
    ],
    [
      'of another PostgreSQL',
      () => writeFileSync(file('PG_VERSION'), '16\n'),
      'was made by PostgreSQL 16, and this version of Hopwise has PostgreSQL 18',
    ],
  ])('%s is refused with what to do, and left as it is', (_name, damage, message) => expectRefusal(damage, message));

  // PostgreSQL itself has to start to find these.
  it.each<[string, () => void, string]>([
    ['without its control file', () => rmSync(file('global/pg_control')), 'is damaged: global/pg_control is missing.'],
    ['without its log', () => rmSync(file('pg_wal'), { recursive: true }), 'is damaged: pg_wal is missing.'],
    [
      'with a damaged control file',
      () => overwrite('global/pg_control'),
      'is damaged: its control file global/pg_control cannot be read (',
    ],
    [
      'with a damaged log',
      () => overwrite(firstLog()),
      'is damaged: its write-ahead log in pg_wal cannot be read (PostgreSQL says: could not locate a valid checkpoint record',
    ],
    ['with a damaged table of tables', () => truncateSync(file('global/pg_filenode.map')), 'is damaged: '],
  ])('%s is refused with what to do, and left as it is', { tags: 'slow' }, (_name, damage, message) =>
    expectRefusal(damage, message),
  );

  it('but other files is refused', async () => {
    mkdirSync(join(dataDir, 'database'));
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) writeFileSync(file(name), 'of somebody else');
    await expect(openEmbedded(dataDir, log)).rejects.toThrow(
      new StartupError(
        `${join(dataDir, 'database')} holds files that are no database of Hopwise (a.txt, b.txt, c.txt, …): move them away, or set DATA_DIR to a directory of its own.`,
      ),
    );
    expect(readdirSync(join(dataDir, 'database'))).toHaveLength(4);
  });

  it('because it is the database itself is refused', { tags: 'slow' }, async () => {
    await copyEmbeddedTemplate(dataDir);
    const inside = join(dataDir, 'database');
    const before = inventory(inside);
    await expect(openEmbedded(inside, log)).rejects.toThrow(
      `DATA_DIR=${inside} is itself the directory of a database: set DATA_DIR to ${dataDir}, or to a directory of its own.`,
    );
    expect(inventory(inside)).toEqual(before);
  });
});

describe('making a database', () => {
  it('ends when nobody waits for it any more', async () => {
    const program = join(import.meta.dirname, 'make-database-process.ts');
    const target = join(dataDir, 'database-new-orphan');
    const maker = spawn(process.execPath, [program, target], { stdio: ['pipe', 'ignore', 'ignore'] });
    maker.stdin.end();
    expect(await once(maker, 'exit')).toEqual([1, null]);
  });

  it('takes away what a start left that was killed on the way', { tags: 'slow' }, async () => {
    for (const name of ['database-new', 'database-new-0123abcd']) mkdirSync(join(dataDir, name));
    await copyEmbeddedTemplate(dataDir);
    await (await openEmbedded(dataDir, log)).close();
    expect(readdirSync(dataDir).filter((name) => name.startsWith('database-'))).toEqual([]);
  });
});
