import type { AttentionItem, BulkJob, BulkJobsQuery, BulkPause } from '@hopwise/model';
import type { WantedJobs } from '../checks/index.ts';
import { isId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { mayEditProject, projectsVisibleTo, type VisibleProject } from '../projects/index.ts';
import {
  findVisibleJob,
  listJobRows,
  listTroubledJobRows,
  pageOfJobRows,
  type VisibleJobRow,
  type WantedTroubledJobs,
} from './bulk-jobs-table.ts';

export interface AccessibleJob {
  row: VisibleJobRow;
  mayEdit: boolean;
}

/** Opens a job for people who can see its project. For everyone else it doesn't exist. */
export async function accessJob(db: Database, userId: string, id: string): Promise<AccessibleJob> {
  const row = isId(id) ? await findVisibleJob(db, id) : undefined;
  const [project] = row ? await projectsVisibleTo(db, userId, row.projectId) : [];
  if (row === undefined || project === undefined) throw noSuchJob();
  return { row, mayEdit: mayEdit(row, project, userId) };
}

export async function accessJobToEdit(db: Database, userId: string, id: string): Promise<VisibleJobRow> {
  const job = await accessJob(db, userId, id);
  if (job.mayEdit) return job.row;
  throw new AppError('FORBIDDEN', 'Only its creator and organization admins can do this');
}

const noSuchJob = () => new AppError('NOT_FOUND', "Bulk job not found, or you don't have access");

export async function listJobs(db: Database, userId: string, query: BulkJobsQuery): Promise<BulkJob[]> {
  return findJobs(db, userId, undefined, (projectIds) => listJobRows(db, projectIds, query));
}

/** Jobs as shown in a list of checks. */
export async function listJobsAmongChecks(db: Database, userId: string, wanted: WantedJobs): Promise<BulkJob[]> {
  return findJobs(db, userId, wanted.projectId, (projectIds) => pageOfJobRows(db, projectIds, wanted));
}

/** Jobs of some projects that could not run in the last days, or wait because of a problem, newest first. */
export async function listTroubledJobs(
  db: Database,
  visible: ReadonlyMap<string, VisibleProject>,
  wanted: WantedTroubledJobs,
): Promise<AttentionItem[]> {
  const rows = await listTroubledJobRows(db, [...visible.keys()], wanted);
  return rows.map((row) => ({
    kind: 'bulk-job',
    ...{ id: row.id, name: row.fileName, projectId: row.projectId },
    projectName: visible.get(row.projectId)?.name ?? '',
    since: (row.finishedAt ?? row.createdAt).toISOString(),
    ...(row.status === 'FAILED'
      ? { problem: 'failed', reason: row.error }
      : { problem: 'paused', reason: row.pause && pauseReasons[row.pause] }),
  }));
}

const pauseReasons: Readonly<Record<BulkPause, string>> = {
  'owner-storage': 'Its owner is out of storage. Delete checks or bulk jobs to continue.',
  'server-storage': 'The server is out of storage.',
  disk: 'The server disk is full.',
};

async function findJobs(
  db: Database,
  userId: string,
  projectId: string | undefined,
  find: (projectIds: readonly string[]) => Promise<VisibleJobRow[]>,
): Promise<BulkJob[]> {
  const visible = await projectsVisibleTo(db, userId, projectId);
  const projects = new Map(visible.map((project) => [project.id, project]));
  return (await find([...projects.keys()])).flatMap((row) => {
    const project = projects.get(row.projectId);
    return project ? [toBulkJob({ row, mayEdit: mayEdit(row, project, userId) })] : [];
  });
}

const mayEdit = (job: VisibleJobRow, project: VisibleProject, userId: string): boolean =>
  job.userId === userId || mayEditProject(project);

export function toBulkJob({ row, mayEdit: may }: AccessibleJob): BulkJob {
  return {
    id: row.id,
    projectId: row.projectId,
    fileName: row.fileName,
    status: row.status,
    options: row.options,
    totalUrls: row.totalUrls,
    processedUrls: row.processedUrls,
    successCount: row.successCount,
    errorCount: row.errorCount,
    unexpectedCount: row.failedCases,
    hasExpectations: row.hasExpectations,
    error: row.error,
    pause: row.finishedAt === null ? row.pause : null,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    mayEdit: may,
  };
}
