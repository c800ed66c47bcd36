import type { ProjectRole, ProjectSettings } from '@hopwise/model';
import { and, asc, count, eq, isNotNull, isNull, type Placeholder, sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { storedJson, storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/statements.ts';
import { organizationMembers, organizations } from '../organizations/index.ts';
import { users } from '../users/index.ts';

export const projects = pgTable(
  'projects',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    name: storedText().notNull(),
    description: storedText(),
    settings: storedJson().$type<ProjectSettings>().notNull(),
    isDefault: boolean('is_default').notNull(),
    /** Made-up checks, which don't count in the statistics of all projects. */
    isSample: boolean('is_sample').notNull().default(false),
    createdAt: storedMoment('created_at').notNull(),
    /**
     * When it was deleted. From then on it has no owner, so no one sees it; its bulk jobs and checks are deleted in the
     * background. Triggers do the same to the projects of a deleted account or organization.
     */
    removedAt: storedMoment('removed_at'),
    /** The project that gets the checks of a deleted one; null: they are deleted. */
    checksMoveTo: uuid('checks_move_to'),
  },
  (table) => [
    index('projects_user').on(table.userId),
    index('projects_organization').on(table.organizationId),
    uniqueIndex('projects_default').on(table.userId).where(sql`${table.isDefault}`),
    index('projects_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
    check(
      'projects_one_owner',
      sql`num_nonnulls(${table.userId}, ${table.organizationId}) = case when ${table.removedAt} is null then 1 else 0 end`,
    ),
  ],
);

export type ProjectRow = typeof projects.$inferSelect;
/** A project that its owner can see. */
export type NewProject = Omit<ProjectRow, 'removedAt' | 'checksMoveTo' | 'isSample'> & { isSample?: boolean };
export type VisibleProject = ProjectRow & { role: ProjectRole };

type Given = string | Placeholder;

/**
 * The projects a person can see, oldest first, with their permissions in each: their own and those of their
 * organizations. All permissions are based on this. With an id, only that project.
 */
export function visibleProjects(db: Database, userId: Given, id?: Given) {
  const wanted = id === undefined ? undefined : eq(projects.id, id);
  const own = db
    .select({ project: projects, role: sql<ProjectRole>`'owner'`.as('role') })
    .from(projects)
    .where(and(eq(projects.userId, userId), wanted));
  const shared = db
    .select({ project: projects, role: sql<ProjectRole>`${organizationMembers.role}`.as('role') })
    .from(organizationMembers)
    .innerJoin(projects, eq(projects.organizationId, organizationMembers.organizationId))
    .where(and(eq(organizationMembers.userId, userId), wanted));
  return own.unionAll(shared).orderBy(asc(sql`created_at`), asc(sql`id`));
}

const projectsOfPerson = prepared('projects_of_person', ['userId'], (db, { userId }) => visibleProjects(db, userId));
const projectOfPerson = prepared('project_of_person', ['userId', 'id'], (db, { userId, id }) =>
  visibleProjects(db, userId, id),
);

export async function projectsVisibleTo(db: Database, userId: string, id?: string): Promise<VisibleProject[]> {
  const rows = await (id === undefined ? projectsOfPerson(db, { userId }) : projectOfPerson(db, { userId, id }));
  return rows.map(({ project, role }) => ({ ...project, role }));
}

/** Who owns a project: a person or an organization. */
export type ProjectOwner = { userId: string; organizationId: null } | { userId: null; organizationId: string };

export async function countProjectsOf(db: Database, { userId, organizationId }: ProjectOwner): Promise<number> {
  const isOwned = organizationId === null ? eq(projects.userId, userId) : eq(projects.organizationId, organizationId);
  const [row] = await db.select({ projects: count() }).from(projects).where(isOwned);
  return row?.projects ?? 0;
}

const defaultProjectOf = prepared('default_project_of', ['userId'], (db, { userId }) =>
  db
    .select()
    .from(projects)
    .where(and(eq(projects.userId, userId), projects.isDefault)),
);

export async function findDefaultProject(db: Database, userId: string): Promise<ProjectRow | undefined> {
  const [found] = await defaultProjectOf(db, { userId });
  return found;
}

/**
 * Keeps a project from being deleted until the transaction ends, for rows about to be added to it. Returns false if it
 * no longer exists.
 */
export async function lockProject(tx: Database, id: string): Promise<boolean> {
  const kept = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, id), isNull(projects.removedAt)))
    .for('key share');
  return kept.length > 0;
}

/** An existing default project doesn't change. */
export async function insertProject(db: Database, row: NewProject): Promise<void> {
  await db.insert(projects).values(row).onConflictDoNothing({ target: projects.userId, where: sql`is_default` });
}

export async function updateProject(db: Database, id: string, changes: Partial<ProjectRow>): Promise<void> {
  await db.update(projects).set(changes).where(eq(projects.id, id));
}

/** Hides a project from everyone. `purgeProjects` deletes its contents. */
export async function removeProject(db: Database, id: string, checksMoveTo: string | null): Promise<void> {
  await db
    .update(projects)
    .set({ removedAt: new Date(), checksMoveTo, userId: null, organizationId: null, isDefault: false })
    .where(eq(projects.id, id));
}

export type RemovedProject = Pick<ProjectRow, 'id' | 'checksMoveTo'>;

/** The projects being deleted, oldest first. */
export async function listRemovedProjects(db: Database): Promise<RemovedProject[]> {
  const { id, checksMoveTo, removedAt } = projects;
  return db.select({ id, checksMoveTo }).from(projects).where(isNotNull(removedAt)).orderBy(removedAt);
}

/** For an empty project: any contents would be deleted at once while everyone else waits. */
export async function deleteProjectRow(db: Database, id: string): Promise<void> {
  await db.delete(projects).where(eq(projects.id, id));
}

/** Whether the checks of a project are being deleted: no one may see them then. */
export async function isBeingDeleted(db: Database, id: string): Promise<boolean> {
  const found = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, id), isNotNull(projects.removedAt), isNull(projects.checksMoveTo)));
  return found.length > 0;
}
