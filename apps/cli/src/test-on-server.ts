import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ContractCase,
  findPathsWithoutBase,
  type PlanOptions,
  planCases,
  type ReadContract,
  type Spelling,
} from '@hopwise/contract';
import {
  type ContractRow,
  type ContractRun,
  contractRowsPage,
  contractRun,
  type ListedContract,
  listedContract,
  type StoredContract,
  storedContract,
} from '@hopwise/model';
import * as z from 'zod/mini';
import { CommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';
import type { CaseResult } from './reporters/reporter.ts';
import { callServer, type ServerAccess } from './server-api.ts';

export interface ServerTest {
  server: ServerAccess;
  projectId: string;
  /** The name or the id of the contract there. */
  name: string;
  text: string;
  spelling: Spelling;
  contract: ReadContract['contract'];
  plan: PlanOptions;
  signal: AbortSignal;
  onProgress(done: number): void;
  /** For people. */
  tell(text: string): void;
}

const oneContract = z.object({ contract: storedContract });
const oneRun = z.object({ run: contractRun });

/** How often a run is polled: soon at first, because small ones end soon. */
const pauseMs = { first: 200, most: 2000 };

/** Keeps the contract on a server, has it tested there, and gives the results in its order. */
export async function* testOnServer(test: ServerTest): AsyncGenerator<CaseResult> {
  const kept = await keepContract(test);
  const { plan } = test;
  const isMapped = Object.keys(plan.rebase ?? {}).length > 0;
  const wanted = {
    ...(plan.base && { base: plan.base }),
    ...(isMapped && { rebase: plan.rebase }),
    ...(plan.clients && { clients: plan.clients }),
  };
  const { run } = await callServer(test.server, ['POST', `/contracts/${kept.id}/runs`, wanted], oneRun);
  const ended = await untilEnded(test, run);
  if (ended.error !== null) test.tell(`the run failed: ${ended.error}`);
  test.tell(`run ${ended.id} of the contract "${kept.name}" saved at ${test.server.origin}`);
  const cases = planCases(test.contract, { ...plan, home: kept.base });
  let number = 0;
  for await (const row of rowsOf(test.server, ended)) {
    // Rows that were not reached are left out; the cases of the others are found by their numbers.
    let expected: ContractCase | undefined;
    while (number < row.number) {
      expected = cases.next().value as ContractCase | undefined;
      number += 1;
    }
    const result = expected && toResult(row, expected);
    if (result) yield result;
  }
}

/** The contract with this name, created if missing and updated if its text differs. */
async function keepContract(test: ServerTest): Promise<StoredContract> {
  const { server, projectId, text, spelling, contract, plan } = test;
  const list = z.object({ contracts: z.array(listedContract) });
  const { contracts } = await callServer(server, ['GET', `/projects/${encodeURIComponent(projectId)}/contracts`], list);
  const known = contracts.find((each: ListedContract) => each.id === test.name || each.name === test.name);
  // Paths of a text that names no site belong to the one of this run, from then on.
  const base = findPathsWithoutBase(contract).length > 0 ? (plan.base ?? null) : undefined;
  const said = { text, spelling, ...(base !== undefined && { base }) };
  if (known === undefined) {
    // An ID can only mean an existing contract.
    if (z.safeParse(z.uuid(), test.name).success) {
      throw new CommandError('Contract not found', exitCodes.notCarriedOut);
    }
    const path = `/projects/${encodeURIComponent(projectId)}/contracts`;
    return (await callServer(server, ['POST', path, { name: test.name, ...said }], oneContract)).contract;
  }
  const { contract: stored } = await callServer(server, ['GET', `/contracts/${known.id}`], oneContract);
  const isSame = stored.text === text && stored.spelling === spelling && (base === undefined || stored.base !== null);
  if (isSame) return stored;
  const change = { ...said, ...(stored.base !== null && { base: stored.base }), version: stored.version };
  return (await callServer(server, ['PUT', `/contracts/${known.id}`, change], oneContract)).contract;
}

/** Ctrl+C cancels the run, because no one waits for it anymore. */
async function untilEnded({ server, signal, onProgress, tell }: ServerTest, begun: ContractRun): Promise<ContractRun> {
  let run = begun;
  for (let pause = pauseMs.first; run.finishedAt === null; pause = Math.min(pause * 1.5, pauseMs.most)) {
    await sleep(pause, undefined, { signal }).catch(() => {});
    const isEnding = signal.aborted;
    const asked = isEnding
      ? (['POST', `/contract-runs/${run.id}/cancel`] as const)
      : (['GET', `/contract-runs/${run.id}`] as const);
    try {
      run = (await callServer(server, asked, oneRun)).run;
    } catch (error) {
      // It may have ended in this very moment.
      if (!isEnding || !(error instanceof CommandError)) throw error;
      return (await callServer(server, ['GET', `/contract-runs/${run.id}`], oneRun)).run;
    }
    onProgress(run.processed);
    if (isEnding) tell('the run was canceled on the server');
  }
  return run;
}

async function* rowsOf(server: ServerAccess, { id }: ContractRun): AsyncGenerator<ContractRow> {
  for (let cursor: number | null = 0; cursor !== null; ) {
    const path: string = `/contract-runs/${id}/rows?limit=100&cursor=${cursor}`;
    const page: z.infer<typeof contractRowsPage> = await callServer(server, ['GET', path], contractRowsPage);
    yield* page.rows;
    cursor = page.nextCursor;
  }
}

function toResult(row: ContractRow, expected: ContractCase): CaseResult | undefined {
  const { number, outcome, reasons, warnings, hops, totalTimeMs } = row;
  if (outcome === 'pending' || outcome === 'cancelled') return undefined;
  const seen = hops?.map(({ url, statusCode }) => ({ url, statusCode })) ?? [];
  return { number, outcome, reasons, warnings, expected, hops: seen, ms: totalTimeMs ?? 0 };
}
