import type { AuditAction } from '@hopwise/model';
import { DrizzleQueryError } from 'drizzle-orm';
import { commandLine, recordAudit } from '../audit-trail/index.ts';
import type { Config } from '../config.ts';
import type { Database, OpenedDatabase } from '../db/database.ts';
import { AppError, StartupError } from '../errors.ts';

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

/** The command was used incorrectly. The message is shown without a stack. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The message for the admin, and whether it is our bug. */
export function describeFailure(error: unknown): { message: string; isOurs: boolean } {
  if (isGoneAway(error)) return { message: 'The connection to the other side of the command was lost', isOurs: false };
  const isKnown = error instanceof UsageError || error instanceof AppError || error instanceof StartupError;
  return { message: messageOf(error), isOurs: !isKnown };
}

/** Node's errors for a client that disconnects midway. */
const isGoneAway = (error: unknown): boolean =>
  error instanceof Error &&
  ((error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET') ||
    (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE');

/** For a failed statement, only the database's message: the statement itself may contain personal data. */
export function messageOf(error: unknown): string {
  if (error instanceof DrizzleQueryError) return messageOf(error.cause);
  return error instanceof Error ? error.message : String(error);
}

/** Records a finished command in the audit trail. Its arguments are names and options; files were opened earlier. */
export async function recordCommand(db: Database, { recordedAs }: AdminCommand, args: string[]): Promise<void> {
  if (recordedAs === undefined) return;
  const details: Record<string, string> = args.length === 0 ? {} : { arguments: args.join(' ') };
  await recordAudit(db, { ...commandLine, accountId: null, action: recordedAs, details });
}
