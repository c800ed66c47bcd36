import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the tests write lies in one directory, which goes with the end of the run, however the tests ended. */
export function setup(): () => void {
  const directory = mkdtempSync(join(tmpdir(), 'hopwise-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = directory;
  return () => rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
}
