import type { MessagePort } from 'node:worker_threads';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';

interface Rows<T> {
  rows: T[];
}

interface RowsOfQuery extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/**
 * The database or a transaction on it. Inside a transaction use only the transaction: the embedded database has
 * one session, and the outer one would wait for it forever.
 */
export type Database = PgDatabase<RowsOfQuery>;

export type DatabaseLog = Pick<FastifyBaseLogger, 'warn' | 'error'>;

export interface OpenedDatabase {
  db: Database;
  /** The same for work in the background, which lets those go first who wait for an answer. */
  patientDb: Database;
  kind: 'postgresql' | 'embedded';
  /** Of PostgreSQL: how many connections there are, and how many calls wait for one. */
  connections?(): { active: number; idle: number; waiting: number };
  /** Of the embedded database, which one thread holds: lets another thread use it through a port. */
  lend?(port: MessagePort): void;
  /** May be called more than once. */
  close(): Promise<void>;
}
