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
 * The database or a transaction on it. Inside a transaction use only the transaction: the embedded database has one
 * session, and the outer one would wait for it forever.
 */
export type Database = PgDatabase<RowsOfQuery>;

export type DatabaseLog = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** A copy of the embedded database at one moment. */
export interface Snapshot {
  directory: string;
  remove(): Promise<void>;
}

export interface OpenedDatabase {
  db: Database;
  /** The same for background work, which lets calls that someone waits for go first. */
  backgroundDb: Database;
  kind: 'postgresql' | 'embedded';
  /** For PostgreSQL: how many connections there are, and how many calls wait for one. */
  connections?(): { active: number; idle: number; waiting: number };
  /** How many slow transactions of the embedded database, or slow statements of PostgreSQL, there were. */
  longTurns(): number;
  /** For the embedded database, which one thread holds: lets another thread use it through a port. */
  lend?(port: MessagePort): void;
  /** For the embedded database: a snapshot for long reads, so that others don't have to wait. One at a time. */
  snapshot?(signal: AbortSignal): Promise<Snapshot>;
  /** May be called more than once. */
  close(): Promise<void>;
}
