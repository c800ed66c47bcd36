import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../../errors.ts';
import { damagedDatabase } from './damaged-database.ts';

/** The PostgreSQL that PGlite brings. It opens no database of another. */
const postgresVersion = '18';
const neededFiles = ['global/pg_control', 'base', 'pg_wal', 'pg_xact', 'pg_multixact', 'postgresql.conf'];

/**
 * Whether there is a database in the directory. PGlite would make a new one over whatever it finds there without
 * PG_VERSION, so anything but a whole database, or nothing at all, is refused before it is asked.
 */
export function examineDirectory(directory: string): boolean {
  const names = listNames(directory);
  if (names.length === 0) return false;
  if (!names.includes('PG_VERSION')) throw withoutVersion(directory, names);
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  if (!/^\d+$/.test(version)) throw damagedDatabase(directory, 'its file PG_VERSION cannot be read');
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

/** One level too deep, and a new database would be made inside of the one that was meant. */
export function refuseMisplaced(dataDir: string): void {
  if (!existsSync(join(dataDir, 'PG_VERSION'))) return;
  throw new StartupError(
    `DATA_DIR=${dataDir} is itself the directory of a database: set DATA_DIR to ${dirname(dataDir)}, or to a directory of its own.`,
  );
}

function withoutVersion(directory: string, names: string[]): StartupError {
  if (['base', 'global', 'pg_wal'].some((name) => names.includes(name))) {
    return damagedDatabase(directory, 'its file PG_VERSION is missing');
  }
  const shown = names.slice(0, 3).join(', ');
  return new StartupError(
    `${directory} holds files that are no database of Hopwise (${shown}${names.length > 3 ? ', …' : ''}): move them away, or set DATA_DIR to a directory of its own.`,
  );
}

const ofAnotherVersion = (directory: string, version: string) =>
  new StartupError(
    `The embedded database in ${directory} was made by PostgreSQL ${version}, and this version of Hopwise has PostgreSQL ${postgresVersion}: back it up with the version of Hopwise that made it, and restore the backup with this one into a new DATA_DIR.`,
  );
