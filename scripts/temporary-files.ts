import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/**
 * Tests write to one directory and to databases with one prefix. Both are removed at the end of the run, however it
 * ends.
 */
export function setup(): () => Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'hopwise-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = directory;
  const run = randomBytes(4).toString('hex');
  process.env.TEST_RUN = run;
  return async () => {
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
    if (process.env.TEST_DATABASE_URL) await dropDatabases(process.env.TEST_DATABASE_URL, `hopwise_test_${run}_`);
  };
}

async function dropDatabases(server: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}
