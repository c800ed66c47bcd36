import type { FastifyRequest } from 'fastify';
import { isId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { callerOf } from '../http/caller.ts';
import { mayEditProject, projectsVisibleTo } from '../projects/index.ts';
import { guestOf } from '../sessions/index.ts';
import { type CheckRow, findCheck } from './checks-table.ts';

/** Who requests a check. A person's browser may also own checks from before they signed in. */
export interface Viewer {
  userId: string | undefined;
  guestId: string | undefined;
  /** Whether a program is calling, with an API key. */
  isProgram?: boolean;
}

export function viewerOf(request: FastifyRequest): Viewer {
  const caller = callerOf(request);
  switch (caller.kind) {
    case 'guest':
      return { userId: undefined, guestId: caller.guestId };
    case 'user':
      return { userId: caller.userId, guestId: guestOf(request) };
    case 'key':
      return { userId: caller.userId, guestId: undefined, isProgram: true };
  }
}

export interface AccessibleCheck {
  row: CheckRow;
  mayEdit: boolean;
}

/** Opens a check for people who can see it. For everyone else it doesn't exist: a 403 would reveal that it does. */
export async function accessCheck(db: Database, id: string, viewer: Viewer): Promise<AccessibleCheck> {
  const row = isId(id) ? await findCheck(db, id) : undefined;
  const mayEdit = row && (await editRight(db, row, viewer));
  if (row === undefined || mayEdit === undefined) throw noSuchCheck();
  return { row, mayEdit };
}

export async function accessCheckToEdit(db: Database, id: string, viewer: Viewer): Promise<CheckRow> {
  const { row, mayEdit } = await accessCheck(db, id, viewer);
  if (mayEdit) return row;
  throw new AppError('FORBIDDEN', 'Only organization owners and admins can do this');
}

export const noSuchCheck = () => new AppError('NOT_FOUND', "Check not found, or you don't have access");

/** undefined: they can't even see it. */
async function editRight(db: Database, { guestId, projectId }: CheckRow, viewer: Viewer): Promise<boolean | undefined> {
  if (guestId !== null) return guestId === viewer.guestId ? true : undefined;
  if (projectId === null || viewer.userId === undefined) return undefined;
  const [project] = await projectsVisibleTo(db, viewer.userId, projectId);
  return project && mayEditProject(project);
}
