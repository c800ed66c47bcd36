import { emailInput } from '@hopwise/model';
import { disableAccount, enableAccount, endSessionsOf, vouchForEmail } from '../accounts/index.ts';
import { commandLine } from '../audit-trail/index.ts';
import { findUserByEmail, type UserRow } from '../users/index.ts';
import type { AdminCommand, AdminContext } from './admin-command.ts';
import { UsageError } from './usage-error.ts';
import { valid } from './user-commands.ts';

export const disableUserCommand: AdminCommand = {
  usage: 'disable-user <email>',
  summary: 'Disable an account: ends sessions and invites, blocks API keys, cancels bulk jobs. Data is kept.',
  run: async (context) => {
    const { id, email } = await findAccount(context);
    await disableAccount(context, commandLine, id);
    await context.write(`Disabled ${email}\n`);
  },
};

export const enableUserCommand: AdminCommand = {
  usage: 'enable-user <email>',
  summary: 'Re-enable a disabled account and its API keys',
  run: async (context) => {
    const { id, email } = await findAccount(context);
    await enableAccount(context, commandLine, id);
    await context.write(`Enabled ${email}\n`);
  },
};

export const endSessionsCommand: AdminCommand = {
  usage: 'end-sessions <email>',
  summary: 'Sign an account out everywhere',
  run: async (context) => {
    const { id, email } = await findAccount(context);
    const ended = await endSessionsOf(context, commandLine, id);
    await context.write(`Ended ${ended} ${ended === 1 ? 'session' : 'sessions'} of ${email}\n`);
  },
};

export const confirmEmailCommand: AdminCommand = {
  usage: 'confirm-email <email>',
  summary: "Mark an account's email address as confirmed",
  run: async (context) => {
    const person = await findAccount(context);
    await vouchForEmail(context.db, person);
    await context.write(`Confirmed ${person.email}\n`);
  },
};

async function findAccount({ db, args: [email] }: AdminContext): Promise<UserRow> {
  if (email === undefined) throw new UsageError("Provide the account's email address");
  const person = await findUserByEmail(db, valid(emailInput, email));
  if (person === undefined) throw new UsageError(`No account with the email address ${email}`);
  return person;
}
