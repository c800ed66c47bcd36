import { auditExport } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../users/index.ts';
import { type AdminServer, createAdminServer } from './testing/run-command.ts';

let running: AdminServer;
beforeAll(async () => {
  running = await createAdminServer();
  for (const name of ['ada', 'grace']) await admin('create-user', `${name}@example.com`, name);
});
afterAll(() => running.close());

async function admin(...args: string[]): Promise<[code: number, out: string, err: string]> {
  const { code, out, err } = await running.admin(args);
  return [code, out, err];
}

/** As if people had created their accounts themselves. */
async function forgetConfirmations(): Promise<void> {
  await running.server.database.db.update(users).set({ emailConfirmed: false });
}

describe('npm run admin', () => {
  it('lists its commands and rejects unknown ones', async () => {
    const [code, usage, errors] = await admin('--help');
    expect([code, errors]).toEqual([0, '']);
    expect(usage).toContain('  disable-user <email>\n');
    expect(await admin()).toEqual([1, '', usage]);
    expect(await admin('disable-users')).toEqual([1, '', `Unknown command: disable-users\n\n${usage}`]);
  });

  it.each([
    [['users', 'ada'], 'users'],
    [['disable-user', 'ada@example.com', 'grace@example.com'], 'disable-user <email>'],
    [['audit', '--format', 'csv', '--since', '2026-01-31', 'all'], 'audit [--since <date>] [--format csv|json]'],
  ])('rejects extra arguments: %j', async (args, usage) => {
    expect(await admin(...args)).toEqual([1, '', `Too many arguments. Usage: npm run admin -- ${usage}\n`]);
  });

  it('disables and enables accounts and ends sessions, but not of unknown accounts', async () => {
    expect(await admin('disable-user', 'GRACE@example.com')).toEqual([0, 'Disabled grace@example.com\n', '']);
    expect((await admin('users'))[1]).toMatch(
      /grace@example.com {2}grace {2}disabled \d{4}-\d\d-\d\d, never signed in, 0 checks, 0 unfinished jobs with 0 pending rows, 0.0 MB stored/,
    );
    expect(await admin('disable-user', 'grace@example.com')).toEqual([1, '', 'This account is already disabled\n']);
    expect(await admin('enable-user', 'grace@example.com')).toEqual([0, 'Enabled grace@example.com\n', '']);
    expect(await admin('enable-user', 'grace@example.com')).toEqual([1, '', "This account isn't disabled\n"]);
    expect(await admin('end-sessions', 'grace@example.com')).toEqual([
      0,
      'Ended 0 sessions of grace@example.com\n',
      '',
    ]);
    await forgetConfirmations();
    expect(await admin('confirm-email', 'grace@example.com')).toEqual([0, 'Confirmed grace@example.com\n', '']);
    expect(await admin('confirm-email', 'grace@example.com')).toEqual([
      1,
      '',
      'This email address is already confirmed\n',
    ]);
    for (const name of ['disable-user', 'enable-user', 'end-sessions', 'confirm-email']) {
      expect(await admin(name)).toEqual([1, '', "Provide the account's email address\n"]);
      expect((await admin(name, 'nobody@example.com'))[2]).toBe(
        'No account with the email address nobody@example.com\n',
      );
    }
  });

  it("doesn't disable the last server admin", async () => {
    expect(await admin('disable-user', 'ada@example.com')).toEqual([
      1,
      '',
      'This is the last server admin. Add another one to ADMIN_EMAILS before you disable this account.\n',
    ]);
  });

  it('exports the audit trail since a day, including the actors', async () => {
    const [code, csv] = await admin('audit');
    expect(code).toBe(0);
    expect(csv).toMatch(/^id,at,actorId,actorName,.*\r\n/);
    expect(csv).toContain(',account.disabled,');
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    expect((await admin('audit', '--since', tomorrow))[1].split('\r\n')).toHaveLength(2);
    const today = new Date(Date.now() - 60 * 60 * 1000).toISOString();
    const { entries } = auditExport.parse(JSON.parse((await admin('audit', '--format', 'json', '--since', today))[1]));
    expect(entries.map(({ action }) => action).reverse()).toEqual([
      'account.created',
      'account.created',
      'account.disabled',
      'account.enabled',
      'sessions.ended',
      'account.email-confirmed',
      'export.audit',
      'export.audit',
    ]);
    for (const entry of entries)
      expect(entry).toMatchObject({ actorName: 'npm run admin', actorId: null, address: null });
  });

  it.each([
    [['--since', 'soon'], '--since needs a date such as 2026-01-31\n'],
    [['--format', 'xml'], '--format must be one of csv, json\n'],
    [['--all'], 'Unknown option --all. Use --since or --format.\n'],
  ])('rejects audit %j', async (args, message) => {
    expect(await admin('audit', ...args)).toEqual([1, '', message]);
  });
});
