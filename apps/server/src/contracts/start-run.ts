import { contractHosts, type PlanOptions, planCases } from '@hopwise/contract';
import { type BulkOptions, type ContractRun, contractLimits, type StartContractRunRequest } from '@hopwise/model';
import { hideJob, storeCases, type UploadDeps } from '../bulk/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { VisibleProject } from '../projects/index.ts';
import type { ContractReader } from './contract-reader.ts';
import { insertRun, runIdsBeyond } from './contract-runs-table.ts';
import type { ContractRow } from './contracts-table.ts';
import { accessContract } from './open-contract.ts';
import { openRun } from './open-run.ts';

export interface RunDeps extends UploadDeps {
  contractReader: ContractReader;
}

/** Runs the contract in its current version. Later changes don't affect the run. */
export async function startRun(
  deps: RunDeps,
  userId: string,
  id: string,
  asked: StartContractRunRequest,
): Promise<ContractRun> {
  const { row, project } = await accessContract(deps.db, userId, id);
  const jobId = await startRunOf(deps, { row, project, userId }, asked);
  return openRun(deps.db, userId, jobId);
}

/** The same for a contract that was already loaded. begun: called in the transaction that creates the run. */
export async function startRunOf(
  deps: RunDeps,
  { row, project, userId }: { row: ContractRow; project: VisibleProject; userId: string },
  { base, rebase, clients }: StartContractRunRequest,
  begun?: (tx: Database, runId: string) => Promise<void>,
): Promise<string> {
  const plan: PlanOptions = {
    ...{ home: row.base, base: base ?? row.base },
    ...(rebase && { rebase }),
    ...(clients && { clients: [...new Set(clients)] }),
  };
  const { text, spelling } = row;
  const { contract, cases } = await deps.contractReader.readKept(userId, text, { spelling, ...plan });
  const { connect } = contract;
  const jobId = await storeCases(
    deps,
    {
      ...{ userId, project, name: row.name, options: optionsOf(project) },
      route: connect === null ? null : { connect, hosts: routedHosts(contractHosts(contract, plan)) },
      cases: planCases(contract, plan),
      total: cases,
    },
    async (tx, runId) => {
      const own = row.base ?? contract.base;
      const asked = plan.base ?? own;
      const run = {
        ...{ version: row.version, base: asked, rebase: rebase ?? null },
        ...{ isElsewhere: asked !== own || rebase !== undefined, clients: clients ? [...new Set(clients)] : null },
      };
      await insertRun(tx, { jobId: runId, contractId: row.id, ...run });
      await begun?.(tx, runId);
    },
  );
  await forgetOldRuns(deps, row.id);
  return jobId;
}

/**
 * Same limits as a check of the project, except for hops: a contract is about the chain, and may expect a longer one.
 */
const optionsOf = ({ settings }: VisibleProject): BulkOptions => ({
  maxHops: settings.defaultMaxHops,
  timeout: settings.defaultTimeout,
  enableSSLAnalysis: false,
  enableSEOAnalysis: false,
  enableSecurityAnalysis: false,
});

function routedHosts(hosts: ReadonlySet<string>): string[] {
  if (hosts.size <= contractLimits.connectHosts) return [...hosts];
  throw new AppError(
    'CONFLICT',
    `connect works with at most ${contractLimits.connectHosts} hosts, but this contract has ${hosts.size}. Split it.`,
  );
}

/** A daily run adds hundreds a year. The oldest are deleted. */
async function forgetOldRuns({ db }: Pick<UploadDeps, 'db'>, contractId: string): Promise<void> {
  for (const id of await runIdsBeyond(db, contractId, contractLimits.runsKept)) {
    await db.transaction((tx) => hideJob(tx, { id, keepsChecks: false }));
  }
}
