import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { StartupError } from '../../startup-error.ts';
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
  it('makes a new database in a process of its own, and removes what is left of one that was cut short', async () => {
    using threads = watchThreads('database');
    mkdirSync(join(dataDir, 'database-unfinished-abc'));
    writeFileSync(join(dataDir, 'database-unfinished-abc/PG_VERSION'), '');
    const database = await openEmbedded(dataDir, log);
    await database.db.execute('select 1');
    await database.close();
    expect(threads.started).toBe(1);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('database'))).toEqual(['database']);
    expect(othersMayRead(join(dataDir, 'database'))).toBe(false);
  });

  it('leaves nothing behind when the database cannot be made', async () => {
    const directory = join(dataDir, 'database');
    vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=1');
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

  it('says which database it cannot open, and keeps its files', async () => {
    mkdirSync(join(dataDir, 'database'));
    writeFileSync(join(dataDir, 'database/PG_VERSION'), '9');
    await expect(openEmbedded(dataDir, log)).rejects.toThrow(
      new RegExp(`^The embedded database in ${join(dataDir, 'database')} cannot be opened: `),
    );
    expect(existsSync(join(dataDir, 'database/PG_VERSION'))).toBe(true);
  });
});
