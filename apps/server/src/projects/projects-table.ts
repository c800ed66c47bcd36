import type { ProjectRole, ProjectSettings } from '@hopwise/model';
import { and, asc, count, eq, type Placeholder, sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { storedJson, storedMoment, storedText } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
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
    createdAt: storedMoment('created_at').notNull(),
  },
  (table) => [
    index('projects_user').on(table.userId),
    index('projects_organization').on(table.organizationId),
    uniqueIndex('projects_default').on(table.userId).where(sql`${table.isDefault}`),
    check('projects_one_owner', sql`num_nonnulls(${table.userId}, ${table.organizationId}) = 1`),
  ],
);

export type ProjectRow = typeof projects.$inferSelect;
export type VisibleProject = ProjectRow & { role: ProjectRole };

type Given = string | Placeholder;

/**
 * The projects a person may know of, oldest first, and what they may do in each: their own and those of their
 * organizations. Every permission rests on this. With an id, that project alone.
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

/** Who has a project: a person, or an organization. */
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

/** Has a project stay until the transaction ends, for what is about to be put into it. False when it is gone. */
export async function keepProject(tx: Database, id: string): Promise<boolean> {
  const kept = await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, id)).for('key share');
  return kept.length > 0;
}

/** A default project that is there already stays as it is. */
export async function insertProject(db: Database, row: ProjectRow): Promise<void> {
  await db.insert(projects).values(row).onConflictDoNothing({ target: projects.userId, where: sql`is_default` });
}

export async function updateProject(db: Database, id: string, changes: Partial<ProjectRow>): Promise<void> {
  await db.update(projects).set(changes).where(eq(projects.id, id));
}

/** Its checks go with it. */
export async function deleteProjectRow(db: Database, id: string): Promise<void> {
  await db.delete(projects).where(eq(projects.id, id));
}
