import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '../../startup-error.ts';
import { copyEmbeddedTemplate } from '../../testing/index.ts';
import { othersMayRead } from '../../testing/others-may-read.ts';
import { openEmbedded } from './open-embedded.ts';

const log = { warn: () => undefined, error: () => undefined };
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hopwise-embedded-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('openEmbedded', () => {
  it('makes a new database in place of one whose making was cut short', async () => {
    mkdirSync(join(dataDir, 'database'));
    writeFileSync(join(dataDir, 'database/PG_VERSION'), '');
    writeFileSync(join(dataDir, 'database-unfinished'), '');
    const database = await openEmbedded(dataDir, log);
    await database.db.execute('select 1');
    await database.close();
    expect(existsSync(join(dataDir, 'database-unfinished'))).toBe(false);
    expect(othersMayRead(join(dataDir, 'database'))).toBe(false);
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
