import {
  asStart,
  blankTest,
  type ContractTest,
  observedExpectation,
  onOneSite,
  writeContract,
} from '@hopwise/contract';
import {
  type AcceptedRow,
  type AddTestRequest,
  type ContractOfCheck,
  type ContractSpelling,
  contractLimits,
} from '@hopwise/model';
import { accessCheck, readCheck, type Viewer } from '../checks/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { type ChangeContractDeps, changeContract, changedMeanwhile } from './change-contract.ts';
import { tracesOf } from './list-rows.ts';
import { accessContractToEdit } from './open-contract.ts';

/** Adds a test that expects the chain of a check. The rest of the text doesn't change. */
export async function addTestOfCheck(
  deps: ChangeContractDeps,
  viewer: Viewer & { userId: string },
  id: string,
  { checkId, version }: AddTestRequest,
): Promise<AcceptedRow> {
  const { row: contract } = await accessContractToEdit(deps.db, viewer.userId, id);
  if (version !== undefined && contract.version !== version) throw changedMeanwhile();
  const test = await testOfCheck(deps.db, viewer, checkId);
  const { text, spelling, base } = contract;
  const added = await deps.contractReader.append(viewer.userId, { text, spelling, base }, test);
  if ('reason' in added) throw new AppError('CONFLICT', added.reason);
  const { text: newText, ...change } = added;
  const request = { text: newText, spelling, version: contract.version };
  return { contract: await changeContract(deps, viewer.userId, contract.id, request), change };
}

/** A new contract with one test that expects the chain of a check. Nothing is stored. */
export async function contractOfCheck(
  db: Database,
  viewer: Viewer,
  id: string,
  spelling: ContractSpelling,
): Promise<ContractOfCheck> {
  const test = await testOfCheck(db, viewer, id);
  const contract = { base: null, connect: null, tests: [test] };
  const text =
    spelling === 'lines'
      ? (writeContract(contract, spelling) ??
        writeContract({ ...contract, tests: [{ ...test, final: null }] }, spelling))
      : writeContract(spelling === 'yaml' ? onOneSite(contract) : contract, spelling);
  if (text === undefined) {
    throw new AppError('CONFLICT', "The lines format can't express the method or user agent. Use YAML or CSV.");
  }
  const host = URL.parse(test.from)?.hostname ?? test.from;
  return { text, spelling, name: `${host} redirects`.slice(0, contractLimits.nameLength) };
}

async function testOfCheck(db: Database, viewer: Viewer, id: string): Promise<ContractTest> {
  const access = await accessCheck(db, id, viewer);
  const { result } = await readCheck(db, access);
  const trace = (await tracesOf(db, [access.row.id])).get(access.row.id);
  const from = trace?.hops[0]?.url;
  if (trace === undefined || from === undefined) throw new AppError('CONFLICT', 'This check got no response to expect');
  const observed = observedExpectation(trace);
  if ('reason' in observed) {
    throw new AppError('CONFLICT', `This chain can't be expected: ${observed.reason}`);
  }
  if (from.includes(hiddenPassword)) {
    throw new AppError('CONFLICT', "A URL with a password can't be part of a contract");
  }
  return {
    ...blankTest,
    ...observed,
    from: asStart(from),
    method: result.check.method as ContractTest['method'],
    userAgent: result.options.userAgent ?? null,
  };
}

/** The placeholder for a password, with which no request can be sent. */
const hiddenPassword = ':•••@';
