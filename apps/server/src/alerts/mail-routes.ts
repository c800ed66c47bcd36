import {
  type AlertChannelSettings,
  type AlertMails,
  type AlertMailsChange,
  alertMails,
  alertMailsChange,
  alertMailsLink,
} from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { ok } from '../http/route-docs.ts';
import { type MailKind, type OrderMail, plainName } from '../mail/index.ts';
import { findUser } from '../users/index.ts';
import { findChannel } from './alert-channels-table.ts';
import { retryDeliveriesNow } from './alert-deliveries-table.ts';
import {
  type AlertRecipientRow,
  findRecipient,
  replaceRecipients,
  setRecipientState,
} from './alert-recipients-table.ts';
import { uniqueRecipients } from './open-channel.ts';
import { recipientLinks, recipientOf } from './write-messages.ts';

const tags = ['Alerts'];
const response = ok(alertMails, 404);
const byToken = z.object({ token: z.string() });
const config = { rateClass: 'credentials' } as const;

/** For recipients of alert emails, who need no account: the link identifies them. */
export const alertMailRoutes = (deps: MailsDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.post(
      '/alert-mails/open',
      {
        config,
        schema: {
          tags,
          operationId: 'openAlertMails',
          summary: 'Get the subscription behind an emailed alert link',
          body: alertMailsLink,
          response,
        },
      },
      async (request) => ({ data: await openMails(deps, request.body.token) }),
    );

    app.post(
      '/alert-mails/change',
      {
        config,
        schema: {
          tags,
          operationId: 'changeAlertMails',
          summary: 'Confirm or stop alert emails',
          description:
            'Uses the token from the emailed link. A status page that has reached its limit of subscribers accepts no more.',
          body: alertMailsChange,
          response: ok(alertMails, 404, 409),
        },
      },
      async (request) => ({ data: await changeMails(deps, request.body) }),
    );

    app.get(
      '/alert-mails/:token/stop',
      {
        config: { rateClass: 'read' },
        // For email clients without one-click unsubscribe, which open the URL that others post to (RFC 2369). Not for
        // API clients.
        schema: { hide: true, params: byToken, response: { 303: z.null() } },
      },
      async ({ params: { token } }, reply) =>
        reply.redirect(`/alert-mails#token=${encodeURIComponent(token)}`, 303) as never,
    );

    // RFC 8058 section 3.2: email clients post a form that adds nothing to the URL.
    await app.register(async (forms) => {
      forms.addContentTypeParser(
        ['application/x-www-form-urlencoded', 'multipart/form-data'],
        { parseAs: 'string', bodyLimit: 1024 },
        (_request, _body, done) => done(null, undefined),
      );
      forms.post(
        '/alert-mails/:token/stop',
        {
          // A webmail client posts from its own site.
          config: { ...config, isForAnySite: true },
          schema: {
            tags,
            operationId: 'stopAlertMails',
            summary: 'Unsubscribe from alert emails',
            description: 'Called by the one-click unsubscribe button of email clients (RFC 8058).',
            params: byToken,
            response,
          },
        },
        async (request) => {
          const { token } = request.params as { token: string };
          return { data: await changeMails(deps, { token, isWanted: false }) };
        },
      );
    });
  };
};

export interface MailsDeps {
  db: Database;
  sessionSecret: string;
  /** Milliseconds since 1970. */
  now(): number;
  /** Checks immediately whether something is due. */
  alertSoon(): void;
  /** Emails with the same links that no channel sends. */
  others: OtherSubscriptions;
}

export interface OtherSubscriptions {
  find(db: Database, id: string): Promise<AlertMails | undefined>;
  setWanted(db: Database, id: string, isWanted: boolean): Promise<void>;
}

/** The subscription behind an emailed link, for anyone who has the email. */
export async function openMails(
  { db, sessionSecret, others }: Pick<MailsDeps, 'db' | 'sessionSecret' | 'others'>,
  token: string,
): Promise<AlertMails> {
  const id = recipientOf(sessionSecret, token);
  const recipient = id === undefined ? undefined : await findRecipient(db, id);
  const other = id === undefined || recipient !== undefined ? undefined : await others.find(db, id);
  if (other !== undefined) return other;
  if (recipient === undefined) throw noSuchLink();
  return toMails(db, recipient);
}

/** Subscribes or unsubscribes a recipient, whatever they chose before. */
export async function changeMails(deps: MailsDeps, { token, isWanted }: AlertMailsChange): Promise<AlertMails> {
  const id = recipientOf(deps.sessionSecret, token);
  const recipient = id === undefined ? undefined : await findRecipient(deps.db, id);
  if (recipient !== undefined) await setWanted(deps, recipient, isWanted);
  else if (id !== undefined) await deps.others.setWanted(deps.db, id, isWanted);
  return openMails(deps, token);
}

/** Messages that waited for a confirmation are due now. */
async function setWanted(
  { db, now: clock, alertSoon }: MailsDeps,
  { id, channelId }: AlertRecipientRow,
  isWanted: boolean,
) {
  const now = new Date(clock());
  await db.transaction(async (tx) => {
    await setRecipientState(tx, id, isWanted ? 'confirmed' : 'stopped', now);
    if (isWanted) await retryDeliveriesNow(tx, channelId, now);
  });
  if (isWanted) alertSoon();
}

async function toMails(db: Database, { channelId, email, state }: AlertRecipientRow): Promise<AlertMails> {
  const channel = await findChannel(db, channelId);
  if (channel === undefined) throw noSuchLink();
  const maker = channel.userId === null ? undefined : await findUser(db, channel.userId);
  return { email, channelName: channel.name, addedBy: maker?.name ?? null, state };
}

const noSuchLink = () =>
  new AppError('NOT_FOUND', 'This link is no longer valid: the channel was deleted or you were removed from it');

/** Asks a recipient to confirm the subscription. */
export const confirmationRequestMail = (db: Database, sessionSecret: string): MailKind<{ recipientId: string }> => ({
  name: 'an alert subscription request',
  write: async (mailer, { recipientId }) => {
    const recipient = await findRecipient(db, recipientId);
    const channel = recipient && (await findChannel(db, recipient.channelId));
    if (recipient?.state !== 'asked' || channel === undefined) return undefined;
    const maker = channel.userId === null ? undefined : await findUser(db, channel.userId);
    const { page } = recipientLinks(mailer, sessionSecret, recipientId);
    return {
      to: recipient.email,
      subject: 'Confirm your subscription to Hopwise alerts',
      text: [
        'Hello,',
        `“${plainName(maker?.name ?? 'A Hopwise user')}” added you to the alert channel “${plainName(channel.name)}” on ${mailer.origin}, a server that monitors redirects. To receive its alerts by email, confirm your subscription:`,
        page,
        "If you don't want these alerts, ignore this email. You can unsubscribe at any time with the same link.",
      ].join('\n\n'),
    };
  },
});

interface Wanted {
  channelId: string;
  /** Who adds them. Their own confirmed address needs no confirmation. */
  userId: string;
  settings: AlertChannelSettings;
}

/** Sets the recipients of a channel and emails those who haven't confirmed, again if necessary. */
export async function requestConfirmations(
  tx: Database,
  order: OrderMail,
  { sessionSecret, now }: { sessionSecret: string; now(): number },
  { channelId, userId, settings }: Wanted,
): Promise<void> {
  if (settings.kind !== 'email') return;
  const person = await findUser(tx, userId);
  const own = person?.emailConfirmed ? person.email.toLowerCase() : undefined;
  const wanted = uniqueRecipients(settings.to).map(
    (email) => ({ email, state: email.toLowerCase() === own ? 'confirmed' : 'asked' }) as const,
  );
  const asked = await replaceRecipients(tx, channelId, wanted, new Date(now()));
  for (const { id } of asked) await order(confirmationRequestMail(tx, sessionSecret), id, { recipientId: id });
}
