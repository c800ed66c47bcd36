import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../../errors.ts';
import { damagedDatabase } from './damaged-database.ts';

/** PGlite's PostgreSQL version. It opens no database of another version. */
const postgresVersion = '18';
const neededFiles = ['global/pg_control', 'base', 'pg_wal', 'pg_xact', 'pg_multixact', 'postgresql.conf'];

/**
 * Whether the directory has a database. PGlite would create a new one over anything without PG_VERSION, so anything but
 * a complete database or an empty directory is rejected first.
 */
export function examineDirectory(directory: string): boolean {
  const names = listNames(directory);
  if (names.length === 0) return false;
  if (!names.includes('PG_VERSION')) throw withoutVersion(directory, names);
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  if (!/^\d+$/.test(version)) throw damagedDatabase(directory, "can't read its PG_VERSION file");
  if (version !== postgresVersion) throw ofAnotherVersion(directory, version);
  for (const file of neededFiles) {
    if (!existsSync(join(directory, file))) throw damagedDatabase(directory, `${file} is missing`);
  }
  return true;
}

function listNames(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** If DATA_DIR is one level too deep, a new database would be created inside the intended one. */
export function refuseMisplaced(dataDir: string): void {
  if (!existsSync(join(dataDir, 'PG_VERSION'))) return;
  throw new StartupError(
    `DATA_DIR=${dataDir} is a database directory itself. Set DATA_DIR to ${dirname(dataDir)} or to another directory.`,
  );
}

function withoutVersion(directory: string, names: string[]): StartupError {
  if (['base', 'global', 'pg_wal'].some((name) => names.includes(name))) {
    return damagedDatabase(directory, 'its PG_VERSION file is missing');
  }
  const shown = names.slice(0, 3).join(', ');
  return new StartupError(
    `${directory} contains files that aren't a Hopwise database (${shown}${names.length > 3 ? ', …' : ''}). Move them, or set DATA_DIR to another directory.`,
  );
}

const ofAnotherVersion = (directory: string, version: string) =>
  new StartupError(
    `The embedded database in ${directory} was created by PostgreSQL ${version}, but this version of Hopwise includes PostgreSQL ${postgresVersion}. Back it up with the version of Hopwise that created it, then restore the backup into a new DATA_DIR with this version.`,
  );
