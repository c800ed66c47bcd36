import type { Network } from '@hopwise/engine';
import {
  type ClientComparison,
  type ClientComparisonRequest,
  defaultProjectAlias,
  parseUrlInput,
  planBase,
  planVariants,
  withoutPassword,
} from '@hopwise/model';
import type { Config } from '../config.ts';
import { newId, storable } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { lockProject, noSuchProject, openProject } from '../projects/index.ts';
import { takeTracks } from '../rate-limits/index.ts';
import type { PoliteVisits } from '../visits/index.ts';
import { type ClientComparisonRow, insertClientComparison } from './client-comparisons-table.ts';
import { judgeStored, toClientComparison } from './open-comparison.ts';
import {
  type CompareHooks,
  type ComparisonPlan,
  entryUrls,
  type TraceClientsDeps,
  traceClients,
  tracesOf,
} from './trace-clients.ts';

export interface CompareClientsDeps extends Omit<TraceClientsDeps, 'network'> {
  db: Database;
  visits: Pick<PoliteVisits, 'restOf'>;
  /** Limits the comparisons of one person. */
  networkFor(person: string): Network;
  config: Pick<Config, 'guestLimitPerHour' | 'userLimitPerHour' | 'allowRegistration'>;
}

/** The size of a row without its evidence. */
const rowOverheadBytes = 400;

/** Traces a URL as several clients and with other changes, and stores the comparison. Each trace counts as one call. */
export async function compareClientsFor(
  deps: CompareClientsDeps,
  userId: string,
  request: ClientComparisonRequest,
  hooks: CompareHooks,
): Promise<ClientComparison> {
  const project = await openProject(deps.db, userId, request.projectId ?? defaultProjectAlias);
  const plan = planOf(request);
  await refuseResting(deps, new URL(plan.base.url).hostname);
  await takeTracks(deps, userId, tracesOf(plan) - 1);
  const evidence = storable(await traceClients({ ...deps, network: deps.networkFor(userId) }, plan, hooks));
  const { headline, counts } = judgeStored(evidence);
  const row: ClientComparisonRow = {
    ...{ id: newId(), projectId: project.id, userId, url: withoutPassword(request.url), headline, counts, evidence },
    storedBytes: rowOverheadBytes + Buffer.byteLength(JSON.stringify(evidence)),
    createdAt: new Date(),
  };
  await deps.db.transaction(async (tx) => {
    if (!(await lockProject(tx, project.id))) throw noSuchProject();
    await insertClientComparison(tx, row);
  });
  return toClientComparison(row, true);
}

/** The host may have sent Retry-After to a bulk job or a monitor. */
async function refuseResting({ visits }: Pick<CompareClientsDeps, 'visits'>, host: string): Promise<void> {
  const until = await visits.restOf(host);
  if (until === undefined) return;
  const message = `${host} sent a Retry-After header. Try again after ${new Date(until).toISOString().slice(11, 16)} UTC.`;
  throw new AppError('TARGET_UNREACHABLE', message, [{ path: 'url', message }]);
}

function planOf({ url, clients, axes }: ClientComparisonRequest): ComparisonPlan {
  const base = planBase(parseUrlInput(url)?.href ?? url);
  const variants = planVariants({ clients, axes }, base, entryUrls(base.url));
  if (variants.length > 0) return { base, variants };
  const message = 'Nothing to compare: none of the selected options applies to this URL';
  throw new AppError('VALIDATION_FAILED', message, [{ path: 'axes', message }]);
}
