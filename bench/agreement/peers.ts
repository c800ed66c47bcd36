import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = path.join(import.meta.dirname, 'peers');
const { resolve } = createRequire(path.join(folder, 'package.json'));

export const packageFolder = (name: string): string => path.join(folder, 'node_modules', name);

export const peerVersion = (name: string): string =>
  JSON.parse(readFileSync(path.join(packageFolder(name), 'package.json'), 'utf8')).version;

/** Peers aren't dependencies of Hopwise, so no one else has to install them. */
export function installPeers(): void {
  if (existsSync(path.join(folder, 'node_modules'))) return;
  console.log('Installing the peers (npm ci in bench/agreement/peers) …');
  // Their install scripts build database drivers and download lists that aren't needed here.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error('Failed to install the peers: npm ci failed in bench/agreement/peers');
}

/** The caller declares the types it uses: the module's own exist only once it is installed. */
export async function importPeer<Module>(name: string): Promise<Module> {
  return (await import(pathToFileURL(resolve(name)).href)) as Module;
}
