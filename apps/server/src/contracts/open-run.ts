import type { ContractRun, ContractRunsQuery } from '@hopwise/model';
import { beginPurge, stopJob } from '../bulk/index.ts';
import type { Database } from '../db/database.ts';
import { isId } from '../db/is-id.ts';
import { AppError } from '../errors.ts';
import { mayEditProject, projectsVisibleTo, recordInProjects, type VisibleProject } from '../projects/index.ts';
import { type FoundRun, findRun, listRunRows } from './contract-runs-table.ts';

interface AccessibleRun {
  found: FoundRun;
  project: VisibleProject;
}

/** A run for those who may see its project. To everyone else it does not exist. */
export async function accessRun(db: Database, userId: string, id: string): Promise<AccessibleRun> {
  const found = isId(id) ? await findRun(db, id) : undefined;
  const [project] = found ? await projectsVisibleTo(db, userId, found.job.projectId) : [];
  if (found === undefined || project === undefined) throw noSuchRun();
  return { found, project };
}

const noSuchRun = () => new AppError('NOT_FOUND', 'There is no such run, or it is not yours');

async function accessRunToEdit(db: Database, userId: string, id: string): Promise<AccessibleRun> {
  const run = await accessRun(db, userId, id);
  if (mayEdit(run.found, run.project, userId)) return run;
  throw new AppError('FORBIDDEN', 'Only the person who started the run and the admins of the organization may do this');
}

const mayEdit = ({ job }: FoundRun, project: VisibleProject, userId: string): boolean =>
  job.userId === userId || mayEditProject(project);

export async function openRun(db: Database, userId: string, id: string): Promise<ContractRun> {
  const { found, project } = await accessRun(db, userId, id);
  return toContractRun(found, project, userId);
}

/** The runs of a contract that the caller was found to have access to, newest first. */
export async function listRuns(
  db: Database,
  userId: string,
  { id, project }: { id: string; project: VisibleProject },
  query: ContractRunsQuery,
): Promise<ContractRun[]> {
  return (await listRunRows(db, id, query)).map((found) => toContractRun(found, project, userId));
}

/** What was found so far is kept. */
export async function cancelRun(
  deps: { db: Database; backgroundDb: Database },
  userId: string,
  id: string,
): Promise<ContractRun> {
  await accessRunToEdit(deps.db, userId, id);
  if (!(await stopJob(deps, id))) throw new AppError('CONFLICT', 'This run has ended: there is nothing to cancel');
  return openRun(deps.db, userId, id);
}

/** With the checks that it made. */
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
