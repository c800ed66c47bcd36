import { timingSafeEqual } from 'node:crypto';
import {
  type AlertMessage,
  bulkMessage,
  contractMessage,
  groupAlerts,
  messageOf,
  type PendingAlert,
} from '@hopwise/alerts';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { bulkJobs, bulkRows, isVisible } from '../bulk/index.ts';
import { findRun } from '../contracts/index.ts';
import { isId, newId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import type { Mailer } from '../mail/index.ts';
import { projects as projectsTable } from '../projects/index.ts';
import { linkToken } from '../secrets.ts';
import {
  deleteDeliveriesBeyond,
  deletePendingAlerts,
  insertDelivery,
  listPendingAlerts,
  type PendingAlertRow,
  setRecheckAt,
} from './alert-deliveries-table.ts';

interface WriteOptions {
  /** The server's public origin; undefined: messages have no link. */
  origin: string | undefined;
  now: Date;
}

/** How many finished messages are kept per channel. */
const keptPerChannel = 1000;

/**
 * Turns a channel's events into messages, as far as there is nothing left to wait for. Call it with the channel locked,
 * so that messages are in the order of the events.
 */
export async function writeMessages(tx: Database, channelId: string, { origin, now }: WriteOptions): Promise<void> {
  const pending = await listPendingAlerts(tx, channelId);
  if (pending.length === 0) return;
  const write = (message: AlertMessage, monitorIds: string[]) =>
    insertDelivery(tx, {
      ...{ id: message.id, channelId, type: message.type, title: message.title, message, monitorIds },
      ...{ state: 'waiting', attemptsMade: 0, attempts: [], mailed: [], nextAttemptAt: now, createdAt: now },
    });
  const sent: PendingAlertRow[] = [];
  for (const row of pending) {
    if (row.notice.kind !== 'job') continue;
    const message = await jobMessage(tx, { id: newId(), jobId: row.notice.jobId, origin, now });
    if (message) await write(message, []);
    sent.push(row);
  }
  const { messages, waiting, waitUntil } = groupAlerts(pending.flatMap(toAlert), now.getTime());
  const projects = new Map(pending.map((row) => [String(row.id), projectOf(row)]));
  const names = await projectNames(tx, [...new Set(projects.values())]);
  for (const group of messages) {
    const projectIds = [...new Set(group.alerts.map(({ id }) => projects.get(id)))];
    const name = projectIds.length === 1 ? names.get(projectIds[0] ?? '') : undefined;
    const message = messageOf(newId(), group, (monitorId) => linkTo(origin, monitorId, projectIds), name);
    await write(message, [...new Set(group.alerts.map(({ monitor }) => monitor.id))]);
  }
  const waits = new Set(waiting.map(({ id }) => id));
  sent.push(...pending.filter(({ id, notice }) => notice.kind === 'monitor' && !waits.has(String(id))));
  await deletePendingAlerts(tx, idsOf(sent));
  if (waitUntil !== null) await setRecheckAt(tx, [...waits].map(Number), new Date(waitUntil));
  await deleteDeliveriesBeyond(tx, channelId, keptPerChannel);
}

const idsOf = (rows: readonly PendingAlertRow[]): number[] => rows.map(({ id }) => id);

async function projectNames(tx: Database, ids: readonly (string | undefined)[]): Promise<Map<string, string>> {
  const known = ids.filter((id) => id !== undefined);
  if (known.length === 0) return new Map();
  const { id, name } = projectsTable;
  const rows = await tx.select({ id, name }).from(projectsTable).where(inArray(id, known));
  return new Map(rows.map((row) => [row.id, row.name]));
}

function toAlert({ id, notice }: PendingAlertRow): PendingAlert[] {
  if (notice.kind !== 'monitor') return [];
  const { monitor, monitorsOfHost, alikeElsewhere, event } = notice;
  return [{ id: String(id), monitor, monitorsOfHost, alikeElsewhere, event }];
}

const projectOf = ({ notice }: PendingAlertRow) => (notice.kind === 'monitor' ? notice.projectId : undefined);

/** The page of a monitor, or of its project if there are several. Monitors of several projects have no common page. */
function linkTo(
  origin: string | undefined,
  monitorId: string | null,
  projectIds: readonly (string | undefined)[],
): string | null {
  if (origin === undefined) return null;
  const shared = projectIds.length === 1 ? `/projects/${projectIds[0]}?tab=monitors` : '/dashboard';
  return new URL(monitorId === null ? shared : `/monitors/${monitorId}`, origin).href;
}

/** How many failed cases a message lists. */
const listedReasons = 20;

/** The message for a finished bulk job or contract run; undefined: it was deleted. */
export async function jobMessage(
  tx: Database,
  { id, jobId, origin, now }: { id: string; jobId: string } & WriteOptions,
): Promise<AlertMessage | undefined> {
  const [job] = await tx
    .select()
    .from(bulkJobs)
    .where(and(eq(bulkJobs.id, jobId), isVisible));
  if (job === undefined) return undefined;
  const linkTo = (path: string) => (origin === undefined ? null : new URL(path, origin).href);
  const at = (job.finishedAt ?? now).toISOString();
  const ended = { name: job.fileName, total: job.totalUrls };
  if (job.kind === 'file') {
    return bulkMessage(id, { ...ended, failed: job.errorCount, url: linkTo(`/bulk/${jobId}`) }, at);
  }
  const found = await findRun(tx, jobId);
  if (found === undefined) return undefined;
  const url = linkTo(`/contracts/${found.run.contractId}/runs/${jobId}`);
  return contractMessage(id, { ...ended, failed: job.errorCount, url }, await failedCases(tx, jobId), at);
}

/** The URL of each case and its difference or error. */
async function failedCases(tx: Database, jobId: string): Promise<string[]> {
  const { url, difference, line, verdict } = bulkRows;
  const rows = await tx
    .select({ url, difference })
    .from(bulkRows)
    .where(and(eq(bulkRows.jobId, jobId), or(isNull(verdict), eq(verdict, 'FAIL'))))
    .orderBy(asc(line))
    .limit(listedReasons);
  return rows.map((row) => `${row.url} ${row.difference?.split('\n')[0] ?? ''}`.trim());
}

const purpose = 'alert emails';

/** A recipient's token: the same in every email to them, and never stored. */
const tokenOf = (serverSecret: string, recipientId: string): string =>
  `${recipientId}.${linkToken(serverSecret, purpose, recipientId)}`;

/** The recipient with this token; undefined: none. */
export function recipientOf(serverSecret: string, token: string): string | undefined {
  const [id = ''] = token.split('.', 1);
  if (!isId(id)) return undefined;
  const [given, wanted] = [Buffer.from(token), Buffer.from(tokenOf(serverSecret, id))];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : undefined;
}

/** page: for people. stop: for email clients. */
export function recipientLinks(mailer: Mailer, serverSecret: string, recipientId: string) {
  const token = tokenOf(serverSecret, recipientId);
  return {
    page: mailer.link('/alert-mails', token),
    stop: new URL(`/api/v2/alert-mails/${token}/stop`, mailer.origin).href,
  };
}
