import { planCases } from '@hopwise/contract';
import { type BulkOptions, dayMs, defaultProjectSettings, hourMs, type TrackRequest } from '@hopwise/model';
import { bulkJobs, bulkRows, checkRow, rowOfCase } from '../bulk/index.ts';
import { insertChecks, packChecks, type WrittenCheck, writeCheck } from '../checks/index.ts';
import { type ContractReader, createContract, insertRun } from '../contracts/index.ts';
import { newId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { insertSampleMonitor } from '../monitors/index.ts';
import type { StorageConfig } from '../projects/index.ts';
import { createProject, lockProject, openProject, type ProjectDeps } from '../projects/index.ts';
import { type MakeCheckDeps, makeCheck } from '../tracing/index.ts';
import { shardOf } from '../visits/index.ts';
import { findOnboarding, updateOnboarding } from './onboarding-table.ts';
import { gatherSample, sampleOrigin } from './sample-site.ts';

export interface SampleDeps extends ProjectDeps, MakeCheckDeps {
  config: StorageConfig;
  contractReader: ContractReader;
  sessionSecret: string;
  origin: string;
  now(): number;
}

const name = 'Sample project';
const description = 'Sample data for a made-up shop. No requests were sent to any site. Delete it any time.';

const contractText = `version: 1
base: ${sampleOrigin}
tests:
  - /old-shoes -> /shoes/ 301
  - /summer-sale -> /campaigns/summer
  - /checkout 200
`;

const sampleHost = new URL(sampleOrigin).host;
const sampleUrls = ['http://shop.example/', '/old-shoes', '/summer-sale', '/checkout', '/old-shoes', '/summer-sale'];

/** Creates the sample project of a person, unless they have one. Returns its ID. */
export async function createSampleProject(deps: SampleDeps, userId: string): Promise<string> {
  const { db } = deps;
  const known = (await findOnboarding(db, userId))?.sampleProjectId;
  if (known && (await isVisible(db, userId, known))) return known;
  const request = { name, description, settings: defaultProjectSettings };
  const { id } = await createProject(deps, userId, request, { isSample: true });
  await updateOnboarding(db, userId, { sampleProjectId: id });
  // Everything below is traced on the sample site: no connection leaves the server.
  const offline = { ...deps, gatherUrl: gatherSample, askSafeBrowsing };
  await insertSampleChecks(offline, id);
  await insertSampleContract(offline, userId, id);
  await insertSampleMonitor(db, { projectId: id, userId, url: `${sampleOrigin}/checkout`, now: deps.now() });
  return id;
}

const askSafeBrowsing = async () => ({ verdict: 'UNKNOWN' as const, sources: [], checkedAt: null });

export const isVisible = (db: Database, userId: string, id: string): Promise<boolean> =>
  openProject(db, userId, id).then(
    () => true,
    () => false,
  );

const offOptions = { enableSSLAnalysis: false, enableSEOAnalysis: false, enableSecurityAnalysis: false } as const;
const options: BulkOptions = { maxHops: 10, timeout: 15_000, ...offOptions };

async function insertSampleChecks(deps: SampleDeps, projectId: string): Promise<void> {
  const written: WrittenCheck[] = [];
  for (const [index, url] of sampleUrls.entries()) {
    const request: TrackRequest = { url: new URL(url, sampleOrigin).href, method: 'GET', ...options };
    const owner = { guestId: null, projectId, origin: 'web' } as const;
    const made = await makeCheck(deps, request, owner, { signal: AbortSignal.timeout(hourMs) });
    const startedAt = new Date(deps.now() - (index + 1) * (dayMs / 2));
    written.push(writeCheck({ ...made, row: { ...made.row, ...timesOf(made.trace.hops, startedAt) } }));
  }
  await store(deps.db, projectId, written);
}

/** The hops of the sample site say how long they took; nothing really did. */
function timesOf(hops: readonly { latencyMs: number }[], startedAt: Date) {
  const totalTimeMs = hops.reduce((sum, { latencyMs }) => sum + latencyMs, 0);
  return { totalTimeMs, startedAt, finishedAt: new Date(startedAt.getTime() + totalTimeMs) };
}

async function store(db: Database, projectId: string, written: readonly WrittenCheck[]): Promise<void> {
  const packed = await packChecks(written);
  await db.transaction(async (tx) => {
    if (await lockProject(tx, projectId)) await insertChecks(tx, packed);
  });
}

/** A contract with a finished run: one test passes, two fail. */
async function insertSampleContract(deps: SampleDeps, userId: string, projectId: string): Promise<void> {
  const { db, contractReader } = deps;
  const contract = await createContract(deps, userId, projectId, { name: 'Sample redirects', text: contractText });
  const plan = { home: null, base: null };
  const { contract: read } = await contractReader.readKept(userId, contractText, plan);
  const jobId = newId();
  const startedAt = new Date(deps.now() - hourMs);
  const job = {
    ...{ id: jobId, projectId, userId, kind: 'contract' as const, fileName: contract.name, options },
    ...{ status: 'COMPLETED' as const, hasExpectations: true, hasPasswords: false },
    ...{ createdAt: startedAt, startedAt, finishedAt: startedAt, touchedAt: startedAt },
  };
  const rows: (typeof bulkRows.$inferInsert)[] = [];
  const written: WrittenCheck[] = [];
  for (const each of planCases(read, plan)) {
    const row = { ...rowOfCase(each, rows.length + 1), jobId, shard: shardOf(sampleHost) };
    const { result, check } = await checkRow(deps, job, row, AbortSignal.timeout(hourMs));
    rows.push({ ...row, ...result });
    if (check !== null) written.push({ ...check, row: { ...check.row, startedAt, finishedAt: startedAt } });
  }
  const failed = rows.filter(({ verdict }) => verdict === 'FAIL').length;
  const counts = { totalUrls: rows.length, processedUrls: rows.length, errorCount: failed, failedCases: failed };
  await store(db, projectId, written);
  await db.transaction(async (tx) => {
    await tx.insert(bulkJobs).values({ ...job, ...counts, successCount: rows.length - failed });
    await insertRun(tx, {
      ...{ jobId, contractId: contract.id, version: 1, base: sampleOrigin, rebase: null, isElsewhere: false },
      clients: null,
    });
    await tx.insert(bulkRows).values(rows);
  });
}
