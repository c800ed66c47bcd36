import { basename } from 'node:path';
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
  defaultProjectAlias,
  errorBody,
  isSite,
  type ListedContract,
  listedContract,
  type StoredContract,
  storedContract,
} from '@hopwise/model';
import * as z from 'zod/mini';
import { CommandError, exitCodes } from './command-error.ts';
import type { CaseResult } from './reporters/reporter.ts';

export interface ServerAccess {
  /** Of the server, as in `https://hopwise.example.com`. */
  origin: string;
  key: string;
}

type Method = 'GET' | 'POST' | 'PUT';

/** A server that doesn't respond within this time is treated as down. */
const usualTimeoutMs = 60_000;

/** A call of the API. Whatever goes wrong is a CommandError in words. */
export async function callServer<Schema extends z.core.$ZodType>(
  { origin, key }: ServerAccess,
  [method, path, body]: readonly [method: Method, path: string, body?: object],
  schema: Schema,
  { timeoutMs = usualTimeoutMs, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<z.core.output<Schema>> {
  const response = await fetch(`${origin}/api/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    // The key is for this server alone.
    redirect: 'error',
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
  }).catch((error: unknown) => {
    throw failed(origin, reasonOf(error, timeoutMs));
  });
  const content: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refused(origin, response.status, content);
  const { success, data } = z.safeParse(schema, (content as { data?: unknown } | undefined)?.data);
  if (!success) throw failed(origin, 'unexpected response: is it a Hopwise server of the same version?');
  return data;
}

const failed = (origin: string, reason: string) => new CommandError(`${origin}: ${reason}`, exitCodes.notCarriedOut);

function refused(origin: string, status: number, content: unknown): CommandError {
  const { success, data } = z.safeParse(errorBody, content);
  const says = success ? data.message : `it responded with ${status}`;
  const hint = status === 401 ? " (HOPWISE_API_KEY isn't valid on this server)" : '';
  // The usage or the contract is wrong.
  const isMistake = status === 400 || (success && data.error === 'CONTRACT_INVALID');
  return new CommandError(`${origin}: ${says}${hint}`, isMistake ? exitCodes.usage : exitCodes.notCarriedOut);
}

/** The error that kept a call from being made; undici hides it in the cause. */
function reasonOf(error: unknown, timeoutMs: number): string {
  const { name, message, cause } = error as Error;
  if (name === 'AbortError') return 'interrupted';
  if (name === 'TimeoutError') return `it didn't respond within ${timeoutMs / 1000} s`;
  const { code, message: why } = (cause ?? {}) as { code?: string; message?: string };
  return `it can't be reached: ${why || code || message}`;
}

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
  hint(text: string): void;
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
  if (ended.error !== null) test.hint(`the run failed: ${ended.error}`);
  test.hint(`run ${ended.id} of the contract "${kept.name}" saved at ${test.server.origin}`);
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
async function untilEnded({ server, signal, onProgress, hint }: ServerTest, begun: ContractRun): Promise<ContractRun> {
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
    if (isEnding) hint('the run was canceled on the server');
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

interface ServerValues {
  server?: string | undefined;
  project?: string | undefined;
  contract?: string | undefined;
}

/** Options that don't apply to requests from this machine. */
const ofServerAlone = ['project', 'contract'] as const;

export function refuseServerOptions(values: ServerValues): void {
  const lone = ofServerAlone.find((name) => values[name] !== undefined);
  if (lone !== undefined) throw new CommandError(`--${lone} requires --server`);
}

/** Settings that the server decides. */
const ofSitesAlone = ['connect', 'allow-private', 'ca', 'timeout', 'concurrency', 'per-host', 'retries'] as const;

/** Where a contract is tested. The key isn't an option, because process lists would show it. */
export function serverOptions(
  values: ServerValues & Partial<Record<(typeof ofSitesAlone)[number], unknown>>,
  file: string,
  env: Readonly<Record<string, string | undefined>>,
): Pick<ServerTest, 'server' | 'projectId' | 'name'> {
  const server = serverAccess(values, env);
  const other = ofSitesAlone.find((name) => values[name] !== undefined);
  if (other !== undefined)
    throw new CommandError(`--${other} can't be used with --server: requests are sent by the server`);
  const name = values.contract ?? (file === '-' ? undefined : basename(file));
  if (name === undefined) throw new CommandError('missing contract name. Add --contract NAME');
  return { server, projectId: values.project ?? defaultProjectAlias, name };
}

/** The server that is named, and the key to it. */
export function serverAccess(
  { server = '' }: Pick<ServerValues, 'server'>,
  env: Readonly<Record<string, string | undefined>>,
): ServerAccess {
  if (!isSite(server))
    throw new CommandError('--server must be an origin without a path, e.g. https://hopwise.example.com');
  return { origin: new URL(server).origin, key: keyIn(env) };
}

/** Rejects an invalid key before it is sent: the error of the HTTP client would show it in the log. */
function keyIn({ HOPWISE_API_KEY: text = '' }: Readonly<Record<string, string | undefined>>): string {
  const key = text.trim();
  if (key === '') throw new CommandError('--server needs an API key. Set HOPWISE_API_KEY');
  if (!/^[\x21-\x7e]+$/.test(key)) throw new CommandError('HOPWISE_API_KEY contains invalid characters');
  return key;
}
