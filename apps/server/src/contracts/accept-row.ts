import type { PlanOptions } from '@hopwise/contract';
import type { AcceptedRow } from '@hopwise/model';
import { AppError } from '../errors.ts';
import { type ChangeContractDeps, changeContract, changedMeanwhile } from './change-contract.ts';
import { caseOf, findCaseRow, tracesOf } from './list-rows.ts';
import { accessContractToEdit } from './open-contract.ts';
import { accessRun } from './open-run.ts';

/** Updates the contract to expect the actual result of a case. Only the test of this case changes. */
export async function acceptRow(
  deps: ChangeContractDeps,
  userId: string,
  { runId, number, version }: { runId: string; number: number; version: number },
): Promise<AcceptedRow> {
  const { found } = await accessRun(deps.db, userId, runId);
  const { run } = found;
  const { row: contract } = await accessContractToEdit(deps.db, userId, run.contractId);
  if (contract.version !== version) throw changedMeanwhile();
  const row = await findCaseRow(deps.db, found.job.id, number);
  if (row === undefined) throw new AppError('NOT_FOUND', 'Case not found in this run');
  const trace = row.checkId === null ? undefined : (await tracesOf(deps.db, [row.checkId])).get(row.checkId);
  if (trace === undefined) throw new AppError('CONFLICT', 'Nothing to accept: this case got no response');
  if (trace.end.kind === 'loop')
    throw new AppError('CONFLICT', "A redirect loop can't be accepted. Fix the redirects.");
  const { text, spelling, base: home } = contract;
  const plan: PlanOptions = {
    ...{ home, base: run.base },
    ...(run.rebase && { rebase: run.rebase }),
    ...(run.clients && { clients: run.clients }),
  };
  const accepted = await deps.contractReader.accept(userId, { text, spelling, plan }, caseOf(row), trace);
  if ('reason' in accepted) throw new AppError('CONFLICT', accepted.reason);
  const { text: newText, ...change } = accepted;
  return { contract: await changeContract(deps, userId, contract.id, { text: newText, spelling, version }), change };
}
