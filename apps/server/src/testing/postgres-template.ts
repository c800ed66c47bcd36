import { Client } from 'pg';
import { openDatabase } from '../db/open-database.ts';
import { makeTaskTables, templateHash } from './template-hash.ts';

/** An arbitrary number: of several test processes one creates the template, and the others wait for it. */
const templateLock = 4_673_970;

/** Creates a database with all tables and no rows, as a copy: creating the tables takes much longer. */
export async function copyPostgresTemplate(server: string, name: string): Promise<void> {
  const template = `hopwise_template_${templateHash()}`;
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(client, server, template);
    await client.query(`create database ${name} template ${template}`);
  });
}

/** An unfinished one, left by an interrupted test run, has another name. */
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
