import {
  type AllContractsPage,
  type AllContractsQuery,
  type AttentionItem,
  type ContractCounts,
  type ContractResult,
  type ContractState,
  contractStates,
} from '@hopwise/model';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { containing } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { openProject, projectsVisibleTo, type VisibleProject } from '../projects/index.ts';
import { lastResultOf, lastRunsOf } from './contract-runs-table.ts';
import { contracts, type ListedContractRow } from './contracts-table.ts';
import { listFailedCases } from './list-rows.ts';
import { type ContractView, toListed } from './open-contract.ts';

/** The contracts of all projects that a person may see, or of one: the failing ones first, then by name. */
export async function listAllContracts(
  view: ContractView,
  userId: string,
  { limit, cursor, projectId, state, search }: AllContractsQuery,
): Promise<AllContractsPage> {
  const { db } = view;
  const visible =
    projectId === undefined ? await projectsVisibleTo(db, userId) : [await openProject(db, userId, projectId)];
  const projects = new Map(visible.map((project) => [project.id, project]));
  const pattern = containing(search ?? '');
  const found = await findContracts(db, [...projects.keys()], { limit: limit + 1, offset: cursor }, (of) => ({
    filter: and(
      state && eq(of.state, state),
      search ? or(ilike(contracts.name, pattern), ilike(contracts.base, pattern)) : undefined,
    ),
    order: [worstFirst(of.state), asc(contracts.name), asc(contracts.id)],
  }));
  const page = found.slice(0, limit);
  const runs = await lastRunsOf(
    db,
    page.map(({ row }) => row.id),
  );
  return {
    contracts: page.flatMap(({ row, state, result }) => {
      const project = projects.get(row.projectId);
      if (project === undefined) return [];
      const listed = toListed(view, { row, project, userId, lastRun: runs.get(row.id) });
      return [{ ...listed, projectName: project.name, state, lastResult: result }];
    }),
    counts: await countContractStates(db, [...projects.keys()]),
    nextCursor: found.length > limit ? cursor + limit : null,
  };
}

/** Failing cases that are named, and contracts of which they are looked up: a large run has no index of them. */
const named = { cases: 2, contracts: 5 };

type IsWanted = (id: SQLWrapper, state: SQLWrapper) => SQL;

/** The failing contracts among those of some projects, newest result first. */
export async function listFailingContracts(
  db: Database,
  visible: ReadonlyMap<string, VisibleProject>,
  { limit, isWanted }: { limit: number; isWanted: IsWanted | undefined },
): Promise<{ items: AttentionItem[]; total: number; counts: ContractCounts }> {
  const projectIds = [...visible.keys()];
  const found = await findContracts(db, projectIds, { limit, offset: 0 }, ({ state, result }) => ({
    filter: and(eq(state, 'failing'), isWanted?.(contracts.id, state)),
    order: [desc(result.finishedAt), desc(contracts.id)],
  }));
  const items: AttentionItem[] = [];
  for (const { row, result } of found) {
    const project = visible.get(row.projectId);
    if (project === undefined || result === null) continue;
    items.push({
      kind: 'contract',
      ...{ id: row.id, name: row.name, projectId: project.id, projectName: project.name, result },
      since: result.finishedAt,
      reason: items.length < named.contracts ? await failedPaths(db, result) : null,
    });
  }
  const counts = await countContractStates(db, projectIds);
  const wanted = isWanted ? await countContractStates(db, projectIds, isWanted) : counts;
  return { items, counts, total: wanted.failing };
}

/** `/checkout, /summer-sale and 3 more` */
async function failedPaths(db: Database, { runId, failed, couldNotRun }: ContractResult): Promise<string | null> {
  const filter = failed > 0 ? 'failed' : 'could-not-run';
  const urls = (await listFailedCases(db, runId, { filter, limit: named.cases })).map(({ url }) => pathOf(url));
  if (urls.length === 0) return null;
  const more = (failed > 0 ? failed : couldNotRun) - urls.length;
  return more > 0 ? `${urls.join(', ')} and ${more} more` : urls.join(', ');
}

function pathOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? url : parsed.pathname + parsed.search;
}

interface FoundContract {
  row: ListedContractRow;
  state: ContractState;
  result: ContractResult | null;
}

type OfContract = ReturnType<typeof lastResultOf>;

async function findContracts(
  db: Database,
  projectIds: readonly string[],
  { limit, offset }: { limit: number; offset: number },
  wanted: (of: OfContract) => { filter: SQL | undefined; order: SQL[] },
): Promise<FoundContract[]> {
  if (projectIds.length === 0) return [];
  const of = lastResultOf(db);
  const { filter, order } = wanted(of);
  const { text: _text, ...row } = getTableColumns(contracts);
  const { jobId, successCount, errorCount, failedCases, totalUrls, finishedAt } = of.result;
  const found = await db
    .select({ row, state: of.state, result: { jobId, successCount, errorCount, failedCases, totalUrls, finishedAt } })
    .from(contracts)
    .leftJoinLateral(of.result, sql`true`)
    .where(and(inArray(contracts.projectId, [...projectIds]), filter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return found.map(({ row, state, result }) => ({
    row,
    state,
    result:
      result?.finishedAt == null
        ? null
        : {
            runId: result.jobId,
            passed: result.successCount,
            failed: result.failedCases,
            couldNotRun: result.errorCount - result.failedCases,
            cases: result.totalUrls,
            finishedAt: result.finishedAt.toISOString(),
          },
  }));
}

async function countContractStates(
  db: Database,
  projectIds: readonly string[],
  isWanted?: IsWanted,
): Promise<ContractCounts> {
  const { result, state } = lastResultOf(db);
  const rows =
    projectIds.length === 0
      ? []
      : await db
          .select({ state, total: count() })
          .from(contracts)
          .leftJoinLateral(result, sql`true`)
          .where(and(inArray(contracts.projectId, [...projectIds]), isWanted?.(contracts.id, state)))
          .groupBy(sql`1`);
  const none = contractStates.map((each) => [each, 0]);
  return Object.fromEntries([...none, ...rows.map((row) => [row.state, row.total])]);
}

const worstFirst = (state: SQL) => sql`(${state} = 'failing') desc`;
