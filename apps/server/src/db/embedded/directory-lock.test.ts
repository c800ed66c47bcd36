import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '../../startup-error.ts';
import { lockDirectory } from './directory-lock.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'hopwise-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

async function lockInOtherProcess() {
  const moduleUrl = pathToFileURL(join(import.meta.dirname, 'directory-lock.ts')).href;
  const script = `
    import { lockDirectory } from ${JSON.stringify(moduleUrl)};
    lockDirectory(${JSON.stringify(directory)});
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

describe('lockDirectory', () => {
  it('keeps a second holder out until the first lets go', () => {
    const lock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(
      new StartupError(
        `Another Hopwise server is using ${directory}: stop it first, or set DATA_DIR to a directory of its own.`,
      ),
    );
    lock.release();
    lockDirectory(directory).release();
  });

  it('is held by another process until that is killed', async () => {
    const other = await lockInOtherProcess();
    expect(() => lockDirectory(directory)).toThrow(StartupError);
    other.kill('SIGKILL');
    await once(other, 'exit');
    lockDirectory(directory).release();
  });
});
