import {
  type AlertChannel,
  type AlertChannelSettings,
  alertChannelLimits,
  type CreateAlertChannelRequest,
  hourMs,
  type NewAlertChannel,
  type UpdateAlertChannelRequest,
} from '@hopwise/model';
import { newId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { type MailQueue, mailingTransaction } from '../mail/index.ts';
import { requireRole, takeTurn } from '../organizations/index.ts';
import { lockProject, noSuchProject, openProject } from '../projects/index.ts';
import { requireConfirmedEmail } from '../users/index.ts';
import {
  type AlertChannelRow,
  type ChannelOwner,
  countChannels,
  deleteChannelRow,
  insertChannel,
  lockChannel,
  updateChannelRow,
} from './alert-channels-table.ts';
import { retryDeliveriesNow } from './alert-deliveries-table.ts';
import { listRecipients } from './alert-recipients-table.ts';
import { disableChannel } from './disable-channel.ts';
import { requestConfirmations } from './mail-routes.ts';
import {
  accessChannelToEdit,
  type ChannelSecrets,
  channelHint,
  newWebhookSecret,
  noSuchChannel,
  oldSecretHours,
  readChannel,
  recordChannel,
  sealSecrets,
  unsealSecrets,
} from './open-channel.ts';
import { admitRecipients } from './send-mails.ts';

export interface ChangeDeps {
  db: Database;
  sessionSecret: string;
  /** Undefined when the server can't send email. */
  mailer: object | undefined;
  mails: MailQueue | undefined;
  /** Milliseconds since 1970. */
  now(): number;
}

export async function createProjectChannel(
  deps: ChangeDeps,
  userId: string,
  projectId: string,
  request: CreateAlertChannelRequest,
): Promise<NewAlertChannel> {
  const { id } = await openProject(deps.db, userId, projectId);
  return createChannel(deps, userId, { projectId: id, organizationId: null }, request, async (tx) => {
    if (!(await lockProject(tx, id))) throw noSuchProject();
  });
}

export async function createOrganizationChannel(
  deps: ChangeDeps,
  userId: string,
  organizationId: string,
  request: CreateAlertChannelRequest,
): Promise<NewAlertChannel> {
  await requireRole(deps.db, organizationId, userId, 'admin');
  return createChannel(deps, userId, { projectId: null, organizationId }, request, async (tx) => {
    await takeTurn(tx, organizationId, userId, 'admin');
  });
}

async function createChannel(
  deps: ChangeDeps,
  userId: string,
  owner: ChannelOwner,
  { name, settings, alsoNotifyAbout }: CreateAlertChannelRequest,
  lockOwner: (tx: Database) => Promise<void>,
): Promise<NewAlertChannel> {
  await requireMail(deps, userId, settings);
  await admitRecipients(deps.db, userId, settings);
  const id = newId();
  const secret = settings.kind === 'webhook' ? newWebhookSecret() : null;
  const row: AlertChannelRow = {
    ...{ id, ...owner, userId, kind: settings.kind, name, hint: channelHint(settings) },
    sealed: sealSecrets(deps.sessionSecret, { settings, secret, oldSecret: null }),
    ...{
      alsoNotifyAbout: [...new Set(alsoNotifyAbout)],
      oldSecretUntil: null,
      disabledReason: null,
      backoffUntil: null,
    },
    ...{ lastDeliveredAt: null, createdAt: new Date(deps.now()) },
  };
  await mailingTransaction(deps.db, deps.mails, async (tx, order) => {
    await lockOwner(tx);
    if ((await countChannels(tx, owner)) >= alertChannelLimits.perProject) throw tooMany(owner);
    await insertChannel(tx, row);
    await requestConfirmations(tx, order, deps, { channelId: id, userId, settings });
    await recordChannel(tx, userId, row, 'alert-channel.created');
  });
  return { channel: await readChannel(deps, userId, id), secret };
}

/** Omitted fields don't change. A webhook keeps its secret even if its URL changes. */
export async function changeChannel(
  deps: ChangeDeps,
  userId: string,
  id: string,
  { name, settings, alsoNotifyAbout, isEnabled }: UpdateAlertChannelRequest,
): Promise<AlertChannel> {
  const found = await accessChannelToEdit(deps.db, userId, id);
  if (settings) {
    if (settings.kind !== found.kind) throw otherKind();
    await requireMail(deps, userId, settings);
    const settled = (await listRecipients(deps.db, [found.id])).filter(({ state }) => state !== 'asked');
    await admitRecipients(
      deps.db,
      userId,
      settings,
      settled.map(({ email }) => email),
    );
  }
  const now = new Date(deps.now());
  await mailingTransaction(deps.db, deps.mails, async (tx, order) => {
    const row = await lockChannel(tx, id);
    if (row === undefined) throw noSuchChannel();
    if (isEnabled === false && row.disabledReason === null) await disableChannel(tx, row, 'Turned off', { now });
    await updateChannelRow(tx, id, {
      name: name ?? row.name,
      alsoNotifyAbout: alsoNotifyAbout ? [...new Set(alsoNotifyAbout)] : row.alsoNotifyAbout,
      // A channel whose creator has left belongs to the person who enables it.
      ...(isEnabled === true && { disabledReason: null, backoffUntil: null, userId: row.userId ?? userId }),
      ...(settings && withSettings(deps.sessionSecret, row, settings)),
    });
    if (settings) {
      await requestConfirmations(tx, order, deps, { channelId: row.id, userId, settings });
      // Undelivered messages are retried at the new destination.
      await retryDeliveriesNow(tx, row.id, now);
    }
    await recordChannel(tx, userId, row, 'alert-channel.changed');
  });
  return readChannel(deps, userId, id);
}

/** If a webhook's secret can't be decrypted, it could only sign with one that no receiver knows. */
function withSettings(sessionSecret: string, row: AlertChannelRow, settings: AlertChannelSettings) {
  const before = unsealSecrets(sessionSecret, row);
  if (before === undefined && settings.kind === 'webhook') throw secretLost();
  const secrets: ChannelSecrets = { secret: null, oldSecret: null, ...before, settings };
  return { hint: channelHint(settings), sealed: sealSecrets(sessionSecret, secrets) };
}

export async function deleteChannel(db: Database, userId: string, id: string): Promise<void> {
  const found = await accessChannelToEdit(db, userId, id);
  await db.transaction(async (tx) => {
    if ((await lockChannel(tx, id)) === undefined) throw noSuchChannel();
    await recordChannel(tx, userId, found, 'alert-channel.deleted');
    await deleteChannelRow(tx, id);
  });
}

/** The previous secret also signs for a day, so that receivers can switch without losing messages. */
export async function rotateSecret(deps: ChangeDeps, userId: string, id: string): Promise<NewAlertChannel> {
  const found = await accessChannelToEdit(deps.db, userId, id);
  if (found.kind !== 'webhook') throw new AppError('CONFLICT', 'Only webhook channels have a secret');
  const secret = newWebhookSecret();
  await deps.db.transaction(async (tx) => {
    const row = await lockChannel(tx, id);
    if (row === undefined) throw noSuchChannel();
    const before = unsealSecrets(deps.sessionSecret, row);
    if (before === undefined) throw secretLost();
    const sealed = sealSecrets(deps.sessionSecret, { ...before, secret, oldSecret: before.secret });
    await updateChannelRow(tx, id, { sealed, oldSecretUntil: new Date(deps.now() + oldSecretHours * hourMs) });
    await recordChannel(tx, userId, row, 'alert-channel.secret-rotated');
  });
  return { channel: await readChannel(deps, userId, id), secret };
}

async function requireMail(deps: ChangeDeps, userId: string, { kind }: AlertChannelSettings): Promise<void> {
  if (kind !== 'email') return;
  if (deps.mailer === undefined) {
    throw new AppError('CONFLICT', "Email isn't configured on this server. Choose another channel type.");
  }
  await requireConfirmedEmail(deps, userId, 'add other email recipients');
}

const tooMany = ({ organizationId }: ChannelOwner) => {
  const who = organizationId === null ? 'A project' : 'An organization';
  return new AppError(
    'CONFLICT',
    `${who} can have at most ${alertChannelLimits.perProject} alert channels. Delete one first.`,
  );
};

const otherKind = () =>
  new AppError('CONFLICT', "You can't change a channel's type. Create a new channel and delete this one.");

const secretLost = () =>
  new AppError(
    'CONFLICT',
    "The server's SESSION_SECRET changed, so this channel's credentials can't be read. Delete it and create it again.",
  );
