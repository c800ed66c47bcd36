import { randomUUID } from 'node:crypto';
import {
  type CreateProjectRequest,
  defaultProjectSettings,
  type Project,
  type ProjectSettings,
  projectSettings,
  type UpdateProjectRequest,
} from '@hopwise/model';
import { belongingOf, recordAudit } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import { ownerTransaction } from '../db/statements.ts';
import { AppError } from '../errors.ts';
import { openDefaultProject, openProject, openProjectToEdit, requireRoom } from './open-project.ts';
import {
  insertProject,
  type NewProject,
  projectsVisibleTo,
  removeProject,
  updateProject as updateProjectRow,
  type VisibleProject,
} from './projects-table.ts';
import { beginPurge, type PurgeDeps } from './purge-projects.ts';

/** The database and the calls that projects need. */
export interface ProjectDeps extends PurgeDeps {
  db: Database;
  countProjectChecks(db: Database, projectIds: readonly string[]): Promise<Map<string, number>>;
  /** Continues deleting a large project in the background. */
  purgeSoon(): void;
}

export async function listProjects(deps: ProjectDeps, userId: string): Promise<Project[]> {
  const visible = await projectsVisibleTo(deps.db, userId);
  const counts = await deps.countProjectChecks(
    deps.db,
    visible.map(({ id }) => id),
  );
  return visible.map((project) => toProject(project, counts.get(project.id) ?? 0));
}

export async function readProject(deps: ProjectDeps, userId: string, id: string): Promise<Project> {
  return counted(deps, await openProject(deps.db, userId, id));
}

export async function createProject(
  { db }: ProjectDeps,
  userId: string,
  { name, description, settings, organizationId = null }: CreateProjectRequest,
  { isSample = false } = {},
): Promise<Project> {
  const project: Omit<NewProject, 'userId' | 'organizationId'> = {
    id: randomUUID(),
    name,
    description: description || null,
    settings: changedSettings(defaultProjectSettings, settings),
    isDefault: false,
    isSample,
    createdAt: new Date(),
  };
  return ownerTransaction(db, organizationId ?? userId, async (tx) => {
    const { owner, role } = await requireRoom(tx, userId, organizationId);
    await insertProject(tx, { ...project, ...owner });
    return toProject({ ...project, ...owner, role }, 0);
  });
}

export async function changeProject(
  deps: ProjectDeps,
  userId: string,
  id: string,
  request: UpdateProjectRequest,
): Promise<Project> {
  const project = await openProjectToEdit(deps.db, userId, id);
  const { name, description, settings, organizationId } = request;
  await ownerTransaction(deps.db, organizationId ?? userId, async (tx) => {
    // Owners are locked before projects, as when an owner is deleted with its projects.
    if (organizationId !== undefined) await changeOwner(tx, userId, project, organizationId);
    await updateProjectRow(tx, project.id, {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description: description || null }),
      settings: changedSettings(project.settings, settings),
    });
  });
  return readProject(deps, userId, project.id);
}

/** The caller chooses what happens to its checks: deleted with it, or moved to their default project. */
export async function deleteProject(
  deps: ProjectDeps,
  userId: string,
  id: string,
  checks: 'delete' | 'move',
): Promise<void> {
  const project = await openProjectToEdit(deps.db, userId, id);
  if (project.isDefault) throw new AppError('CONFLICT', "You can't delete your default project");
  const checksMoveTo = checks === 'move' ? (await openDefaultProject(deps.db, userId)).id : null;
  await deps.db.transaction(async (tx) => {
    await removeProject(tx, project.id, checksMoveTo);
    const details = { project: project.name, checks: checks === 'move' ? 'moved' : 'deleted' };
    await recordAudit(tx, { ...belongingOf(project, userId), actorId: userId, action: 'project.deleted', details });
  });
  await beginPurge(deps, { id: project.id, checksMoveTo });
  deps.purgeSoon();
}

const changedSettings = (settings: ProjectSettings, changes: UpdateProjectRequest['settings']): ProjectSettings =>
  projectSettings.parse({ ...settings, ...changes });

async function counted({ db, countProjectChecks }: ProjectDeps, project: VisibleProject): Promise<Project> {
  const counts = await countProjectChecks(db, [project.id]);
  return toProject(project, counts.get(project.id) ?? 0);
}

function toProject(project: NewProject & Pick<VisibleProject, 'role'>, trackingCount: number): Project {
  const { id, name, description, settings, isDefault, organizationId, role, createdAt } = project;
  return {
    id,
    name,
    description,
    settings,
    trackingCount,
    isDefault,
    organizationId,
    role,
    createdAt: createdAt.toISOString(),
  };
}

/**
 * Moves a project to an organization or, with null, to the caller. They need permission to change it where it is, which
 * was already verified, and where it goes.
 */
async function changeOwner(
  tx: Database,
  userId: string,
  project: VisibleProject,
  organizationId: string | null,
): Promise<void> {
  if (organizationId === project.organizationId) return;
  if (project.isDefault) {
    throw new AppError('CONFLICT', "You can't move your default project to an organization");
  }
  const { owner } = await requireRoom(tx, userId, organizationId);
  await updateProjectRow(tx, project.id, owner);

  const moved = { actorId: userId, details: { project: project.name } };
  if (project.organizationId !== null) {
    await recordAudit(tx, { ...moved, organizationId: project.organizationId, action: 'project.moved-out' });
  }
  if (organizationId !== null) await recordAudit(tx, { ...moved, organizationId, action: 'project.moved-in' });
}
