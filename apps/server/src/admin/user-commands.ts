import { randomBytes } from 'node:crypto';
import {
  emailInput,
  megabyte,
  newPasswordInput,
  plural,
  registerRequest,
  type ServerAccount,
  serverAccountLimits,
} from '@hopwise/model';
import { safeParse } from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import {
  createAccount,
  disableAccount,
  enableAccount,
  endSessionsOf,
  listAccounts,
  setPassword,
  vouchForEmail,
} from '../accounts/index.ts';
import { commandLine } from '../audit-trail/index.ts';
import { createPasswordHasher, findUserByEmail, type UserRow } from '../users/index.ts';
import { type AdminCommand, type AdminContext, UsageError } from './admin-command.ts';

/** Reads in pages, so that a list of a million accounts blocks no one. */
const usersAtOnce = 100;

export const usersCommand: AdminCommand = {
  usage: 'users',
  summary: 'List accounts and their usage, newest first',
  run: async ({ db, config, write }) => {
    let count = 0;
    let cursor: string | undefined;
    do {
      const page = await listAccounts({ db, config }, { limit: usersAtOnce, cursor });
      for (const account of page.accounts) await write(`${describeAccount(account)}\n`);
      count += page.accounts.length;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    await write(`${count} ${count === 1 ? 'account' : 'accounts'}\n`);
  },
};

function describeAccount(account: ServerAccount): string {
  const { countedChecks } = serverAccountLimits;
  const states = [
    ...(account.isServerOwner ? ['server admin'] : []),
    ...(account.disabledAt === null ? [] : [`disabled ${dayOf(account.disabledAt)}`]),
    ...(account.emailConfirmed ? [] : ['email not confirmed']),
    account.lastSignInAt === null ? 'never signed in' : `last sign-in ${dayOf(account.lastSignInAt)}`,
    account.checks >= countedChecks ? `${countedChecks} or more checks` : plural(account.checks, 'check'),
    `${plural(account.openBulkJobs, 'unfinished job')} with ${plural(account.pendingRows, 'pending row')}`,
    `${(account.storedBytes / megabyte).toFixed(1)} MB stored`,
    plural(account.apiKeys, 'API key'),
    plural(account.sessions, 'session'),
  ];
  const person = `${dayOf(account.createdAt)}  ${account.id}  ${account.email}  ${printable(account.name)}`;
  return `${person}  ${states.join(', ')}`;
}

const dayOf = (iso: string) => iso.slice(0, 10);

const passwordSource = 'Pass - to read the password from stdin; otherwise one is generated and shown once.';

export const createUserCommand: AdminCommand = {
  usage: 'create-user <email> <name> [-]',
  summary: `Create an account, even if registration is closed. ${passwordSource}`,
  run: async (context) => {
    const [email, name, source] = context.args;
    if (email === undefined || name === undefined) throw new UsageError('Provide an email address and a name');
    const { password, isMade } = await choosePassword(context, source);
    const request = valid(registerRequest, { email, name, password });
    const { id } = await createAccount({ ...context, passwords: createPasswordHasher() }, request, 'owner');
    await context.write(`Created account ${id} for ${request.email}\n`);
    if (isMade) await context.write(`Password: ${password}\n`);
  },
};

export const resetPasswordCommand: AdminCommand = {
  usage: 'reset-password <email> [-]',
  summary: `Set a new password, sign the account out everywhere and revoke its API keys. ${passwordSource}`,
  run: async (context) => {
    const [email, source] = context.args;
    if (email === undefined) throw new UsageError("Provide the account's email address");
    const { password, isMade } = await choosePassword(context, source);
    await setPassword(
      { ...context, passwords: createPasswordHasher() },
      valid(emailInput, email),
      valid(newPasswordInput, password),
    );
    await context.write(`Changed the password of ${email}, ended its sessions and revoked its API keys\n`);
    if (isMade) await context.write(`Password: ${password}\n`);
  },
};

async function choosePassword({ input }: AdminContext, source: string | undefined) {
  if (source === undefined) return { password: madePassword(), isMade: true };
  if (source !== '-')
    throw new UsageError(
      "Don't pass a password as an argument, where other users can see it. Pass - and send it through stdin.",
    );
  let text = '';
  for await (const chunk of input) text += chunk.toString();
  return { password: text.replace(/\r?\n$/, ''), isMade: false };
}

/** 120 random bits, plus one character of each kind that a password requires. */
const madePassword = () => `Hw1-${randomBytes(15).toString('base64url')}`;

export function valid<T>(schema: $ZodType<T>, value: unknown): T {
  const { success, data, error } = safeParse(schema, value);
  if (!success) throw new UsageError(error.issues.map(({ message }) => message).join('. '));
  return data;
}

/** Names are user input: control characters must not reach the terminal. */
const printable = (text: string) => text.replaceAll(/\p{Cc}/gu, '\uFFFD');

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
