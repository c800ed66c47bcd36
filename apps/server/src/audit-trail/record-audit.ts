import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditAction } from '@hopwise/model';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { findUser } from '../users/index.ts';
import { insertAuditEntry } from './audit-entries-table.ts';

/** Actions in an organization belong to it, and actions concerning an account to the account. */
type Belonging = { organizationId: string; accountId?: never } | { accountId: string | null; organizationId?: never };

/** A person with an account; null: unknown. Or something that isn't a person. */
type Actor = { actorId: string | null; actorName?: never } | { actorId?: never; actorName: string };

export type AuditEvent = Belonging &
  Actor & {
    action: AuditAction;
    /** The subject as of now: names, roles. Never a secret. */
    details: Record<string, string>;
  };

/** The actor of commands run on the server itself. */
export const commandLine = { actorName: 'npm run admin' };

/** Call it in the transaction of the action. */
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

/** The owner of a project's entries: its organization, or the person's account. */
export const belongingOf = (project: { organizationId: string | null }, userId: string): Belonging =>
  project.organizationId === null ? { accountId: userId } : { organizationId: project.organizationId };

const addresses = new AsyncLocalStorage<string>();

/** Makes the caller's address available to the audit trail, however deep in a call something is recorded. */
export function rememberCallerAddress(app: FastifyInstance): void {
  // Set after the body has been read: stream event handlers don't carry the call's context.
  app.addHook('preValidation', (request, _reply, done) => addresses.run(request.ip, done));
}

/** null outside of a call. */
export const callerAddress = (): string | null => addresses.getStore() ?? null;

const shownLength = 200;

/**
 * A URL for the audit trail, without credentials and query, which may be secret. It is parsed as when it is traced:
 * people may have written it in ways that hide where the credentials end.
 */
export function plainUrl(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed?.protocol.startsWith('http'))
    return url
      .replace(/[?#].*$/s, '')
      .replace(/^.*@/s, '')
      .slice(0, shownLength);
  parsed.username = '';
  parsed.password = '';
  parsed.search = '';
  parsed.hash = '';
  return parsed.href.slice(0, shownLength);
}
