import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { type Mailer, plainName } from '../mail/index.ts';
import { admitAttempt, type Throttle } from '../rate-limits/index.ts';
import { hashToken } from '../secret-token.ts';
import { findInvite } from './invites-table.ts';

const hourSeconds = 60 * 60;
const dayHours = 24;
const refusal = 'Too many invites sent.';

/** Any account can cause email to strangers, so person, organization and recipient are all limited. */
const perPerson: Throttle = { name: 'invite-mail:person', limit: 30, windowSeconds: hourSeconds, refusal };
const perOrganization: Throttle = { name: 'invite-mail:organization', limit: 60, windowSeconds: hourSeconds, refusal };
const perRecipient: Throttle = {
  name: 'invite-mail:recipient',
  limit: 3,
  windowSeconds: dayHours * hourSeconds,
  refusal: 'This email address already got several invites. Remove it and send the link yourself.',
};

export interface InviteMailDeps {
  db: Database;
  logger: Pick<FastifyBaseLogger, 'error'>;
  /** Undefined when the server can't send email. */
  mailer: Mailer | undefined;
}

/** Counts an email before it is written. The recipient is stored as a hash, so the table names no one. */
export async function admitInviteMail(
  { db, mailer }: InviteMailDeps,
  { callerId, organizationId, email }: { callerId: string; organizationId: string; email: string },
): Promise<void> {
  if (mailer === undefined) return;
  await admitAttempt(db, perPerson, callerId);
  await admitAttempt(db, perOrganization, organizationId);
  await admitAttempt(db, perRecipient, hashToken(email.toLowerCase()));
}

/** The link is also in the response, so a failed email doesn't fail the call. */
export async function mailInvite(
  { db, logger, mailer }: InviteMailDeps,
  { tokenHash, email, token }: { tokenHash: string; email: string; token: string },
): Promise<boolean> {
  if (mailer === undefined) return false;
  const found = await findInvite(db, tokenHash);
  if (found === undefined) return false;
  const { organizationName, inviter } = found;
  try {
    await mailer.send({
      to: email,
      // Contains no user-chosen text: it is the first thing a stranger reads.
      subject: 'Invitation to join an organization on Hopwise',
      text: [
        'Hello,',
        `“${plainName(inviter.name)}” (${inviter.email}) invited you to join the organization “${plainName(organizationName)}” on Hopwise (${mailer.origin}). Accept the invite (expires in 7 days):`,
        mailer.link('/invite', token),
        `You're receiving this because ${inviter.email} invited you on ${mailer.origin}. Names are chosen by users and not verified. If you don't know the sender, ignore this email.`,
      ].join('\n\n'),
    });
    return true;
  } catch (error) {
    logger.error({ err: error }, 'failed to email an invite');
    return false;
  }
}
