import type { AuditAction } from '@hopwise/model';
import type { Config } from '../config.ts';
import type { Database, OpenedDatabase } from '../db/database.ts';

export type AdminConfig = Pick<
  Config,
  'dataDir' | 'guestRetentionDays' | 'auditRetentionDays' | 'monitorRetentionDays' | 'adminEmails'
>;

export interface AdminContext {
  db: Database;
  kind: OpenedDatabase['kind'];
  config: AdminConfig;
  /** The arguments after the command's name. */
  args: string[];
  /** The command's input; a file for commands that read one. */
  input: AsyncIterable<Uint8Array | string>;
  /** Waits for slow readers. */
  write(text: string): Promise<void>;
}

/**
 * An action of a server admin on the database. It runs where the database is: in the command's own process, or in the
 * server that has the embedded database open.
 */
export interface AdminCommand {
  usage: string;
  summary: string;
  /** The first argument names a file to write the output to or to read the input from. */
  file?: 'written' | 'read';
  /** Only reads, and takes long: the command itself runs it on a snapshot from the server. */
  readsSnapshot?: boolean;
  /** The audit action, for commands that record nothing else. */
  recordedAs?: AuditAction;
  run(context: AdminContext): Promise<void>;
}
