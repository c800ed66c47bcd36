import type { AuditAction } from '@hopwise/model';
import { recordAudit } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import { type AlertChannelRow, ownerOf } from './alert-channels-table.ts';

/**
 * Records a change to a channel in the audit trail of its organization or owner. null: the server itself made it. Call
 * it in the transaction of the change.
 */
export async function recordChannel(
  tx: Database,
  userId: string | null,
  channel: AlertChannelRow,
  action: AuditAction,
  more: Record<string, string> = {},
): Promise<void> {
  const actor = userId === null ? { actorName: 'Hopwise' } : { actorId: userId };
  const details = { channel: channel.name, kind: channel.kind, ...more };
  const { organizationId, userId: accountId } = await ownerOf(tx, channel);
  if (organizationId !== null) await recordAudit(tx, { organizationId, ...actor, action, details });
  else await recordAudit(tx, { accountId, ...actor, action, details });
}
