import {
  type ClientComparison,
  type ClientComparisonsPage,
  type ClientComparisonsQuery,
  compareClients,
  type JudgedClients,
  type ListedClientComparison,
} from '@hopwise/model';
import { maskUrl, normalizeUrl } from '@hopwise/monitor';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { plainUrl } from '../audit-trail/index.ts';
import { isId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { signedInCallerOf } from '../http/caller.ts';
import {
  mayEditProject,
  openProject,
  projectsVisibleTo,
  recordInProjects,
  type VisibleProject,
} from '../projects/index.ts';
import {
  type ClientComparisonRow,
  deleteClientComparisonRow,
  findClientComparison,
  type ListedClientComparisonRow,
  listClientComparisonRows,
  type StoredComparisonEvidence,
} from './client-comparisons-table.ts';

interface AccessibleComparison {
  row: ClientComparisonRow;
  mayEdit: boolean;
}

/** Opens a comparison for people who can see its project. For everyone else it doesn't exist. */
async function accessComparison(db: Database, userId: string, id: string): Promise<AccessibleComparison> {
  const row = isId(id) ? await findClientComparison(db, id) : undefined;
  const [project] = row ? await projectsVisibleTo(db, userId, row.projectId) : [];
  if (row === undefined || project === undefined) {
    throw new AppError('NOT_FOUND', "Client comparison not found, or you don't have access");
  }
  return { row, mayEdit: mayEdit(row, project, userId) };
}

/** The same for people who can do more than read it. */
export async function accessComparisonToEdit(
  db: Database,
  userId: string,
  id: string,
  verb: 'delete' | 'share',
): Promise<ClientComparisonRow> {
  const { row, mayEdit } = await accessComparison(db, userId, id);
  if (mayEdit) return row;
  throw new AppError('FORBIDDEN', `Only its creator and organization admins can ${verb} this comparison`);
}

const mayEdit = ({ userId: maker }: ListedClientComparisonRow, project: VisibleProject, userId: string): boolean =>
  maker === userId || mayEditProject(project);

export async function openComparison(db: Database, userId: string, id: string): Promise<ClientComparison> {
  const { row, mayEdit } = await accessComparison(db, userId, id);
  return toClientComparison(row, mayEdit);
}

export async function listComparisons(
  db: Database,
  userId: string,
  projectId: string,
  { limit, cursor }: ClientComparisonsQuery,
): Promise<ClientComparisonsPage> {
  const project = await openProject(db, userId, projectId);
  const rows = await listClientComparisonRows(db, project.id, { limit: limit + 1, cursor });
  const page = rows.slice(0, limit);
  return {
    comparisons: page.map((row) => toListed(row, mayEdit(row, project, userId))),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

export async function deleteComparison(db: Database, userId: string, id: string): Promise<void> {
  const row = await accessComparisonToEdit(db, userId, id, 'delete');
  await db.transaction(async (tx) => {
    const details = { url: plainUrl(row.url) };
    await recordInProjects(tx, { userId, projectIds: [row.projectId], action: 'client-comparison.deleted', details });
    await deleteClientComparisonRow(tx, row.id);
  });
}

/** The comparison, computed from its traces. */
export const judgeStored = ({ ignored, ...evidence }: StoredComparisonEvidence): JudgedClients =>
  compareClients(evidence, (url) => maskUrl(normalizeUrl(url), ignored));

export const toClientComparison = (row: ClientComparisonRow, mayEdit: boolean): ClientComparison => ({
  ...judgeStored(row.evidence),
  ...toListed(row, mayEdit),
});

const toListed = (
  { id, projectId, url, headline, counts, createdAt }: ListedClientComparisonRow,
  mayEdit: boolean,
): ListedClientComparison => ({ id, projectId, url, headline, counts, createdAt: createdAt.toISOString(), mayEdit });

/** Shared by the routes of comparisons. */

export const tags = ['Clients'];
export const byId = z.object({ id: z.string() });
export const userIdOf = (request: FastifyRequest): string => signedInCallerOf(request).userId;
