import type { AuditAction } from '@hopwise/model';
import type { Config } from '../config.ts';
import type { Database, OpenedDatabase } from '../db/database.ts';

/** What a command may be given. */
export type AdminConfig = Pick<
  Config,
  'dataDir' | 'guestRetentionDays' | 'auditRetentionDays' | 'monitorRetentionDays' | 'adminEmails'
>;

export interface AdminContext {
  db: Database;
  kind: OpenedDatabase['kind'];
  config: AdminConfig;
  /** What stands after the name of the command. */
  args: string[];
  /** What is sent to the command; a file for those that read one. */
  input: AsyncIterable<Uint8Array | string>;
  /** Waits when the reader is slower. */
  write(text: string): Promise<void>;
}

/**
 * Something the owner of the server does to its database. It runs where the database is: in the command itself, or
 * in the server that has the embedded database open.
 */
export interface AdminCommand {
  usage: string;
  summary: string;
  /** What is written goes to a file named by the first argument, or the input comes from it. */
  file?: 'written' | 'read';
  /** Only reads, and for long: the command itself does it, from a snapshot that the server lends. */
  readsSnapshot?: boolean;
  /** What the audit trail calls it, where nothing that it does is recorded by itself. */
  recordedAs?: AuditAction;
  run(context: AdminContext): Promise<void>;
}
