import type { AuditAction } from '@hopwise/model';
import { recordAudit } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import { type AlertChannelRow, ownerOf } from './alert-channels-table.ts';

/**
 * Tells the organization or the person who has a channel what was done to it. null: the server itself did. Call it in the
 * transaction of what it tells of.
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
