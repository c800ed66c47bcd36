import { commandLine, recordAudit } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import type { AdminCommand } from './admin-command.ts';

/** Records a finished command in the audit trail. Its arguments are names and options; files were opened earlier. */
export async function recordCommand(db: Database, { recordedAs }: AdminCommand, args: string[]): Promise<void> {
  if (recordedAs === undefined) return;
  const details: Record<string, string> = args.length === 0 ? {} : { arguments: args.join(' ') };
  await recordAudit(db, { ...commandLine, accountId: null, action: recordedAs, details });
}
