import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '../../errors.ts';
import { lockDirectory } from './open-directory.ts';

const quiet = { warn: () => undefined };
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'hopwise-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

async function lockInOtherProcess() {
  const moduleUrl = pathToFileURL(join(import.meta.dirname, 'open-directory.ts')).href;
  const script = `
    import { lockDirectory } from ${JSON.stringify(moduleUrl)};
    lockDirectory(${JSON.stringify(directory)}, console);
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

describe('lockDirectory', () => {
  it('keeps a second holder out until the first releases it', () => {
    const lock = lockDirectory(directory, quiet);
    expect(() => lockDirectory(directory, quiet)).toThrow(
      new StartupError(
        `Another Hopwise server is using ${directory}. Stop it first, or set DATA_DIR to another directory.`,
      ),
    );
    lock.release();
    lockDirectory(directory, quiet).release();
  });

  it('is held by another process until that is killed', async () => {
    const other = await lockInOtherProcess();
    expect(() => lockDirectory(directory, quiet)).toThrow(StartupError);
    other.kill('SIGKILL');
    await once(other, 'exit');
    lockDirectory(directory, quiet).release();
  });

  it.each([
    [
      'text',
      'not a database, but more than the hundred characters that the head of one of SQLite would have '.repeat(9),
    ],
    ['a head of SQLite before garbage', `SQLite format 3\0${'\u0001'.repeat(3000)}`],
  ])('works with a file that contains %s', (_name, garbage) => {
    writeFileSync(join(directory, 'lock.sqlite'), garbage);
    const warnings: string[] = [];
    const lock = lockDirectory(directory, { warn: (message: string) => warnings.push(message) });
    expect(() => lockDirectory(directory, quiet)).toThrow(StartupError);
    lock.release();
    expect(warnings).toEqual([`invalid lock file ${join(directory, 'lock.sqlite')} reset`]);
  });

  it('is held even if something is written to the file', async () => {
    const other = await lockInOtherProcess();
    writeFileSync(join(directory, 'lock.sqlite'), 'garbage '.repeat(100));
    expect(() => lockDirectory(directory, quiet)).toThrow(StartupError);
    expect(readFileSync(join(directory, 'lock.sqlite'), 'utf8')).toContain('garbage');
    other.kill('SIGKILL');
    await once(other, 'exit');
    lockDirectory(directory, quiet).release();
  });
});
