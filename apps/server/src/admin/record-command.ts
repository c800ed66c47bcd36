import { commandLine, recordAudit } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import type { AdminCommand } from './admin-command.ts';

/** Tells the audit trail of a command that is done. Its arguments are names and options; files were opened before. */
export async function recordCommand(db: Database, { recordedAs }: AdminCommand, args: string[]): Promise<void> {
  if (recordedAs === undefined) return;
  const details: Record<string, string> = args.length === 0 ? {} : { arguments: args.join(' ') };
  await recordAudit(db, { ...commandLine, accountId: null, action: recordedAs, details });
}
