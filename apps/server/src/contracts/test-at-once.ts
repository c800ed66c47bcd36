import { type ContractCase, contractHosts, hopLimitOf, judge, planCases } from '@hopwise/contract';
import { parseConnect } from '@hopwise/contract/connect-target';
import { routeTo } from '@hopwise/contract/contract-hosts';
import { createNetwork } from '@hopwise/engine';
import {
  type ContractRow,
  contractLimits,
  summarizeChain,
  type TestContractRequest,
  type TestedContract,
  type Trace,
  trackDefaults,
  trackLimits,
} from '@hopwise/model';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { takeTracks } from '../rate-limits/index.ts';
import { PreloadListFile } from '../site-lists/index.ts';
import { type GatherUrl, gatherWithEngine, judgmentOf } from '../tracing/index.ts';
import type { ContractReader } from './contract-reader.ts';
import { describeCase, toSeenHops } from './list-rows.ts';

export interface TestAtOnceDeps {
  contractReader: ContractReader;
  db: Database;
  config: Pick<
    Config,
    'traceAllowCidrs' | 'traceExtraCa' | 'dataDir' | 'guestLimitPerHour' | 'userLimitPerHour' | 'allowRegistration'
  >;
  gatherUrl: GatherUrl;
}

/** The time limit of a single chain: callers wait no longer for a response. */
const wholeTimeMs = trackLimits.timeoutMs.max;
const caseTimeMs = 10_000;
const atOnce = 5;

/** Runs a small contract while the caller waits. Nothing is stored. */
export async function testAtOnce(
  deps: TestAtOnceDeps,
  userId: string,
  { text, spelling, base, rebase, clients }: TestContractRequest,
  signal: AbortSignal,
): Promise<TestedContract> {
  const plan = { base: base ?? null, ...(rebase && { rebase }), ...(clients && { clients }) };
  const { contract, cases } = await deps.contractReader.readPassing(userId, text, { spelling, ...plan });
  if (cases > contractLimits.casesAtOnce) throw tooMany(cases);
  const planned = [...planCases(contract, plan)];
  // Cases that must match another client are requested twice.
  const traces = cases + planned.filter(({ sameAs }) => sameAs !== null).length;
  await takeTracks(deps, userId, traces - 1);
  const { gather, close } = wayTo(deps, contract.connect, contractHosts(contract, plan));
  const ending = AbortSignal.any([signal, AbortSignal.timeout(wholeTimeMs)]);
  try {
    const queue = planned.entries();
    const rows: ContractRow[] = [];
    const work = async () => {
      for (const [at, expected] of queue) rows[at] = await testCase(gather, expected, at + 1, ending);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const count = (isMeant: (row: ContractRow) => boolean) => rows.filter(isMeant).length;
    return {
      passed: count(({ outcome }) => outcome === 'passed'),
      failed: count(({ outcome }) => outcome === 'failed'),
      couldNotRun: count(({ outcome }) => outcome === 'could-not-run'),
      warnings: count(({ warnings }) => warnings.length > 0),
      rows,
    };
  } finally {
    close();
  }
}

const tooMany = (cases: number) =>
  new AppError(
    'PAYLOAD_TOO_LARGE',
    `This contract has ${cases.toLocaleString('en-US')} cases, but one call runs at most ${contractLimits.casesAtOnce}. Save it in a project and run it there.`,
  );

/** The server named by `connect` is checked like any address. */
function wayTo({ config, gatherUrl }: TestAtOnceDeps, connect: string | null, hosts: ReadonlySet<string>) {
  const target = connect === null ? undefined : parseConnect(connect);
  if (target === undefined) return { gather: gatherUrl, close: () => {} };
  const network = createNetwork({
    allowCidrs: config.traceAllowCidrs,
    extraCa: config.traceExtraCa,
    route: routeTo(target, hosts),
  });
  const means = { hstsPreload: new PreloadListFile(config.dataDir) };
  return { gather: gatherWithEngine(network, means), close: () => network.close() };
}

async function testCase(
  gather: GatherUrl,
  expected: ContractCase,
  number: number,
  signal: AbortSignal,
): Promise<ContractRow> {
  const startedAt = performance.now();
  const trace = await follow(gather, expected, signal);
  const { sameAs } = expected;
  const comparison = sameAs === null ? null : await follow(gather, { ...expected, client: sameAs }, signal);
  const { hops } = trace;
  return {
    ...describeCase(number, expected),
    ...judge(expected, trace, comparison, judgmentOf(trace, summarizeChain(trace)).verdict),
    ...lastOf(trace),
    hops: hops.length === 0 ? null : toSeenHops(trace),
    totalTimeMs: Math.round(performance.now() - startedAt),
    checkId: null,
  };
}

async function follow(gather: GatherUrl, expected: ContractCase, signal: AbortSignal): Promise<Trace> {
  const { url, method, client, userAgent } = expected;
  const maxHops = hopLimitOf(expected, trackDefaults.maxHops);
  const { trace } = await gather(
    {
      ...{ url, method, ...(client !== null && { client }), ...(userAgent !== null && { userAgent }) },
      ...{ maxHops, timeout: caseTimeMs },
      ...{ enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false },
    },
    [],
    { signal },
  );
  return trace;
}

const lastOf = ({ hops }: Trace): Pick<ContractRow, 'finalUrl' | 'finalStatusCode'> => {
  const last = hops.findLast(({ statusCode }) => statusCode !== null);
  return { finalUrl: last?.url ?? null, finalStatusCode: last?.statusCode ?? null };
};
