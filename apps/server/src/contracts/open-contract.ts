import type { ListedContract, StoredContract } from '@hopwise/model';
import { isId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { mayEditProject, openProject, projectsVisibleTo, type VisibleProject } from '../projects/index.ts';
import { hashToken, linkToken } from '../secrets.ts';
import { type FoundRun, lastRunsOf } from './contract-runs-table.ts';
import { type ContractRow, findContract, type ListedContractRow, listContractRows } from './contracts-table.ts';
import { toContractRun } from './open-run.ts';

/** The origin for links in responses. */
export interface ContractView {
  db: Database;
  sessionSecret: string;
  origin: string;
}

export interface AccessibleContract {
  row: ContractRow;
  project: VisibleProject;
  mayEdit: boolean;
}

/** Opens a contract for people who can see its project. For everyone else it doesn't exist. */
export async function accessContract(db: Database, userId: string, id: string): Promise<AccessibleContract> {
  const row = isId(id) ? await findContract(db, id) : undefined;
  const [project] = row ? await projectsVisibleTo(db, userId, row.projectId) : [];
  if (row === undefined || project === undefined) throw noSuchContract();
  return { row, project, mayEdit: mayEdit(row, project, userId) };
}

export async function accessContractToEdit(db: Database, userId: string, id: string): Promise<AccessibleContract> {
  const contract = await accessContract(db, userId, id);
  if (contract.mayEdit) return contract;
  throw new AppError('FORBIDDEN', 'Only its creator and organization admins can edit this contract');
}

export const noSuchContract = () => new AppError('NOT_FOUND', "Contract not found, or you don't have access");

const mayEdit = ({ userId: maker }: ListedContractRow, project: VisibleProject, userId: string): boolean =>
  maker === userId || mayEditProject(project);

export async function listContracts(view: ContractView, userId: string, projectId: string): Promise<ListedContract[]> {
  const project = await openProject(view.db, userId, projectId);
  const rows = await listContractRows(view.db, project.id);
  const runs = await lastRunsOf(
    view.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toListed(view, { row, project, userId, lastRun: runs.get(row.id) }));
}

export async function readStored(view: ContractView, userId: string, id: string): Promise<StoredContract> {
  const { row, project } = await accessContract(view.db, userId, id);
  const runs = await lastRunsOf(view.db, [row.id]);
  return { ...toListed(view, { row, project, userId, lastRun: runs.get(row.id) }), text: row.text };
}

interface Listing {
  row: ListedContractRow;
  project: VisibleProject;
  userId: string;
  lastRun: FoundRun | undefined;
}

export function toListed(view: ContractView, { row, project, userId, lastRun }: Listing): ListedContract {
  return {
    id: row.id,
    projectId: row.projectId,
    name: row.name,
    spelling: row.spelling,
    base: row.base,
    version: row.version,
    tests: row.testCount,
    cases: row.caseCount,
    badgeUrl: badgeUrlOf(view, row),
    lastRun: lastRun ? toContractRun(lastRun, project, userId) : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    mayEdit: mayEdit(row, project, userId),
  };
}

/** The secret part of a badge URL. */
export const badgeToken = (secret: string, nonce: string): string => linkToken(secret, 'contract badge', nonce);

type Badge = Pick<ContractRow, 'badgeNonce' | 'badgeTokenHash'>;

/** null: disabled, or created with another SESSION_SECRET, so that it no longer works. */
export function badgeUrlOf(
  { sessionSecret, origin }: { sessionSecret: string; origin: string },
  { badgeNonce, badgeTokenHash }: Badge,
): string | null {
  if (badgeNonce === null) return null;
  const token = badgeToken(sessionSecret, badgeNonce);
  return hashToken(token) === badgeTokenHash ? new URL(`/api/v2/badges/${token}.svg`, origin).href : null;
}
