import type { AuditAction } from '@hopwise/model';
import type { Database } from '../db/database.ts';
import { findUser } from '../users/index.ts';
import { insertAuditEntry } from './audit-entries-table.ts';
import { callerAddress } from './caller-address.ts';

/** What was done in an organization belongs to that, and what is about an account to the account. */
type Belonging = { organizationId: string; accountId?: never } | { accountId: string | null; organizationId?: never };

/** Someone with an account; null: nobody knows who. Or what is no person. */
type Actor = { actorId: string | null; actorName?: never } | { actorId?: never; actorName: string };

export type AuditEvent = Belonging &
  Actor & {
    action: AuditAction;
    /** What it was done to, in the words of the moment: names, roles. Never a secret. */
    details: Record<string, string>;
  };

/** Who does what the owner does on the server itself. */
export const commandLine = { actorName: 'npm run admin' };

/** Call it in the transaction of what it tells of. */
export async function recordAudit(
  tx: Database,
  { actorId = null, actorName = '', organizationId, accountId = null, action, details }: AuditEvent,
): Promise<void> {
  const actor = actorId === null ? undefined : await findUser(tx, actorId);
  await insertAuditEntry(tx, {
    organizationId: organizationId ?? null,
    accountId,
    at: new Date(),
    actorId,
    actorName: actor?.name ?? actorName,
    actorEmail: actor?.email ?? null,
    address: callerAddress(),
    action,
    details,
  });
}

/** To whom something in a project belongs: its organization, or the account of the person. */
export const belongingOf = (project: { organizationId: string | null }, userId: string): Belonging =>
  project.organizationId === null ? { accountId: userId } : { organizationId: project.organizationId };
