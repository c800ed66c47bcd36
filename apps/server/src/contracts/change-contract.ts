import {
  type CreateContractRequest,
  contractLimits,
  type StoredContract,
  type UpdateContractRequest,
} from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { hideJob } from '../bulk/index.ts';
import { newId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { isUniqueViolation } from '../db/database-errors.ts';
import { AppError } from '../errors.ts';
import {
  lockProject,
  noSuchProject,
  openProject,
  recordInProjects,
  requireStorage,
  type StorageConfig,
} from '../projects/index.ts';
import type { ContractReader } from './contract-reader.ts';
import { runIdsBeyond } from './contract-runs-table.ts';
import {
  type ContractRow,
  countContracts,
  deleteContractRow,
  insertContract,
  lockContract,
  updateContractRow,
} from './contracts-table.ts';
import { accessContractToEdit, type ContractView, noSuchContract, readStored } from './open-contract.ts';

export interface ChangeContractDeps extends ContractView {
  contractReader: ContractReader;
  config: StorageConfig;
}

export async function createContract(
  deps: ChangeContractDeps,
  userId: string,
  projectId: string,
  { name, text, spelling: given, base = null }: CreateContractRequest,
): Promise<StoredContract> {
  const project = await openProject(deps.db, userId, projectId);
  const facts = await factsOf(deps, userId, { name, text, spelling: given, base });
  await requireStorage(deps.db, deps.config, project);
  const id = newId();
  const now = new Date();
  await withUniqueName(name, () =>
    deps.db.transaction(async (tx) => {
      if (!(await lockProject(tx, project.id))) throw noSuchProject();
      if ((await countContracts(tx, project.id)) >= contractLimits.perProject) throw tooMany();
      await insertContract(tx, {
        ...{ id, projectId: project.id, userId, name, text, base, version: 1, ...facts },
        ...{ badgeNonce: null, badgeTokenHash: null, createdAt: now, updatedAt: now },
      });
    }),
  );
  return readStored(deps, userId, id);
}

/** Omitted fields don't change. An invalid text changes nothing. */
export async function changeContract(
  deps: ChangeContractDeps,
  userId: string,
  id: string,
  request: UpdateContractRequest,
): Promise<StoredContract> {
  const { row, project } = await accessContractToEdit(deps.db, userId, id);
  const text = request.text ?? row.text;
  const base = request.base === undefined ? row.base : request.base;
  const name = request.name ?? row.name;
  const spelling = request.spelling ?? (request.text === undefined ? row.spelling : undefined);
  const facts = await factsOf(deps, userId, { name, text, spelling, base });
  if (facts.storedBytes > row.storedBytes) await requireStorage(deps.db, deps.config, project);
  await withUniqueName(name, () =>
    deps.db.transaction(async (tx) => {
      const current = await lockContract(tx, row.id);
      if (current === undefined) throw noSuchContract();
      if (current.version !== (request.version ?? row.version)) throw changedMeanwhile();
      const isNew = text !== current.text || base !== current.base || facts.spelling !== current.spelling;
      if (!isNew && name === current.name) return;
      await updateContractRow(tx, row.id, {
        ...{ name, text, base, ...facts, updatedAt: new Date() },
        version: isNew ? current.version + 1 : current.version,
      });
    }),
  );
  return readStored(deps, userId, row.id);
}

/** Deletes a contract with its runs and their checks, in the background. */
export async function deleteContract(db: Database, userId: string, id: string): Promise<void> {
  const { row } = await accessContractToEdit(db, userId, id);
  await db.transaction(async (tx) => {
    if ((await lockContract(tx, row.id)) === undefined) throw noSuchContract();
    await requireUnwatched(tx, row.id);
    const details = { contract: row.name };
    await recordInProjects(tx, { userId, projectIds: [row.projectId], action: 'contract.deleted', details });
    for (const runId of await runIdsBeyond(tx, row.id, 0)) await hideJob(tx, { id: runId, keepsChecks: false });
    await deleteContractRow(tx, row.id);
  });
}

/**
 * Monitors are deleted with their target, and others may rely on them, so someone with access must delete them first.
 */
async function requireUnwatched(tx: Database, id: string): Promise<void> {
  const { rows } = await tx.execute<{ name: string; count: number }>(sql`
    select name, (count(*) over ())::int as count from monitors
    where contract_id = ${id} and removed_at is null order by name limit 3`);
  const [first] = rows;
  if (first === undefined) return;
  const names = rows.map(({ name }) => name).join(', ');
  const more = first.count > rows.length ? ` and ${first.count - rows.length} more` : '';
  throw new AppError('CONFLICT', `This contract is used by monitors: ${names}${more}. Delete them first.`);
}

type Facts = Pick<ContractRow, 'spelling' | 'testCount' | 'caseCount' | 'storedBytes'>;

/** The size of a row without its text. */
const rowOverheadBytes = 300;

async function factsOf(
  { contractReader }: Pick<ChangeContractDeps, 'contractReader'>,
  userId: string,
  given: Pick<ContractRow, 'name' | 'text' | 'base'> & Pick<CreateContractRequest, 'spelling'>,
): Promise<Facts> {
  const { name, text, base, spelling: wanted } = given;
  const { contract, spelling, cases } = await contractReader.readKept(userId, text, { name, base, spelling: wanted });
  const storedBytes = rowOverheadBytes + Buffer.byteLength(text);
  return { spelling, testCount: contract.tests.length, caseCount: cases, storedBytes };
}

async function withUniqueName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, 'contracts_name')) throw error;
    throw new AppError('CONFLICT', `The project already has a contract named "${name}". Choose another name.`);
  }
}

const tooMany = () =>
  new AppError('CONFLICT', `A project can have at most ${contractLimits.perProject} contracts. Delete one first.`);

export const changedMeanwhile = () =>
  new AppError('CONFLICT', 'This contract changed since you opened it. Reload and reapply your change.');
