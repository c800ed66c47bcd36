import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyEmbeddedTemplate } from './embedded-template.ts';
import { copyPostgresTemplate, databaseUrl, onServer } from './postgres-template.ts';

/** Settings of a new database: embedded in a new directory, or on the PostgreSQL of TEST_DATABASE_URL. */
export interface TestDatabase {
  env: { DATA_DIR: string; DATABASE_URL: string };
  remove(): Promise<void>;
}

export async function createTestDatabase({ hasTables = true } = {}): Promise<TestDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'hopwise-test-'));
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    if (hasTables) await copyEmbeddedTemplate(directory);
    return {
      env: { DATA_DIR: directory, DATABASE_URL: '' },
      remove: async () => rmSync(directory, { recursive: true }),
    };
  }
  // The prefix lets the end of a test run find leftovers.
  const name = `hopwise_test_${process.env.TEST_RUN ?? 'alone'}_${randomBytes(6).toString('hex')}`;
  if (hasTables) await copyPostgresTemplate(server, name);
  else await onServer(server, (client) => client.query(`create database ${name}`));
  return {
    env: { DATA_DIR: directory, DATABASE_URL: databaseUrl(server, name) },
    remove: async () => {
      await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
      rmSync(directory, { recursive: true });
    },
  };
}
