import { HostBackoffError } from '@hopwise/engine';
import { pageParts, plural, type Trace, type TrackRequest } from '@hopwise/model';
import { completeRequest } from '../../checks/index.ts';
import {
  type ContractRow,
  type FailedCase,
  type FoundRun,
  findContract,
  findRun,
  listFailedCases,
  type RunDeps,
  startRunOf,
} from '../../contracts/index.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { projectsVisibleTo, type VisibleProject } from '../../projects/index.ts';
import { unseal } from '../../secrets.ts';
import { type MakeCheckDeps, makeCheck, type NewCheck } from '../../tracing/index.ts';
import { lockMonitor, updateMonitorRow } from '../find-monitors.ts';
import type { MonitorRow } from '../monitors-table.ts';
import { type ConnectivityCheck, wasReached } from './connectivity-check.ts';
import type { DueMonitor } from './due-monitors.ts';

export interface RunUrlDeps extends MakeCheckDeps {
  sessionSecret: string;
  connectivity: Pick<ConnectivityCheck, 'isOnline' | 'recordSuccess'>;
}

/** Tracks the URL like POST /v2/track. Whatever a site does is a result; only internal errors are thrown. */
export async function runUrl(deps: RunUrlDeps, due: DueMonitor, signal: AbortSignal): Promise<RunResult> {
  const request = requestOf(deps.sessionSecret, due);
  if (request === undefined) return { kind: 'own-failure', message: secretChanged };
  try {
    const owner = { guestId: null, projectId: due.row.projectId, origin: 'monitor' } as const;
    const check = await makeCheck(deps, request, owner, { signal, owner: due.row.projectId });
    return { kind: 'checked', check, hasNetwork: await hasNetwork(deps, due, check.trace) };
  } catch (error) {
    if (error instanceof HostBackoffError) return { kind: 'put-off', until: error.until };
    if (error instanceof AppError && error.code === 'TARGET_REFUSED') return { kind: 'refused', reason: error.message };
    throw error;
  }
}

const secretChanged = "The server's SESSION_SECRET changed, so this monitor's headers can't be read. Enter them again.";

/** undefined: its headers can't be decrypted anymore. */
function requestOf(secret: string, { row, project }: DueMonitor): TrackRequest | undefined {
  const headers = row.sealedHeaders === null ? '{}' : unseal(secret, row.sealedHeaders);
  if (headers === undefined) return undefined;
  const { scores, parts } = row.watch;
  const isPageWatched = parts.some((part) => pageParts.some((each) => each === part));
  const { options } = row;
  const call = {
    ...options,
    url: row.url ?? '',
    headers: JSON.parse(headers) as Record<string, string>,
    enableSSLAnalysis: options.enableSSLAnalysis ?? scores.includes('ssl'),
    enableSEOAnalysis: isPageWatched || (options.enableSEOAnalysis ?? scores.includes('seo')),
    enableSecurityAnalysis: options.enableSecurityAnalysis ?? scores.includes('security'),
  };
  return completeRequest(call, project.settings);
}

async function hasNetwork({ connectivity }: RunUrlDeps, { row }: DueMonitor, trace: Trace): Promise<boolean> {
  if (!wasReached(trace)) return connectivity.isOnline({ projectId: row.projectId, host: row.host ?? '' });
  connectivity.recordSuccess();
  return true;
}

export interface RunContractDeps extends RunDeps {
  now(): number;
  /** Wakes the bulk workers of this process, if it has any. */
  wakeBulk(): void;
}

/** How often to check whether a run has finished: bulk workers execute it. */
const lookAgainMs = 2000;

/** Starts a monitor's contract run, or checks the one in progress. */
export async function runContract(deps: RunContractDeps, { row }: DueMonitor): Promise<RunResult> {
  if (row.contractRunId !== null) return resultOf(deps, await findRun(deps.db, row.contractRunId));
  const contract = await findContract(deps.db, row.contractId ?? '');
  if (contract === undefined) return { kind: 'pause', reason: 'The contract was deleted.' };
  const maker = await makerOf(deps.db, row);
  if (maker === undefined) return { kind: 'pause', reason: noMaker };
  try {
    await start(deps, row, contract, maker);
  } catch (error) {
    // A run is subject to its creator's limits, and errors are phrased for them.
    if (error instanceof AppError) return { kind: 'own-failure', message: error.message };
    throw error;
  }
  deps.wakeBulk();
  return { kind: 'put-off', until: deps.now() + lookAgainMs };
}

const noMaker = "The monitor's creator no longer has access to this project. Create the monitor again.";

interface Maker {
  userId: string;
  project: VisibleProject;
}

async function makerOf(db: Database, { userId, projectId }: MonitorRow): Promise<Maker | undefined> {
  const [project] = userId === null ? [] : await projectsVisibleTo(db, userId, projectId);
  return userId === null || project === undefined ? undefined : { userId, project };
}

/** The monitor is linked to its run in the transaction that creates it: none is started twice or lost. */
async function start(deps: RunContractDeps, row: MonitorRow, contract: ContractRow, maker: Maker): Promise<void> {
  await startRunOf(deps, { row: contract, ...maker }, {}, async (tx, runId) => {
    const current = await lockMonitor(tx, row.id);
    if (current?.turn !== row.turn) throw new AppError('CONFLICT', 'The monitor was changed during the run');
    await updateMonitorRow(tx, row.id, { contractRunId: runId });
  });
}

async function resultOf({ db, now }: RunContractDeps, found: FoundRun | undefined): Promise<RunResult> {
  if (found === undefined) {
    return { kind: 'own-failure', message: 'The contract run was deleted before it finished.' };
  }
  const { status, finishedAt, error, totalUrls, failedCases, errorCount } = found.job;
  if (finishedAt === null) return { kind: 'put-off', until: now() + lookAgainMs };
  if (status !== 'COMPLETED') {
    return { kind: 'own-failure', message: error ?? 'The contract run was canceled.' };
  }
  const couldNotRun = errorCount - failedCases;
  if (failedCases + couldNotRun === 0) return { kind: 'tested', failure: null };
  const [filter, count] =
    failedCases > 0 ? (['failed', failedCases] as const) : (['could-not-run', couldNotRun] as const);
  const words = filter === 'failed' ? 'failed' : 'had errors';
  const named = await listFailedCases(db, found.job.id, { filter, limit: namedCases });
  return {
    kind: 'tested',
    failure: `${count.toLocaleString('en')} of ${plural(totalUrls, 'case')} ${words}. ${namesOf(named, count)}`.trim(),
  };
}

/** How many cases an alert names; the run has them all. */
const namedCases = 3;
const shownChars = 300;

function namesOf(cases: readonly FailedCase[], count: number): string {
  const shown = cases.map(({ url, reason }) => `${url}: ${reason}`.slice(0, shownChars));
  const left = count - cases.length;
  return [...shown, ...(left > 0 && cases.length > 0 ? [`and ${left.toLocaleString('en-US')} more`] : [])].join('; ');
}

/** The result of one run. */
export type RunResult =
  /**
   * A chain was traced. hasNetwork: false when nothing else was reachable either, so that it says nothing about the
   * target.
   */
  | { kind: 'checked'; check: NewCheck; hasNetwork: boolean }
  /** The target is blocked. */
  | { kind: 'refused'; reason: string }
  /** A contract was run. failure: null when all cases passed. */
  | { kind: 'tested'; failure: string | null }
  /** It failed because of this server. */
  | { kind: 'own-failure'; message: string }
  /** It continues later: a host sent Retry-After, or a contract run is in progress. */
  | { kind: 'put-off'; until: number }
  /** It can't run anymore. */
  | { kind: 'pause'; reason: string };
