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

/** A copy of the embedded database as it was at one moment. */
export interface Snapshot {
  directory: string;
  remove(): Promise<void>;
}

export interface OpenedDatabase {
  db: Database;
  /** The same for work in the background, which lets those go first who wait for a response. */
  backgroundDb: Database;
  kind: 'postgresql' | 'embedded';
  /** Of PostgreSQL: how many connections there are, and how many calls wait for one. */
  connections?(): { active: number; idle: number; waiting: number };
  /** How often one turn of the embedded database, or one statement of PostgreSQL, took longer than it should. */
  longTurns(): number;
  /** Of the embedded database, which one thread holds: lets another thread use it through a port. */
  lend?(port: MessagePort): void;
  /** Of the embedded database: for whoever reads long, so that the others need not wait. One at a time. */
  snapshot?(signal: AbortSignal): Promise<Snapshot>;
  /** May be called more than once. */
  close(): Promise<void>;
}
