import { randomBytes } from 'node:crypto';
import { cutText, webhookSecret } from '@hopwise/alerts';
import type { AlertChannel, AlertChannelSettings, AuditAction } from '@hopwise/model';
import { recordAudit } from '../audit-trail/index.ts';
import { isId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { findRole, requireRole } from '../organizations/index.ts';
import { mayEditProject, openProject, projectsVisibleTo, type VisibleProject } from '../projects/index.ts';
import { seal, unseal } from '../secrets.ts';
import {
  type AlertChannelRow,
  findChannel,
  listChannelRows,
  listChannelRowsOf,
  listUsableChannels,
  ownerOf,
} from './alert-channels-table.ts';
import { type AlertRecipientRow, listRecipients } from './alert-recipients-table.ts';

export interface AccessibleChannel {
  row: AlertChannelRow;
  mayEdit: boolean;
}

export const noSuchChannel = () => new AppError('NOT_FOUND', "Alert channel not found, or you don't have access");

/**
 * Opens a channel for people who can see its project or are in its organization. For everyone else it doesn't exist.
 */
export async function accessChannel(db: Database, userId: string, id: string): Promise<AccessibleChannel> {
  const row = isId(id) ? await findChannel(db, id) : undefined;
  const mayEdit = row && (await rightsIn(db, userId, row));
  if (row === undefined || mayEdit === undefined) throw noSuchChannel();
  return { row, mayEdit };
}

export async function accessChannelToEdit(db: Database, userId: string, id: string): Promise<AlertChannelRow> {
  const { row, mayEdit } = await accessChannel(db, userId, id);
  if (mayEdit) return row;
  throw new AppError(
    'FORBIDDEN',
    row.organizationId === null
      ? 'Only its creator and organization admins can edit this channel'
      : 'Only organization owners and admins can edit its channels',
  );
}

/** Whether they can edit the channel; undefined: they can't see it. */
async function rightsIn(db: Database, userId: string, row: AlertChannelRow): Promise<boolean | undefined> {
  if (row.projectId !== null) {
    const [project] = await projectsVisibleTo(db, userId, row.projectId);
    return project && mayEditOf(row, userId, mayEditProject(project));
  }
  const role = row.organizationId === null ? undefined : await findRole(db, row.organizationId, userId);
  return role && mayEditOf(row, userId, role !== 'member');
}

const mayEditOf = ({ userId: maker, projectId }: AlertChannelRow, userId: string, isAdmin: boolean): boolean =>
  isAdmin || (projectId !== null && maker === userId);

interface ChannelView {
  db: Database;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The channels a project can use: its own and its organization's. */
export async function listProjectChannels(
  view: ChannelView,
  userId: string,
  projectId: string,
): Promise<AlertChannel[]> {
  const { db } = view;
  const project = await openProject(db, userId, projectId);
  const { id, organizationId } = project;
  const rows = await listChannelRows(db, { projectId: id, organizationId });
  return toChannels(view, rows, (row) => mayEditOf(row, userId, mayEditProject(project)));
}

/** The channels that any of their projects can use. */
export async function listAllChannels(view: ChannelView, userId: string): Promise<AlertChannel[]> {
  const { db } = view;
  const visible = await projectsVisibleTo(db, userId);
  const owners = visible.flatMap((each) =>
    [each.id, each.organizationId ?? []].flat().map((id) => [id, mayEditProject(each)] as const),
  );
  const mayEdit = new Map(owners);
  const rows = await listChannelRowsOf(db, [...mayEdit.keys()]);
  return toChannels(view, rows, (row) =>
    mayEditOf(row, userId, mayEdit.get(row.projectId ?? row.organizationId ?? '') ?? false),
  );
}

export async function listOrganizationChannels(
  view: ChannelView,
  userId: string,
  organizationId: string,
): Promise<AlertChannel[]> {
  const role = await requireRole(view.db, organizationId, userId, 'member');
  const rows = await listChannelRows(view.db, { projectId: null, organizationId });
  return toChannels(view, rows, (row) => mayEditOf(row, userId, role !== 'member'));
}

export async function readChannel(view: ChannelView, userId: string, id: string): Promise<AlertChannel> {
  const { row, mayEdit } = await accessChannel(view.db, userId, id);
  const [channel] = await toChannels(view, [row], () => mayEdit);
  if (channel === undefined) throw noSuchChannel();
  return channel;
}

/** The default channels of a monitor: all enabled ones of the project and its organization. */
export async function listWorkingChannelIds(
  db: Database,
  { id: projectId, organizationId }: Pick<VisibleProject, 'id' | 'organizationId'>,
): Promise<string[]> {
  const rows = await listChannelRows(db, { projectId, organizationId });
  return rows.filter(({ disabledReason }) => disabledReason === null).map(({ id }) => id);
}

/** The channels that a project can use, by their names and IDs. */
export async function listChannelNames(
  db: Database,
  { id: projectId, organizationId }: Pick<VisibleProject, 'id' | 'organizationId'>,
): Promise<{ id: string; name: string }[]> {
  const rows = await listChannelRows(db, { projectId, organizationId });
  return rows.map(({ id, name }) => ({ id, name }));
}

/** Of some ids, those of channels that the project can use. Others were deleted or belong to a former organization. */
export async function usableChannelIds(db: Database, projectId: string, ids: readonly string[]): Promise<string[]> {
  const found = new Set((await listUsableChannels(db, projectId, ids)).map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

/** Requires that the project can use all of these channels. */
export async function requireChannels(db: Database, projectId: string, ids: readonly string[]): Promise<void> {
  const usable = new Set(await usableChannelIds(db, projectId, ids));
  const missing = ids.find((id) => !usable.has(id));
  if (missing === undefined) return;
  throw new AppError('VALIDATION_FAILED', `Alert channel ${missing} not found in this project`);
}

async function toChannels(
  { db, now }: ChannelView,
  rows: readonly AlertChannelRow[],
  mayEdit: (row: AlertChannelRow) => boolean,
): Promise<AlertChannel[]> {
  const byEmail = rows.filter(({ kind }) => kind === 'email').map(({ id }) => id);
  const recipients = Map.groupBy(await listRecipients(db, byEmail), ({ channelId }) => channelId);
  return rows.map((row) => toChannel(row, recipients.get(row.id) ?? [], { mayEdit: mayEdit(row), now: now() }));
}

function toChannel(
  row: AlertChannelRow,
  recipients: readonly AlertRecipientRow[],
  { mayEdit, now }: { mayEdit: boolean; now: number },
): AlertChannel {
  return {
    id: row.id,
    projectId: row.projectId,
    organizationId: row.organizationId,
    kind: row.kind,
    name: row.name,
    hint: row.hint,
    alsoNotifyAbout: row.alsoNotifyAbout,
    recipients: recipients.map(({ email, state }) => ({ email, state })),
    disabledReason: row.disabledReason,
    createdAt: row.createdAt.toISOString(),
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
    oldSecretUntil: row.oldSecretUntil && row.oldSecretUntil.getTime() > now ? row.oldSecretUntil.toISOString() : null,
    mayEdit,
  };
}

const hintLength = 200;

/** Enough to distinguish channels, without anything that grants access. */
export const channelHint = (settings: AlertChannelSettings): string => cutText(hintOf(settings), hintLength);

function hintOf(settings: AlertChannelSettings): string {
  switch (settings.kind) {
    case 'email':
      return uniqueRecipients(settings.to).join(', ');
    case 'ntfy':
      return `${settings.topic} at ${new URL(settings.server).host}`;
    case 'telegram':
      return `chat ${settings.chatId}`;
    default:
      return new URL(settings.url).host;
  }
}

/** Email addresses that differ only in case are the same. */
export const uniqueRecipients = (emails: readonly string[]): string[] => [
  ...new Map(emails.map((email) => [email.toLowerCase(), email])).values(),
];

/** Credentials and destinations: anyone who has them can post there, so they are never shown. */
export interface ChannelSecrets {
  settings: AlertChannelSettings;
  /** For a webhook: the signing secret. */
  secret: string | null;
  /** The previous secret, which also signs for a while after it was replaced. */
  oldSecret: string | null;
}

export const sealSecrets = (sessionSecret: string, secrets: ChannelSecrets): string =>
  seal(sessionSecret, JSON.stringify(secrets));

/** Undefined: the server's SESSION_SECRET was different when this was encrypted. */
export function unsealSecrets(sessionSecret: string, { sealed }: { sealed: string }): ChannelSecrets | undefined {
  const text = unseal(sessionSecret, sealed);
  return text === undefined ? undefined : (JSON.parse(text) as ChannelSecrets);
}

const secretBytes = 32;
export const newWebhookSecret = (): string => webhookSecret(randomBytes(secretBytes));

/** How long receivers have to switch to a new secret. */
export const oldSecretHours = 24;

/**
 * Records a change to a channel in the audit trail of its organization or owner. null: the server itself made it. Call
 * it in the transaction of the change.
 */
export async function recordChannel(
  tx: Database,
  userId: string | null,
  channel: AlertChannelRow,
  action: AuditAction,
  more: Record<string, string> = {},
): Promise<void> {
  const actor = userId === null ? { actorName: 'Hopwise' } : { actorId: userId };
  const details = { channel: channel.name, kind: channel.kind, ...more };
  const { organizationId, userId: accountId } = await ownerOf(tx, channel);
  if (organizationId !== null) await recordAudit(tx, { organizationId, ...actor, action, details });
  else await recordAudit(tx, { accountId, ...actor, action, details });
}
