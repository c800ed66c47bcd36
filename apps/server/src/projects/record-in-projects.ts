import type { AuditAction } from '@hopwise/model';
import { inArray } from 'drizzle-orm';
import { belongingOf, recordAudit } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import { projects } from './projects-table.ts';

export interface ProjectEvent {
  /** undefined: a guest, whose doings are nobody else's business. */
  userId: string | undefined;
  /** Of a browser's checks from before its person signed in there is none. */
  projectIds: readonly (string | null)[];
  action: AuditAction;
  details: Record<string, string>;
}

/** Tells each owner of the projects, an organization or the person, once. Call it in the transaction of what it tells of. */
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
