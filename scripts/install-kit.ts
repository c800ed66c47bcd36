import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Tools that are large and needed by few are no part of everybody's install. They have a folder and a lock file of their
 * own, and are installed there when they are first asked for or when the lock file changed.
 */
export function installKit(folder: string): void {
  const lock = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  const stamp = path.join(folder, 'node_modules/.installed-from');
  if (installedFrom(stamp) === lock) return;
  console.log(`Hopwise: installing ${path.basename(folder)} (only when it changed)…`);
  const { status } = spawnSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`The ${path.basename(folder)} could not be installed; see the lines above.`);
  writeFileSync(stamp, lock);
}

function installedFrom(stamp: string): string | undefined {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

if (import.meta.main) installKit(process.argv[2] as string);
