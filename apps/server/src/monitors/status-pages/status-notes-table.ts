import { and, count, desc, eq } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { storedMoment, storedText } from '../../db/columns.ts';
import type { Database } from '../../db/database.ts';
import { projects } from '../../projects/index.ts';

/** Notes on status pages. They survive while a page is turned off. */
export const statusNotes = pgTable(
  'status_notes',
  {
    id: uuid().primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    text: storedText().notNull(),
    createdAt: storedMoment('created_at').notNull(),
    editedAt: storedMoment('edited_at'),
  },
  (table) => [index('status_notes_newest').on(table.projectId, table.createdAt)],
);

export type StatusNoteRow = typeof statusNotes.$inferSelect;

/** Newest first. */
export const listNoteRows = (db: Database, projectId: string, limit: number): Promise<StatusNoteRow[]> =>
  db
    .select()
    .from(statusNotes)
    .where(eq(statusNotes.projectId, projectId))
    .orderBy(desc(statusNotes.createdAt), desc(statusNotes.id))
    .limit(limit);

export async function countNotes(db: Database, projectId: string): Promise<number> {
  const [row] = await db.select({ notes: count() }).from(statusNotes).where(eq(statusNotes.projectId, projectId));
  return row?.notes ?? 0;
}

export async function findNote(db: Database, id: string): Promise<StatusNoteRow | undefined> {
  const [found] = await db.select().from(statusNotes).where(eq(statusNotes.id, id));
  return found;
}

export async function insertNote(db: Database, row: StatusNoteRow): Promise<void> {
  await db.insert(statusNotes).values(row);
}

const isNoteOf = (projectId: string, id: string) => and(eq(statusNotes.projectId, projectId), eq(statusNotes.id, id));

/** undefined: the project has no such note. */
export async function updateNote(
  db: Database,
  { projectId, id, ...changes }: Pick<StatusNoteRow, 'projectId' | 'id' | 'text' | 'editedAt'>,
): Promise<StatusNoteRow | undefined> {
  const [changed] = await db.update(statusNotes).set(changes).where(isNoteOf(projectId, id)).returning();
  return changed;
}

/** Returns whether there was one. */
export async function deleteNote(db: Database, { projectId, id }: { projectId: string; id: string }): Promise<boolean> {
  return (await db.delete(statusNotes).where(isNoteOf(projectId, id)).returning({ id: statusNotes.id })).length > 0;
}
