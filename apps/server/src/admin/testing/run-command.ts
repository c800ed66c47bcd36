import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { createTestApp, type TestApp } from '../../testing/index.ts';
import { listTables } from '../backup-format.ts';
import { listenForAdmin, runAdmin } from '../index.ts';

export interface Ran {
  code: number;
  out: string;
  err: string;
}

/** `npm run admin` with these arguments, in this process. */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv, input = ''): Promise<Ran> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = Promise.all([text(stdout), text(stderr)]);
  const code = await runAdmin(args, { env, stdin: Readable.from([input]), stdout, stderr });
  stdout.end();
  stderr.end();
  const [out, err] = await output;
  return { code, out, err };
}

export interface AdminServer {
  server: TestApp;
  /** `npm run admin` for this server. */
  admin(args: readonly string[], input?: string): Promise<Ran>;
  close(): Promise<void>;
}

/** A server in this process that accepts commands like a running one: no process to start, no database to open. */
export async function createAdminServer(): Promise<AdminServer> {
  const server = await createTestApp();
  const { config, database } = server;
  const env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' };
  // On PostgreSQL a command opens the database itself.
  const logger = { warn: () => undefined, error: () => undefined, info: () => undefined };
  const stop = database.kind === 'embedded' ? await listenForAdmin({ database, config, logger }) : undefined;
  return {
    server,
    admin: (args, input) => runCommand([...args], env, input),
    close: async () => {
      await stop?.();
      await server.close();
    },
  };
}

/** Every row of every table, as text. */
export async function contents(db: Database): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name } of await listTables(db)) {
    const { rows } = await db.execute<{ line: string }>(
      sql`select row_to_json(t)::text as line from ${sql.identifier(name)} t`,
    );
    found[name] = rows.map(({ line }) => line).sort();
  }
  return found;
}
