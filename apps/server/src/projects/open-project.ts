import { randomUUID } from 'node:crypto';
import {
  type AuditAction,
  defaultProjectAlias,
  defaultProjectSettings,
  type ProjectRole,
  projectLimits,
} from '@hopwise/model';
import { inArray } from 'drizzle-orm';
import { belongingOf, recordAudit } from '../audit-trail/index.ts';
import { isId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { takeTurn } from '../organizations/index.ts';
import { lockUser } from '../users/index.ts';
import {
  countProjectsOf,
  findDefaultProject,
  insertProject,
  type ProjectOwner,
  type ProjectRow,
  projects,
  projectsVisibleTo,
  type VisibleProject,
} from './projects-table.ts';

export const noSuchProject = () => new AppError('NOT_FOUND', "Project not found, or you don't have access");

/** A project by id or as `default-project`. For people without access it doesn't exist. */
export async function openProject(db: Database, userId: string, id: string): Promise<VisibleProject> {
  if (id === defaultProjectAlias) return { ...(await openDefaultProject(db, userId)), role: 'owner' };
  const [found] = isId(id) ? await projectsVisibleTo(db, userId, id) : [];
  if (found === undefined) throw noSuchProject();
  return found;
}

/** Members of an organization can see its projects and track in them; only its owners and admins can change them. */
export const mayEditProject = ({ role }: Pick<VisibleProject, 'role'>): boolean => role !== 'member';

export async function openProjectToEdit(db: Database, userId: string, id: string): Promise<VisibleProject> {
  const project = await openProject(db, userId, id);
  if (!mayEditProject(project)) {
    throw new AppError('FORBIDDEN', 'Only organization owners and admins can change its projects');
  }
  return project;
}

/** The first project of every account, also known as `default-project`. */
export async function createFirstProject(db: Database, userId: string): Promise<void> {
  await insertProject(db, {
    id: randomUUID(),
    userId,
    organizationId: null,
    name: 'Default Project',
    description: null,
    settings: defaultProjectSettings,
    isDefault: true,
    createdAt: new Date(),
  });
}

export async function openDefaultProject(db: Database, userId: string): Promise<ProjectRow> {
  const found = await findDefaultProject(db, userId);
  if (found !== undefined) return found;
  await createFirstProject(db, userId);
  const created = await findDefaultProject(db, userId);
  if (created === undefined) throw new Error(`the account ${userId} has no default project`);
  return created;
}

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

export interface ProjectPlace {
  owner: ProjectOwner;
  /** The caller's role there. */
  role: ProjectRole;
}

/**
 * Reserves room for one more project, for the caller or an organization that they can add to. Until the transaction
 * ends, no one can take it or change the caller's role.
 */
export async function requireRoom(tx: Database, userId: string, organizationId: string | null): Promise<ProjectPlace> {
  const place = await takePlace(tx, userId, organizationId);
  if ((await countProjectsOf(tx, place.owner)) < projectLimits.perOwner) return place;
  throw new AppError('CONFLICT', `Limit reached (${projectLimits.perOwner} projects). Delete one first.`);
}

async function takePlace(tx: Database, userId: string, organizationId: string | null): Promise<ProjectPlace> {
  if (organizationId === null) {
    await lockUser(tx, userId);
    return { owner: { userId, organizationId }, role: 'owner' };
  }
  const { role } = await takeTurn(tx, organizationId, userId, 'admin');
  return { owner: { userId: null, organizationId }, role };
}
