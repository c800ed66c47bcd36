import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Large tools that few people need aren't part of the normal install. Each has its own folder and lock file, and is
 * installed when first used or when the lock file changed.
 */
export function installKit(folder: string): void {
  const lock = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  const stamp = path.join(folder, 'node_modules/.installed-from');
  if (installedFrom(stamp) === lock) return;
  console.log(`Hopwise: installing ${path.basename(folder)} (only after changes)…`);
  const { status } = spawnSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`Failed to install ${path.basename(folder)}. See the lines above.`);
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
