import { type AlertMails, dayMs, plural, type StatusSubscription, statusPageLimits } from '@hopwise/model';
import { eq, inArray, sql } from 'drizzle-orm';
import { recipientLinks } from '../../alerts/index.ts';
import { toArrayLiteral } from '../../db/columns.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { type MailKind, type MailQueue, plainName } from '../../mail/index.ts';
import { admitAttempt, clientNetwork, type Throttle } from '../../rate-limits/index.ts';
import { hashToken } from '../../secrets.ts';
import type { PeriodicTask } from '../../tasks/index.ts';
import { findMonitor } from '../find-monitors.ts';
import { findIncident } from '../monitor-history-table.ts';
import { findNote } from './status-notes-table.ts';
import { pageToken } from './status-page.ts';
import { type FoundStatusPage, findStatusPage, lockStatusPage } from './status-pages-table.ts';
import {
  askSubscriber,
  countSubscribers,
  deleteUnconfirmed,
  findSubscriber,
  type StatusUpdateKind,
  setSubscriberState,
  statusSubscribers,
  statusUpdates,
} from './status-subscribers-table.ts';

const hourSeconds = 60 * 60;

/** Any visitor can cause an email to a stranger, so visitor, address and page are limited. */
const perNetwork: Throttle = {
  name: 'status-subscribe:network',
  limit: 10,
  windowSeconds: hourSeconds,
  refusal: 'Too many subscriptions from your network.',
};
const perAddress: Throttle = {
  name: 'status-subscribe:address',
  limit: 3,
  windowSeconds: 24 * hourSeconds,
  refusal: 'This email address was entered too many times today.',
};
const perPage: Throttle = {
  name: 'status-subscribe:page',
  limit: 100,
  windowSeconds: hourSeconds,
  refusal: 'Too many people are subscribing to this page.',
};

interface SubscribeDeps {
  db: Database;
  sessionSecret: string;
  mails: MailQueue | undefined;
  now(): number;
}

/** Emails a link to confirm with. The response is the same for addresses that have confirmed. */
export async function subscribe(
  { db, sessionSecret, mails, now }: SubscribeDeps,
  { page: { projectId } }: FoundStatusPage,
  { email, address }: { email: string; address: string },
): Promise<StatusSubscription> {
  if (mails === undefined) throw new AppError('CONFLICT', "This server doesn't send email. Use the feed instead.");
  await admitAttempt(db, perNetwork, clientNetwork(address));
  await admitAttempt(db, perPage, projectId);
  await admitAttempt(db, perAddress, hashToken(mailboxOf(email)));
  // Unconfirmed ones don't count: anyone could fill a page with them.
  if ((await countSubscribers(db, projectId, 'confirmed')) >= statusPageLimits.subscribers) throw pageIsFull();
  await mails.transaction(async (tx, order) => {
    const id = await askSubscriber(tx, { projectId, email, now: new Date(now()) });
    if (id !== undefined) await order(statusRequestMail(tx, sessionSecret), id, { subscriberId: id });
  });
  return { email };
}

const pageIsFull = () =>
  new AppError('CONFLICT', 'This page has reached its limit of subscribers. Use the feed instead.');

/** Most providers deliver name+anything to name. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@');

/** For the links in emails, which alerts and status pages share. */
export const statusSubscriptions = (now: () => number) => ({
  find: async (db: Database, id: string): Promise<AlertMails | undefined> => {
    const found = await findSubscriber(db, id);
    if (found === undefined) return undefined;
    const { email, projectName, state } = found;
    return { email, channelName: projectName, addedBy: null, state, isStatusPage: true };
  },
  setWanted: (db: Database, id: string, isWanted: boolean): Promise<void> =>
    db.transaction(async (tx) => {
      if (isWanted && !(await hasPlace(tx, id))) throw pageIsFull();
      await setSubscriberState(tx, id, { state: isWanted ? 'confirmed' : 'stopped', now: new Date(now()) });
    }),
});

/** Whether one more may confirm. Locks the page, so that the last place isn't given twice. */
async function hasPlace(tx: Database, id: string): Promise<boolean> {
  const found = await findSubscriber(tx, id);
  if (found === undefined || found.state === 'confirmed') return true;
  await lockStatusPage(tx, found.projectId);
  return (await countSubscribers(tx, found.projectId, 'confirmed')) < statusPageLimits.subscribers;
}

/** Asks a visitor to confirm the subscription. */
export const statusRequestMail = (db: Database, sessionSecret: string): MailKind<{ subscriberId: string }> => ({
  name: 'a status page subscription request',
  write: async (mailer, { subscriberId }) => {
    const found = await findSubscriber(db, subscriberId);
    if (found?.state !== 'asked') return undefined;
    const { page } = recipientLinks(mailer, sessionSecret, subscriberId);
    return {
      to: found.email,
      subject: 'Confirm your subscription to status updates',
      text: [
        'Hello,',
        `Someone entered this email address on the status page of “${plainName(found.projectName)}” at ${mailer.origin}. To get an email when a monitor goes down, when it recovers and when a note is posted, confirm your subscription:`,
        page,
        "If you didn't subscribe, ignore this email. You won't get any updates.",
      ].join('\n\n'),
    };
  },
});

interface StatusUpdate {
  kind: StatusUpdateKind;
  subjectId: string;
}

/** More are on the page. */
const mostListed = 30;

/** Everything new on a page, in one email. */
export const statusUpdateMail = (
  db: Database,
  sessionSecret: string,
): MailKind<{ subscriberId: string; updates: StatusUpdate[]; more: number }> => ({
  name: 'a status page update',
  write: async (mailer, { subscriberId, updates, more }) => {
    const found = await findSubscriber(db, subscriberId);
    if (found?.state !== 'confirmed') return undefined;
    const status = await findStatusPage(db, found.projectId);
    const token = status && pageToken(sessionSecret, status);
    const written = [];
    for (const update of updates) written.push(await describeUpdate(db, update));
    const known = written.filter((each) => each !== undefined);
    const [first] = known;
    if (first === undefined) return undefined;
    const project = plainName(found.projectName);
    const total = known.length + more;
    const { page, stop } = recipientLinks(mailer, sessionSecret, subscriberId);
    return {
      to: found.email,
      subject: total === 1 ? `${project}: ${first.title}` : `${project}: ${plural(total, 'status update')}`,
      text: [
        ...known.map(({ text }) => text),
        ...(more > 0 ? [`And ${plural(more, 'more update')}.`] : []),
        ...(token ? [`Status page: ${new URL(`/status/${token}`, mailer.origin).href}`] : []),
        `You're receiving this email because you subscribed to the status page of “${project}”. Unsubscribe: ${page}`,
      ].join('\n\n'),
      stopUrl: stop,
      id: `${subscriberId}.${updates[0]?.kind}.${updates[0]?.subjectId}`,
    };
  },
});

/** undefined: it was deleted. */
async function describeUpdate(
  db: Database,
  { kind, subjectId }: StatusUpdate,
): Promise<{ title: string; text: string } | undefined> {
  if (kind === 'note') {
    const note = await findNote(db, subjectId);
    return note && { title: 'New note', text: `Note posted ${utcTime(note.createdAt)}:\n${note.text}` };
  }
  const incident = await findIncident(db, subjectId);
  const monitor = incident && (await findMonitor(db, incident.monitorId));
  if (incident === undefined || monitor === undefined) return undefined;
  const name = plainName(monitor.row.name);
  const since = utcTime(incident.startedAt);
  if (kind === 'started' || incident.endedAt === null) {
    return { title: `${name} is down`, text: `“${name}” has been down since ${since}.` };
  }
  return {
    title: `${name} is up again`,
    text: `“${name}” is up again. It was down from ${since} to ${utcTime(incident.endedAt)}.`,
  };
}

const utcTime = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Between two emails to a subscriber: a flapping monitor, or an outage of all of them, doesn't fill a mailbox. */
const restSeconds = 5 * 60;
const atOnce = 100;

/** Emails subscribers what is new. */
export const mailStatusUpdates = (
  mails: MailQueue,
  { sessionSecret, now }: { sessionSecret: string; now(): number },
): PeriodicTask => ({
  name: 'mailing status page updates',
  everySeconds: 60,
  run: async (tx) => {
    const at = new Date(now());
    const rested = new Date(at.getTime() - restSeconds * 1000);
    // A time in the future dates from before a clock change.
    const mayBeMailed = sql`(${statusSubscribers.lastMailedAt} is null
      or ${statusSubscribers.lastMailedAt} <= ${rested.toISOString()}::timestamptz
      or ${statusSubscribers.lastMailedAt} > ${at.toISOString()}::timestamptz)`;
    const due = await tx
      .selectDistinct({ id: statusSubscribers.id })
      .from(statusUpdates)
      .innerJoin(statusSubscribers, eq(statusSubscribers.id, statusUpdates.subscriberId))
      .where(mayBeMailed)
      .limit(atOnce);
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) await orderUpdates(tx, { mails, sessionSecret, at }, ids);
    if (ids.length === atOnce) return true;
    const [next] = await tx
      .select({ at: sql<Date | string | null>`min(${statusSubscribers.lastMailedAt})` })
      .from(statusUpdates)
      .innerJoin(statusSubscribers, eq(statusSubscribers.id, statusUpdates.subscriberId));
    if (next?.at == null) return false;
    return Math.max(1, (new Date(next.at).getTime() - rested.getTime()) / 1000);
  },
  onDone: () => mails.wake(),
});

interface OrderDeps {
  mails: MailQueue;
  sessionSecret: string;
  at: Date;
}

async function orderUpdates(tx: Database, { mails, sessionSecret, at }: OrderDeps, ids: string[]): Promise<void> {
  // First, because someone who unsubscribes locks these in the same order.
  await tx.update(statusSubscribers).set({ lastMailedAt: at }).where(inArray(statusSubscribers.id, ids));
  const order = mails.orderIn(tx);
  const taken = await takeUpdates(tx, ids);
  for (const [subscriber, rows = []] of Map.groupBy(taken, (row) => row.subscriberId)) {
    const updates = rows.map(({ kind, subjectId }) => ({ kind, subjectId }));
    const more = (rows[0]?.total ?? 0) - updates.length;
    await order(statusUpdateMail(tx, sessionSecret), subscriber, { subscriberId: subscriber, updates, more });
  }
}

interface TakenUpdate extends StatusUpdate {
  subscriberId: string;
  /** How many there are for the subscriber. */
  total: number;
}

/**
 * Deletes the updates of these subscribers and returns those to list. In the database, as an outage can have thousands
 * for each. The end of an incident says when it started; what was deleted needs no update.
 */
async function takeUpdates(tx: Database, ids: readonly string[]): Promise<TakenUpdate[]> {
  const { rows } = await tx.execute<TakenUpdate & Record<string, unknown>>(sql`
    with taken as (
      delete from status_updates where subscriber_id = any(${toArrayLiteral(ids)}::uuid[])
      returning subscriber_id, kind, subject_id
    ), seen as (
      select *, bool_or(kind = 'ended') over (partition by subscriber_id, subject_id) as has_ended from taken
    ), placed as (
      select seen.*,
        row_number() over (partition by subscriber_id order by subject_id) as place,
        count(*) over (partition by subscriber_id)::integer as total
      from seen
      left join status_notes on kind = 'note' and status_notes.id = subject_id
      left join monitor_incidents on kind <> 'note' and monitor_incidents.id = subject_id
      left join monitors on monitors.id = monitor_incidents.monitor_id and monitors.removed_at is null
      where (status_notes.id is not null or monitors.id is not null) and not (kind = 'started' and has_ended)
    )
    select subscriber_id as "subscriberId", kind, subject_id as "subjectId", total from placed
    where place <= ${mostListed} order by subscriber_id, place`);
  return rows;
}

/** Deletes subscriptions that weren't confirmed in time, those that ended, and updates that no one can be sent. */
export const pruneSubscribers = (now: () => number, sendsMail: boolean): PeriodicTask => ({
  name: 'deleting unconfirmed status page subscriptions',
  everySeconds: 60 * 60,
  run: async (tx) => {
    await deleteUnconfirmed(tx, new Date(now() - statusPageLimits.confirmDays * dayMs));
    if (!sendsMail) await tx.delete(statusUpdates);
    return false;
  },
});
