import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { DatabaseLog, OpenedDatabase } from './database.ts';
import { cannotOpen } from './embedded/open-directory.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { migrate } from './migrate.ts';
import { countLongStatements, openPostgres } from './open-postgres.ts';

/** Opens the configured database and migrates its tables. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: DatabaseLog,
): Promise<OpenedDatabase> {
  const longStatements = countLongStatements(log);
  const opened =
    config.databaseUrl === undefined
      ? await openEmbedded(config.dataDir, log, longStatements)
      : await openPostgres(config.databaseUrl, log, longStatements);
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= opened.close();
    return closed;
  };
  try {
    await migrate(opened.db);
    longStatements.begin();
    return { ...opened, close };
  } catch (error) {
    await close();
    throw opened.kind === 'embedded' && isDamage(error) ? cannotOpen(join(config.dataDir, 'database'), error) : error;
  }
}

/** PostgreSQL's error classes for unreadable files and for corrupt contents. */
function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /^(58|XX)/.test(String((error as NodeJS.ErrnoException).code)) || isDamage(error.cause);
}
