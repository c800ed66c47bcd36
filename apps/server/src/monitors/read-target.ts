import { type MonitorTarget, monitorLimits, parseUrlInput } from '@hopwise/model';
import { accessContract } from '../contracts/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { shardOf } from '../visits/index.ts';
import type { MonitorRow } from './monitors-table.ts';

export interface ReadTarget {
  columns: Pick<MonitorRow, 'url' | 'contractId' | 'host' | 'shard'>;
  /** The default name of its monitor. */
  usualName: string;
}

/** What to monitor: a URL or a contract. */
export async function readTarget(
  db: Database,
  { userId, projectId }: { userId: string; projectId: string },
  target: MonitorTarget,
): Promise<ReadTarget> {
  if (target.kind === 'contract') {
    const { row } = await accessContract(db, userId, target.contractId);
    if (row.projectId !== projectId) throw ofAnotherProject();
    return {
      columns: { url: null, contractId: row.id, host: null, shard: shardOf(row.id) },
      usualName: row.name.slice(0, monitorLimits.nameLength),
    };
  }
  const url = parseUrlInput(target.url);
  if (url === null || url === undefined) throw new Error('a validated URL is invalid');
  // The query may be a secret, and names are shown to more people than URLs.
  const usualName = `${url.host}${url.pathname === '/' ? '' : url.pathname}`.slice(0, monitorLimits.nameLength);
  // The maximum length of a DNS name.
  const host = url.host.slice(0, 255);
  return { columns: { url: url.href, contractId: null, host, shard: shardOf(host) }, usualName };
}

function ofAnotherProject(): AppError {
  const message = 'The contract must belong to this project';
  return new AppError('VALIDATION_FAILED', message, [{ path: 'target.contractId', message }]);
}
