import type { Config } from '../config.ts';
import type { DatabaseLog, OpenedDatabase } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './open-postgres.ts';

/** Opens the database of the configuration and brings its tables up to date. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: DatabaseLog,
): Promise<OpenedDatabase> {
  const opened =
    config.databaseUrl === undefined
      ? await openEmbedded(config.dataDir, log)
      : await openPostgres(config.databaseUrl, log);
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= opened.close();
    return closed;
  };
  try {
    await migrate(opened.db);
    return { ...opened, close };
  } catch (error) {
    await close();
    throw error;
  }
}
