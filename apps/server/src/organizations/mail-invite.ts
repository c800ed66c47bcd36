import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { type Mailer, plainName } from '../mail/index.ts';
import { admitAttempt, type Throttle } from '../rate-limits/index.ts';
import { hashToken } from '../secret-token.ts';
import { findInvite } from './invites-table.ts';

const hourSeconds = 60 * 60;
const dayHours = 24;
const refusal = 'Too many invites were mailed.';

/** Whoever has an account can have mails sent to strangers, so all three ends are limited. */
const perPerson: Throttle = { name: 'invite-mail:person', limit: 30, windowSeconds: hourSeconds, refusal };
const perOrganization: Throttle = { name: 'invite-mail:organization', limit: 60, windowSeconds: hourSeconds, refusal };
const perRecipient: Throttle = {
  name: 'invite-mail:recipient',
  limit: 3,
  windowSeconds: dayHours * hourSeconds,
  refusal: 'This email address was sent several invites already. Leave it out and send the link yourself.',
};

export interface InviteMailDeps {
  db: Database;
  logger: Pick<FastifyBaseLogger, 'error'>;
  /** Missing when the server cannot send mail. */
  mailer: Mailer | undefined;
}

/** Counts a mail before it is made. The recipient is kept as a hash: the table names nobody. */
export async function admitInviteMail(
  { db, mailer }: InviteMailDeps,
  { callerId, organizationId, email }: { callerId: string; organizationId: string; email: string },
): Promise<void> {
  if (mailer === undefined) return;
  await admitAttempt(db, perPerson, callerId);
  await admitAttempt(db, perOrganization, organizationId);
  await admitAttempt(db, perRecipient, hashToken(email.toLowerCase()));
}

/** The link is also in the response, so a mail that cannot be sent is no failure of the call. */
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
      // Nothing that people chose: it is the first thing a stranger reads.
      subject: 'Invitation to an organization on Hopwise',
      text: [
        'Hello,',
        `“${plainName(inviter.name)}” (${inviter.email}) invites you to the organization “${plainName(organizationName)}” on ${mailer.origin}, a Hopwise server that tracks redirects. This link works once, for seven days:`,
        mailer.link('/invite', token),
        `You get this mail because ${inviter.email} entered your email address on ${mailer.origin}. Both names above are what people on that server call themselves. If you do not know the sender, ignore this mail: nothing happens unless you open the link and accept.`,
      ].join('\n\n'),
    });
    return true;
  } catch (error) {
    logger.error({ err: error }, 'an invite was not sent');
    return false;
  }
}
