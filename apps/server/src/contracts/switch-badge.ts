import { randomUUID } from 'node:crypto';
import type { Badge, StoredContract } from '@hopwise/model';
import { renderBadge } from '@hopwise/report';
import type { VisibleJobRow } from '../bulk/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { recordInProjects } from '../projects/index.ts';
import { hashToken } from '../secrets.ts';
import { lastCompletedRun } from './contract-runs-table.ts';
import { findContractByBadge, updateContractRow } from './contracts-table.ts';
import { accessContractToEdit, badgeToken, badgeUrlOf, type ContractView, readStored } from './open-contract.ts';

/** An enabled badge keeps its URL. */
export async function switchBadge(
  view: ContractView,
  userId: string,
  id: string,
  isOn: boolean,
): Promise<StoredContract> {
  const { row } = await accessContractToEdit(view.db, userId, id);
  const isDone = isOn ? badgeUrlOf(view, row) !== null : row.badgeTokenHash === null;
  if (isDone) return readStored(view, userId, row.id);
  const nonce = randomUUID();
  const token = hashToken(badgeToken(view.sessionSecret, nonce));
  const [badgeNonce, badgeTokenHash] = isOn ? [nonce, token] : [null, null];
  await view.db.transaction(async (tx) => {
    await updateContractRow(tx, row.id, { badgeNonce, badgeTokenHash });
    const action = isOn ? 'badge.created' : 'badge.revoked';
    await recordInProjects(tx, { userId, projectIds: [row.projectId], action, details: { contract: row.name } });
  });
  return readStored(view, userId, row.id);
}

/** The badge with the result of the last run, for anyone with its URL. */
export async function openBadge(db: Database, token: string): Promise<string> {
  const contract = await findContractByBadge(db, hashToken(token));
  if (contract === undefined) throw new AppError('NOT_FOUND', 'Badge not found or disabled');
  const job = await lastCompletedRun(db, contract.id);
  return renderBadge({ label: 'redirects', ...messageOf(job) });
}

function messageOf(lastRun: VisibleJobRow | undefined): Pick<Badge, 'message' | 'tone'> {
  if (lastRun === undefined) return { message: 'not run yet', tone: 'none' };
  const { totalUrls: total, failedCases: failed, errorCount } = lastRun;
  const couldNotRun = errorCount - failed;
  if (failed > 0) return { message: `${failed} of ${total} failed`, tone: 'bad' };
  if (couldNotRun > 0) return { message: `${couldNotRun} of ${total} errored`, tone: 'warning' };
  return { message: `${total} passed`, tone: 'good' };
}
