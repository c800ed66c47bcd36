import type { ContractRun, ContractRunsQuery } from '@hopwise/model';
import { beginPurge, stopJob } from '../bulk/index.ts';
import { isId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { mayEditProject, projectsVisibleTo, recordInProjects, type VisibleProject } from '../projects/index.ts';
import { type FoundRun, findRun, listRunRows } from './contract-runs-table.ts';

interface AccessibleRun {
  found: FoundRun;
  project: VisibleProject;
}

/** Opens a run for people who can see its project. For everyone else it doesn't exist. */
export async function accessRun(db: Database, userId: string, id: string): Promise<AccessibleRun> {
  const found = isId(id) ? await findRun(db, id) : undefined;
  const [project] = found ? await projectsVisibleTo(db, userId, found.job.projectId) : [];
  if (found === undefined || project === undefined) throw noSuchRun();
  return { found, project };
}

const noSuchRun = () => new AppError('NOT_FOUND', "Run not found, or you don't have access");

async function accessRunToEdit(db: Database, userId: string, id: string): Promise<AccessibleRun> {
  const run = await accessRun(db, userId, id);
  if (mayEdit(run.found, run.project, userId)) return run;
  throw new AppError('FORBIDDEN', 'Only its creator and organization admins can do this');
}

const mayEdit = ({ job }: FoundRun, project: VisibleProject, userId: string): boolean =>
  job.userId === userId || mayEditProject(project);

export async function openRun(db: Database, userId: string, id: string): Promise<ContractRun> {
  const { found, project } = await accessRun(db, userId, id);
  return toContractRun(found, project, userId);
}

/** The runs of a contract, newest first. The caller's access was already verified. */
export async function listRuns(
  db: Database,
  userId: string,
  { id, project }: { id: string; project: VisibleProject },
  query: ContractRunsQuery,
): Promise<ContractRun[]> {
  return (await listRunRows(db, id, query)).map((found) => toContractRun(found, project, userId));
}

/** Results so far are kept. */
export async function cancelRun(
  deps: { db: Database; backgroundDb: Database },
  userId: string,
  id: string,
): Promise<ContractRun> {
  await accessRunToEdit(deps.db, userId, id);
  if (!(await stopJob(deps, id))) throw new AppError('CONFLICT', 'This run has already finished');
  return openRun(deps.db, userId, id);
}

/** Also deletes its checks. */
export async function deleteRun(db: Database, userId: string, id: string): Promise<void> {
  const { found } = await accessRunToEdit(db, userId, id);
  const { fileName, totalUrls, projectId } = found.job;
  const details = { contract: fileName, cases: String(totalUrls) };
  await recordInProjects(db, { userId, projectIds: [projectId], action: 'contract-run.deleted', details });
  await beginPurge(db, { id: found.job.id, keepsChecks: false });
}

export function toContractRun(found: FoundRun, project: VisibleProject, userId: string): ContractRun {
  const { run, job, startedBy } = found;
  return {
    id: job.id,
    contractId: run.contractId,
    projectId: job.projectId,
    contractName: job.fileName,
    contractVersion: run.version,
    base: run.base,
    rebase: run.rebase,
    connect: job.route?.connect ?? null,
    clients: run.clients,
    status: job.status,
    pause: job.finishedAt === null ? job.pause : null,
    error: job.error,
    cases: job.totalUrls,
    processed: job.processedUrls,
    passed: job.successCount,
    failed: job.failedCases,
    couldNotRun: job.errorCount - job.failedCases,
    warnings: job.warnedCases,
    startedBy,
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    finishedAt: job.finishedAt?.toISOString() ?? null,
    mayEdit: mayEdit(found, project, userId),
  };
}
