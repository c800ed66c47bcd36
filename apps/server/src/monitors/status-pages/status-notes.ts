import { type StatusNote, type StatusNoteRequest, statusPageLimits } from '@hopwise/model';
import { isId, newId } from '../../db/columns.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { lockProject, noSuchProject, openProject, recordInProjects } from '../../projects/index.ts';
import { admitAttempt, type Throttle } from '../../rate-limits/index.ts';
import {
  countNotes,
  deleteNote,
  insertNote,
  listNoteRows,
  type StatusNoteRow,
  updateNote,
} from './status-notes-table.ts';
import { noteUpdate } from './status-subscribers-table.ts';

interface NoteDeps {
  db: Database;
  now(): number;
  /** Checks immediately whether something is due. */
  alertSoon(): void;
}

/** Each is an email to every subscriber. */
const perProject: Throttle = {
  name: 'status-notes',
  limit: 20,
  windowSeconds: 60 * 60,
  refusal: 'Too many notes posted.',
};

export const toNote = ({ id, text, createdAt, editedAt }: StatusNoteRow): StatusNote => ({
  ...{ id, text },
  createdAt: createdAt.toISOString(),
  editedAt: editedAt?.toISOString() ?? null,
});

const noSuchNote = () => new AppError('NOT_FOUND', 'Note not found');

/** Everyone who can see the project posts, edits and deletes its notes. */
export async function listNotes(db: Database, userId: string, projectId: string): Promise<StatusNote[]> {
  const { id } = await openProject(db, userId, projectId);
  return (await listNoteRows(db, id, statusPageLimits.notes)).map(toNote);
}

export async function postNote(
  { db, now, alertSoon }: NoteDeps,
  userId: string,
  projectId: string,
  { text }: StatusNoteRequest,
): Promise<StatusNote> {
  const project = await openProject(db, userId, projectId);
  await admitAttempt(db, perProject, project.id);
  const row = { id: newId(), projectId: project.id, text, createdAt: new Date(now()), editedAt: null };
  await db.transaction(async (tx) => {
    if (!(await lockProject(tx, project.id))) throw noSuchProject();
    if ((await countNotes(tx, project.id)) >= statusPageLimits.notes) {
      throw new AppError('CONFLICT', `Limit reached (${statusPageLimits.notes} notes). Delete one first.`);
    }
    await insertNote(tx, row);
    await noteUpdate(tx, { projectId: project.id, kind: 'note', subjectId: row.id });
    await recordNote(tx, userId, project, 'status-note.created');
  });
  alertSoon();
  return toNote(row);
}

interface NoteId {
  projectId: string;
  noteId: string;
}

/** Subscribers get no email about it: the page and the feed show the new text. */
export async function editNote(
  { db, now }: Pick<NoteDeps, 'db' | 'now'>,
  userId: string,
  { projectId, noteId }: NoteId,
  { text }: StatusNoteRequest,
): Promise<StatusNote> {
  const project = await openProject(db, userId, projectId);
  if (!isId(noteId)) throw noSuchNote();
  return db.transaction(async (tx) => {
    const row = await updateNote(tx, { projectId: project.id, id: noteId, text, editedAt: new Date(now()) });
    if (row === undefined) throw noSuchNote();
    await recordNote(tx, userId, project, 'status-note.changed');
    return toNote(row);
  });
}

export async function removeNote(db: Database, userId: string, { projectId, noteId }: NoteId): Promise<void> {
  const project = await openProject(db, userId, projectId);
  if (!isId(noteId)) throw noSuchNote();
  await db.transaction(async (tx) => {
    if (!(await deleteNote(tx, { projectId: project.id, id: noteId }))) throw noSuchNote();
    await recordNote(tx, userId, project, 'status-note.deleted');
  });
}

const recordNote = (
  tx: Database,
  userId: string,
  project: { id: string; name: string },
  action: 'status-note.created' | 'status-note.changed' | 'status-note.deleted',
): Promise<void> =>
  recordInProjects(tx, { userId, projectIds: [project.id], action, details: { project: project.name } });
