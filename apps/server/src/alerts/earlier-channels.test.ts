import { afterAll, beforeAll, expect, it } from 'vitest';
import { borrowEmptyDatabase, type EmptyDatabase } from '../testing/empty-database.ts';
import { createTestApp, signIn, signUpConfirmed, startTestMailServer, type TestMailServer } from '../testing/index.ts';
import { alertRecipients } from './alert-recipients-table.ts';
import { createProjectChannel } from './change-channel.ts';

let borrowed: EmptyDatabase;
let mailServer: TestMailServer;
beforeAll(async () => {
  borrowed = await borrowEmptyDatabase();
  mailServer = await startTestMailServer();
});
afterAll(async () => {
  await mailServer.close();
  await borrowed.giveBack();
});

const path = '/api/v2/projects/default-project/alert-channels';

/** A channel as it was kept when recipients did not have to confirm. Returns the email address of whoever has it. */
async function addEarlierChannel(): Promise<string> {
  const { database } = borrowed;
  const server = await createTestApp({ deps: { database } });
  const { user, email } = await signUpConfirmed(server);
  await server.close();
  const deps = { db: database.db, sessionSecret: 'a secret that only the tests know', mailer: {}, mails: undefined };
  const settings = { kind: 'email' as const, to: [email, 'grace@example.com'] };
  await createProjectChannel(deps, user.id, 'default-project', { name: 'On call', settings, alsoTells: [] });
  await database.db.delete(alertRecipients);
  return email;
}

it('those whom an earlier channel by email names are asked when the server starts', async () => {
  const email = await addEarlierChannel();
  const env = { SMTP_URL: mailServer.url, PUBLIC_URL: 'http://hopwise.example' };
  const server = await createTestApp({ env, deps: { database: borrowed.database } });
  expect((await mailServer.nextMail('Confirm that you want alerts')).to).toBe('grace@example.com');
  const { channels } = (await (await signIn(server.app, email)).call('GET', path)).json().data;
  expect(channels).toMatchObject([
    {
      disabledReason: null,
      recipients: [
        { email: 'grace@example.com', state: 'asked' },
        { email, state: 'confirmed' },
      ],
    },
  ]);
  await server.close();
});
