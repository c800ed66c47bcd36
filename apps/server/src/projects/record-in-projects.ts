import type { AuditAction } from '@hopwise/model';
import { inArray } from 'drizzle-orm';
import { belongingOf, recordAudit } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import { projects } from './projects-table.ts';

export interface ProjectEvent {
  /** undefined: a guest, whose actions concern no one else. */
  userId: string | undefined;
  /** null for checks that a browser made before its user signed in. */
  projectIds: readonly (string | null)[];
  action: AuditAction;
  details: Record<string, string>;
}

/**
 * Records an action once for each owner of the projects, an organization or a person. Call it in the transaction of the
 * action.
 */
export async function recordInProjects(
  tx: Database,
  { userId, projectIds, action, details }: ProjectEvent,
): Promise<void> {
  if (userId === undefined) return;
  const ids = projectIds.filter((id) => id !== null);
  const found =
    ids.length === 0
      ? []
      : await tx
          .selectDistinct({ organizationId: projects.organizationId })
          .from(projects)
          .where(inArray(projects.id, ids));
  const owners = found.length === 0 ? [{ organizationId: null }] : found;
  for (const owner of owners)
    await recordAudit(tx, { ...belongingOf(owner, userId), actorId: userId, action, details });
}
