import { emailConfirmation } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAudit } from '../audit-trail/index.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { sessionCallerOf, unauthenticated } from '../http/caller.ts';
import { accepted, ok } from '../http/route-docs.ts';
import { mailingTransaction } from '../mail/index.ts';
import { hashToken } from '../secrets.ts';
import { findUser, type UserRow, updateUser } from '../users/index.ts';
import { deletePasswordResets, takeEmailConfirmation } from './account-links-table.ts';
import {
  admitConfirmationMail,
  type ConfirmationDeps,
  changeNoticeMail,
  orderConfirmation,
  orderToOldAddress,
  requireMails,
} from './mail-confirmation.ts';

const tags = ['Account'];

export const emailConfirmationRoutes = (deps: ConfirmationDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.post(
      '/account/email/confirmation',
      {
        config: { access: 'session', rateClass: 'credentials' },
        schema: {
          tags,
          operationId: 'sendEmailConfirmation',
          summary: 'Request a new confirmation link',
          description: "404: email isn't configured. 409: the email address is already confirmed.",
          response: accepted(z.object({ accepted: z.literal(true) }), 404, 409),
        },
      },
      async (request, reply) => {
        await resendConfirmation(deps, { userId: sessionCallerOf(request).userId, address: request.ip });
        return reply.code(202).send({ data: { accepted: true } });
      },
    );

    app.post(
      '/account/email/confirm',
      {
        config: { rateClass: 'credentials' },
        schema: {
          tags,
          operationId: 'confirmEmail',
          summary: 'Confirm an email address with the emailed link',
          description:
            'The link works once and expires after 24 hours. 409: another account uses the email address now.',
          body: emailConfirmation,
          response: ok(z.object({ email: z.string() }), 409),
        },
      },
      async (request) => ({ data: { email: await confirmEmail(deps, request.body.token) } }),
    );
  };
};

const isSame = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase();

/** Sends the link again: to the pending address if there is one, otherwise to the current one. */
export async function resendConfirmation(
  deps: ConfirmationDeps,
  { userId, address }: { userId: string; address: string },
): Promise<void> {
  const mails = requireMails(deps);
  const person = await findUser(deps.db, userId);
  if (person === undefined) throw unauthenticated();
  if (person.emailConfirmed && person.pendingEmail === null) {
    throw new AppError('CONFLICT', 'Your email address is already confirmed');
  }
  const email = person.pendingEmail ?? person.email;
  await admitConfirmationMail(deps.db, person, { email, address });
  await orderConfirmation(deps.db, mails.order, person, email);
}

/** Returns the confirmed address. */
export async function confirmEmail({ db, mails }: ConfirmationDeps, token: string): Promise<string> {
  return mailingTransaction(db, mails, async (tx, order) => {
    const { before, after } = await useConfirmation(tx, hashToken(token));
    if (before.email !== after.email) await orderToOldAddress(order, changeNoticeMail, before, after.email);
    return after.email;
  });
}

async function useConfirmation(tx: Database, tokenHash: string): Promise<{ before: UserRow; after: UserRow }> {
  const taken = await takeEmailConfirmation(tx, tokenHash);
  const before = taken && (await findUser(tx, taken.userId));
  if (taken === undefined || before === undefined) throw noSuchConfirmation();
  const own = { accountId: before.id, actorId: before.id };
  if (isSame(taken.email, before.email)) {
    await recordAudit(tx, { ...own, action: 'account.email-confirmed', details: { email: before.email } });
    return { before, after: present(await updateUser(tx, before.id, { emailConfirmed: true })) };
  }
  if (!isSame(taken.email, before.pendingEmail)) throw noSuchConfirmation();
  // Password reset links were sent to the old address.
  await deletePasswordResets(tx, before.id);
  const changes = { email: taken.email, emailConfirmed: true, pendingEmail: null };
  const after = present(await updateUser(tx, before.id, changes));
  const details = { from: before.email, to: after.email };
  await recordAudit(tx, { ...own, action: 'account.email-changed', details });
  return { before, after };
}

function present(row: UserRow | undefined): UserRow {
  if (row === undefined) throw noSuchConfirmation();
  return row;
}

function noSuchConfirmation(): AppError {
  const message = 'This link is no longer valid: it was used, has expired or was replaced by a newer one';
  return new AppError('VALIDATION_FAILED', message, [{ path: 'token', message }]);
}
