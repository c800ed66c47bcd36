import { spawnSync } from 'node:child_process';
import path from 'node:path';

// Writes the migration that the table files ask for. Its tools are large and rarely needed, so they are no part of
// everybody's install: they come from a lock file of their own, now.

const root = path.resolve(import.meta.dirname, '..');
const kit = path.join(root, 'apps/server/migration-kit');
const [name, ...others] = process.argv.slice(2);

if (name === undefined || others.length > 0 || !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name)) {
  console.error('Name the migration by what it changes, in small letters: npm run migration -- checks_of_projects');
  process.exit(1);
}

function run(file: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(file, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], kit);
run(
  process.execPath,
  [
    path.join(kit, 'node_modules/drizzle-kit/bin.cjs'),
    'generate',
    '--config',
    'apps/server/migration-kit/drizzle.config.ts',
    '--name',
    name,
  ],
  root,
);
