import { eq, inArray } from 'drizzle-orm';
import { contracts } from '../contracts/index.ts';
import type { Database } from '../db/database.ts';
import { inOrder, type ListOptions, listMonitorIds } from './find-monitors.ts';
import { type MonitorRow, monitors } from './monitors-table.ts';

const { id, projectId, key, name, tags, url, contractId, schedule, options, headerNames } = monitors;
const { downLevel, watch, alerting, state, recentHours, lastRunAt } = monitors;
/** Without baselines and chains, which are most of a monitor. */
const exportedColumns = {
  ...{ id, projectId, key, name, tags, url, contractId, schedule, options, headerNames },
  ...{ downLevel, watch, alerting, state, recentHours, lastRunAt },
};

export interface ExportedMonitor {
  row: Pick<MonitorRow, keyof typeof exportedColumns>;
  /** The contract that it runs. */
  contractName: string | null;
}

const rowsAtOnce = 500;

/** The monitors of some projects with what an export has of them, in parts: there can be thousands. */
export async function listExportedRows(
  db: Database,
  projectIds: readonly string[],
  list: ListOptions,
): Promise<ExportedMonitor[]> {
  const ids = await listMonitorIds(db, projectIds, list);
  const found: ExportedMonitor[] = [];
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const rows = await db
      .select({ row: exportedColumns, contractName: contracts.name })
      .from(monitors)
      .leftJoin(contracts, eq(contracts.id, contractId))
      .where(inArray(id, ids.slice(at, at + rowsAtOnce)));
    found.push(...rows);
  }
  return inOrder(ids, found);
}
