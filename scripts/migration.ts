import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installKit } from './install-kit.ts';

// Writes the migration for changed table files.

const root = path.resolve(import.meta.dirname, '..');
const kit = path.join(root, 'apps/server/migration-kit');
const [name, ...others] = process.argv.slice(2);

if (name === undefined || others.length > 0 || !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name)) {
  console.error('Name the migration after its change, in lowercase: npm run migration -- checks_of_projects');
  process.exit(1);
}

installKit(kit);
const { status } = spawnSync(
  process.execPath,
  [
    path.join(kit, 'node_modules/drizzle-kit/bin.cjs'),
    'generate',
    '--config',
    'apps/server/migration-kit/drizzle.config.ts',
    '--name',
    name,
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
