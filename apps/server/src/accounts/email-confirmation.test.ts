import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createAppWithMail,
  createTestApp,
  register,
  signIn,
  type TestApp,
  type TestMailServer,
  type TestPerson,
  testPassword,
} from '../testing/index.ts';
import { deleteExpired, emailConfirmations } from './account-links-table.ts';
import { admitConfirmationMail } from './mail-confirmation.ts';

let server: TestApp;
let mailServer: TestMailServer;
let person: TestPerson;
beforeAll(async () => {
  ({ server, mailServer } = await createAppWithMail());
});
beforeEach(async () => {
  // All of them come from one network.
  await server.database.db.execute(sql`delete from rate_windows`);
  person = await register(server.app);
});
afterAll(() => server.close());

/** The token in the link emailed to an address, skipping emails to others. */
async function tokenFor(email: string, subject = 'Confirm your'): Promise<string> {
  for (;;) {
    const { to, text } = await mailServer.nextMail(subject);
    if (to === email) return /http:\/\/hopwise\.example\/verify-email#token=([\w-]{43})/.exec(text)?.[1] ?? '';
  }
}
const confirm = (token: string) =>
  server.app.inject({ method: 'POST', url: '/api/v2/account/email/confirm', payload: { token } });
const resend = () => person.call('POST', '/api/v2/account/email/confirmation');
const me = async () => (await person.call('GET', '/api/v1/auth/me')).json().data.user;
const change = (email: string) => person.call('PUT', '/api/v2/account/email', { email, currentPassword: testPassword });
const notValid = 'This link is no longer valid: it was used, has expired or was replaced by a newer one';

describe('an email', () => {
  it('is marked as auto-generated and has an HTML part with a title and a link', async () => {
    const { text } = await mailServer.nextMail('Confirm your');
    expect(text).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(text).toContain('Content-Type: multipart/alternative');
    expect(text).toContain('<title>Confirm your email address for Hopwise</title>');
    expect(text).toMatch(
      /<p><a href="http:\/\/hopwise\.example\/verify-email#token=([\w-]{43})">http:[^<]+\1<\/a><\/p>/,
    );
    expect(text).toContain('Ada Lovelace');
  });
});

describe('a network', () => {
  it('gets 20 confirmation emails an hour for any number of accounts', async () => {
    const { db } = server.database;
    const admit = (n: number, address: string) => {
      const email = `stranger-${n}@example.com`;
      return admitConfirmationMail(db, { ...person.user, id: randomUUID(), email } as never, { email, address });
    };
    for (let n = 0; n < 20; n += 1) await admit(n, '203.0.113.7');
    await expect(admit(20, '203.0.113.7')).rejects.toThrow('Too many confirmation links requested');
    await expect(admit(21, '203.0.113.8')).resolves.toBeUndefined();
  });
});

describe('a new account', () => {
  it('creates monitors once its address is confirmed', async () => {
    const target = { kind: 'url', url: 'https://shop.test/' };
    const create = () => person.call('POST', '/api/v2/projects/default-project/monitors', { target });
    const refused = await create();
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Confirm your email address before you create monitors. Check your inbox for the link.',
    ]);
    await confirm(await tokenFor(person.email));
    expect((await create()).statusCode).toBe(201);
  });

  it('confirms its address once with the emailed link', async () => {
    expect(person.user.emailConfirmed).toBe(false);
    const token = await tokenFor(person.email);
    const stored = JSON.stringify(await server.database.db.select().from(emailConfirmations));
    expect(stored).not.toContain(token);
    expect((await confirm(token)).json()).toEqual({ data: { email: person.email } });
    expect((await me()).emailConfirmed).toBe(true);
    const again = await confirm(token);
    expect([again.statusCode, again.json().message]).toEqual([400, notValid]);
    expect((await resend()).statusCode).toBe(409);
    expect((await confirm('')).json().message).toBe('The link is incomplete');
    const { entries } = (await person.call('GET', '/api/v2/account/audit')).json().data;
    expect(entries[0]).toMatchObject({ action: 'account.email-confirmed', details: { email: person.email } });
  });

  it('can request another link a limited number of times, which invalidates the older one', async () => {
    const first = await tokenFor(person.email);
    expect((await resend()).statusCode).toBe(202);
    const second = await tokenFor(person.email);
    expect((await confirm(first)).statusCode).toBe(400);
    const statuses: number[] = [];
    for (let round = 0; round < 4; round++) statuses.push((await resend()).statusCode);
    expect(statuses).toEqual([202, 202, 202, 429]);
    expect(second).not.toBe('');
  });

  it("can't use an expired link, which the server deletes", async () => {
    const token = await tokenFor(person.email);
    const { db } = server.database;
    // Emails to people of other tests may still arrive.
    const own = eq(emailConfirmations.userId, person.user.id);
    await db.update(emailConfirmations).set({ expiresAt: sql`now() - interval '1 second'` }).where(own);
    expect((await confirm(token)).statusCode).toBe(400);
    await deleteExpired.run(db);
    expect(await db.select().from(emailConfirmations).where(own)).toEqual([]);
  });

  it('can track, but not invite, before its address is confirmed', async () => {
    const { id } = (await person.call('POST', '/api/v2/organizations', { name: 'Team' })).json().data.organization;
    const invite = () => person.call('POST', `/api/v2/organizations/${id}/invites`, {});
    const refused = await invite();
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Confirm your email address before you invite others. Check your inbox for the link.',
    ]);
    await confirm(await tokenFor(person.email));
    expect((await invite()).statusCode).toBe(201);
  });

  it('is confirmed by a password reset, whose link was emailed too', async () => {
    const payload = { email: person.email };
    await server.app.inject({ method: 'POST', url: '/api/v1/auth/password-reset', payload });
    const { text } = await mailServer.nextMail('Reset');
    const token = /reset-password#token=([\w-]+)/.exec(text)?.[1];
    const url = '/api/v1/auth/password-reset/confirm';
    await server.app.inject({ method: 'POST', url, payload: { token, password: testPassword } });
    expect((await signIn(server.app, person.email)).user.emailConfirmed).toBe(true);
  });
});

describe('another address', () => {
  it('takes effect when confirmed; the old address is notified before and after', async () => {
    const email = `new-${person.email}`;
    expect((await change(email)).json().data.user).toMatchObject({ email: person.email, pendingEmail: email });
    const warning = await mailServer.nextMail('about to change');
    expect([warning.to, warning.text.includes(email)]).toEqual([person.email, true]);
    await signIn(server.app, person.email);
    await confirm(await tokenFor(email));
    expect((await mailServer.nextMail('was changed')).to).toBe(person.email);
    expect(await me()).toMatchObject({ email, pendingEmail: null, emailConfirmed: true });
    await expect(signIn(server.app, person.email)).rejects.toThrow('Invalid email or password');
    await signIn(server.app, email);
  });

  it("gets a separate email that doesn't mention a new account", async () => {
    const email = `new-${person.email}`;
    await change(email);
    const mail = await mailServer.nextMail('Confirm your new email address for Hopwise');
    expect([mail.to, mail.text.includes(`to ${email}. Confirm the change`)]).toEqual([email, true]);
    expect(mail.text).not.toContain('Welcome');
  });

  it("is canceled by the owner: the link stops working and the address doesn't change", async () => {
    const email = `new-${person.email}`;
    await change(email);
    const token = await tokenFor(email);
    const cancel = () => person.call('DELETE', '/api/v2/account/email/pending');
    const canceled = await cancel();
    expect(canceled.json().data.user).toMatchObject({ email: person.email, pendingEmail: null });
    expect((await confirm(token)).statusCode).toBe(400);
    expect((await me()).email).toBe(person.email);
    expect((await cancel()).statusCode, 'with nothing left to cancel').toBe(200);
  });

  it("isn't reported as taken, except to its owner", async () => {
    const other = await register(server.app);
    const free = await change(`free-${person.email}`);
    const taken = await change(other.email);
    expect(taken.statusCode).toBe(free.statusCode);
    expect(Object.keys(taken.json().data.user)).toEqual(Object.keys(free.json().data.user));
    expect((await mailServer.nextMail('already has a Hopwise account')).to).toBe(other.email);
    // The link for the free address belongs to the earlier request.
    expect((await confirm(await tokenFor(`free-${person.email}`))).statusCode).toBe(400);
  });

  it('is rejected if it was taken in the meantime', async () => {
    const email = `wanted-${person.email}`;
    await change(email);
    const token = await tokenFor(email);
    const payload = { name: 'Eve', email, password: testPassword };
    await server.app.inject({ method: 'POST', url: '/api/v1/auth/register', payload });
    const refused = await confirm(token);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'An account with this email address already exists',
    ]);
    expect(await me()).toMatchObject({ email: person.email, pendingEmail: email });
  });

  it('is dropped when the current address is entered again or the password changes', async () => {
    const email = `new-${person.email}`;
    await change(email);
    const first = await tokenFor(email);
    expect((await change(person.email.toUpperCase())).json().data.user.pendingEmail).toBeNull();
    expect((await confirm(first)).statusCode).toBe(400);
    await change(email);
    expect((await change(person.email.toUpperCase())).json().data.user.pendingEmail).toBeNull();
    const { entries } = (await person.call('GET', '/api/v2/account/audit')).json().data;
    expect(entries[0].action, 'nothing was changed').toBe('account.email-change-asked');
    await change(email);
    const second = await tokenFor(email);
    const passwords = { currentPassword: testPassword, newPassword: 'Battery-staple-2' };
    await person.call('PUT', '/api/v2/account/password', passwords);
    expect((await confirm(second)).statusCode).toBe(400);
    expect((await me()).pendingEmail).toBeNull();
  });

  it('can still be confirmed by its owner, however often strangers requested links for it', async () => {
    const email = 'wanted@example.com';
    const statuses: number[] = [];
    for (const stranger of [person, await register(server.app)]) {
      for (let round = 0; round < 3; round++) {
        const payload = { email, currentPassword: testPassword };
        statuses.push((await stranger.call('PUT', '/api/v2/account/email', payload)).statusCode);
      }
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const payload = { name: 'Grace Hopper', email, password: testPassword };
    await server.app.inject({ method: 'POST', url: '/api/v1/auth/register', payload });
    const { call } = await signIn(server.app, email);
    expect((await call('POST', '/api/v2/account/email/confirmation')).statusCode).toBe(202);
  });
});

describe('a server without email', () => {
  it('explains how else an address is confirmed, and lets anyone invite', async () => {
    const mute = await createTestApp();
    const someone = await register(mute.app);
    const response = await someone.call('POST', '/api/v2/account/email/confirmation');
    const { id } = (await someone.call('POST', '/api/v2/organizations', { name: 'Team' })).json().data.organization;
    const invited = await someone.call('POST', `/api/v2/organizations/${id}/invites`, {});
    await mute.close();
    expect([response.statusCode, response.json().message, invited.statusCode]).toEqual([
      404,
      "Email isn't configured on this server. Ask your server admin to run: npm run admin -- confirm-email <email>",
      201,
    ]);
  });
});
