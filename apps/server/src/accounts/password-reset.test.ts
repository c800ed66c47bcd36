import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '../mail/index.ts';
import {
  createAppWithMail,
  createTestApp,
  signIn,
  signUp,
  type TestApp,
  type TestMailServer,
} from '../testing/index.ts';
import { passwordResets } from './account-links-table.ts';

let mailServer: TestMailServer;
let server: TestApp;
beforeAll(async () => {
  ({ server, mailServer } = await createAppWithMail({
    PUBLIC_URL: 'https://hopwise.example',
    ALLOWED_HOSTS: 'inner.example',
  }));
});
afterAll(() => server.close());

const newPassword = 'Battery-staple-2';
const ask = (email: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/api/v1/auth/password-reset', payload: { email }, headers });
const confirm = (token: string, password = newPassword) =>
  server.app.inject({ method: 'POST', url: '/api/v1/auth/password-reset/confirm', payload: { token, password } });

async function tokenFor(email: string): Promise<string> {
  await ask(email);
  const { text } = await mailServer.nextMail('Reset');
  const [, token] = /https:\/\/hopwise\.example\/reset-password#token=([\w-]+)/.exec(text) ?? [];
  return token ?? '';
}

/** The token in the link emailed to an address, skipping emails to others. */
async function confirmationFor(email: string): Promise<string> {
  for (;;) {
    const { to, text } = await mailServer.nextMail('Confirm');
    if (to === email) return /verify-email#token=([\w-]+)/.exec(text)?.[1] ?? '';
  }
}

describe('a forgotten password', () => {
  it("is reset with a link emailed to the account's address", async () => {
    const person = await signUp(server);
    const response = await ask(person.email.toUpperCase(), { host: 'inner.example' });
    expect([response.statusCode, response.json()]).toEqual([202, { data: { accepted: true } }]);
    const mail = await mailServer.nextMail('Reset');
    expect(mail).toMatchObject({ to: person.email, from: 'no-reply@hopwise.example' });
    expect(mail.text).toContain('Hello Ada Lovelace,');
    expect(mail.text).not.toContain('inner.example');
    const [, token = ''] = /reset-password#token=([\w-]{43})/.exec(mail.text) ?? [];

    expect((await confirm(token)).json()).toEqual({ data: { changed: true } });
    expect((await person.call('GET', '/api/v1/auth/me')).statusCode).toBe(401);
    await expect(signIn(server.app, person.email)).rejects.toThrow('Invalid email or password');
    await signIn(server.app, person.email, newPassword);
  });

  it("revokes the account's API keys when reset, unless the user keeps them", async () => {
    const person = await signUp(server);
    const key = (await person.call('POST', '/api/v2/api-keys', { name: 'robot' })).json().data.key;
    const works = async () =>
      (await server.app.inject({ url: '/api/v1/auth/me', headers: { 'x-api-key': key } })).statusCode === 200;
    const url = '/api/v1/auth/password-reset/confirm';
    const kept = { token: await tokenFor(person.email), password: newPassword, revokeApiKeys: false };
    expect((await server.app.inject({ method: 'POST', url, payload: kept })).statusCode).toBe(200);
    expect(await works()).toBe(true);
    expect((await confirm(await tokenFor(person.email))).statusCode).toBe(200);
    expect(await works()).toBe(false);
  });

  it('gets the same response for an address without an account, and sends no email', async () => {
    const known = await signUp(server);
    const unknown = await ask('nobody@example.com');
    const response = await ask(known.email);
    expect([unknown.statusCode, unknown.json()]).toEqual([response.statusCode, response.json()]);
    expect((await mailServer.nextMail('Reset')).to).toBe(known.email);
    expect(mailServer.waiting('Reset')).toBe(0);
  });

  it('is reset only once with each link', async () => {
    const { email } = await signUp(server);
    const token = await tokenFor(email);
    const statuses = (await Promise.all([confirm(token), confirm(token)])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 400]);
  });

  it('is reset only with the newest link', async () => {
    const { email } = await signUp(server);
    const [older, newer] = [await tokenFor(email), await tokenFor(email)];
    expect((await confirm(older)).statusCode).toBe(400);
    expect((await confirm(newer)).statusCode).toBe(200);
  });

  it("isn't reset with an expired, made-up or incomplete link", async () => {
    const { email } = await signUp(server);
    const token = await tokenFor(email);
    await server.database.db.update(passwordResets).set({ expiresAt: sql`now() - interval '1 second'` });
    const message = 'This reset link is no longer valid: it was used, has expired or was replaced by a newer one';
    for (const wrong of [token, 'x'.repeat(43), '\0']) {
      const response = await confirm(wrong);
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { error: 'VALIDATION_FAILED', message, details: [{ path: 'token', message }] },
      ]);
    }
    expect((await confirm('')).json().message).toBe('The reset link is incomplete');
  });

  it("must be replaced with a strong one; a weak one doesn't use up the link", async () => {
    const { email } = await signUp(server);
    const token = await tokenFor(email);
    expect((await confirm(token, 'weak')).statusCode).toBe(400);
    expect((await confirm(token)).statusCode).toBe(200);
  });

  it('has no valid link after the password or the address was changed', async () => {
    const person = await signUp(server);
    const { password: currentPassword } = person;
    const first = await tokenFor(person.email);
    await person.call('PUT', '/api/v2/account/password', { currentPassword, newPassword: currentPassword });
    expect((await confirm(first)).statusCode).toBe(400);
    const second = await tokenFor(person.email);
    const email = `new-${person.email}`;
    await person.call('PUT', '/api/v2/account/email', { currentPassword, email });
    await mailServer.nextMail('about to change');
    await person.call('POST', '/api/v2/account/email/confirm', { token: await confirmationFor(email) });
    expect((await mailServer.nextMail('was changed')).to).toBe(person.email);
    expect((await confirm(second)).statusCode).toBe(400);
  });

  it('can be requested five times an hour', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++) statuses.push((await ask('eager@example.com')).statusCode);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });
});

describe('a server without email', () => {
  it('explains how else a password is reset', async () => {
    const mute = await createTestApp();
    const response = await mute.app.inject({
      method: 'POST',
      url: '/api/v1/auth/password-reset',
      payload: { email: 'ada@example.com' },
    });
    await mute.close();
    expect([response.statusCode, response.json().message]).toEqual([
      404,
      "Email isn't configured on this server. Ask your server admin to run: npm run admin -- reset-password <email>",
    ]);
  });
});

describe('createMailer', () => {
  it("doesn't guess the origin of links", () => {
    const config = { smtpUrl: 'smtp://localhost', mailFrom: undefined, publicUrl: undefined };
    expect(() => createMailer(config)).toThrow(
      "SMTP_URL is set but PUBLIC_URL is not: links in emails need this server's URL.",
    );
  });
});
