import { Client } from 'pg';
import { openDatabase } from '../db/open-database.ts';
import { makeTaskTables, templateHash } from './template-hash.ts';

/** Any number does: of several test processes one makes the template, and the others wait for it. */
const templateLock = 4_673_970;

/** Makes a database with all its tables, but no rows, as a copy: to make the tables anew takes much longer. */
export async function copyPostgresTemplate(server: string, name: string): Promise<void> {
  const template = `hopwise_template_${templateHash()}`;
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(client, server, template);
    await client.query(`create database ${name} template ${template}`);
  });
}

/** One that was not finished, because a test run was ended, has another name. */
async function makeTemplate(client: Client, server: string, template: string): Promise<void> {
  const draft = `${template}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  const database = await openDatabase({ databaseUrl: databaseUrl(server, draft), dataDir: '' }, console);
  await makeTaskTables(database);
  await database.close();
  await client.query(`alter database ${draft} rename to ${template}`);
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function onServer(server: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await work(client).finally(() => client.end());
}
