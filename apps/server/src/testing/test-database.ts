import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { copyEmbeddedTemplate } from './embedded-template.ts';

/** Settings of a database of its own: embedded in a new directory, or new on the PostgreSQL that TEST_DATABASE_URL names. */
export interface TestDatabase {
  env: { DATA_DIR: string; DATABASE_URL: string };
  remove(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'hopwise-test-'));
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    await copyEmbeddedTemplate(directory);
    return {
      env: { DATA_DIR: directory, DATABASE_URL: '' },
      remove: async () => rmSync(directory, { recursive: true }),
    };
  }
  const name = `hopwise_test_${randomBytes(6).toString('hex')}`;
  await runStatement(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    env: { DATA_DIR: directory, DATABASE_URL: url.href },
    remove: async () => {
      await runStatement(server, `drop database ${name} with (force)`);
      rmSync(directory, { recursive: true });
    },
  };
}

async function runStatement(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
