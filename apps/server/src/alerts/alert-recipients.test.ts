import { testMessage } from '@hopwise/alerts';
import { alertMails } from '@hopwise/model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../db/columns.ts';
import {
  createAppWithMail,
  signUpConfirmed,
  type TestApp,
  type TestMailServer,
  type TestPerson,
} from '../testing/index.ts';
import { insertDelivery } from './alert-deliveries-table.ts';

let server: TestApp;
let mailServer: TestMailServer;
let ada: TestPerson;
let stranger: string;
let count = 0;
beforeAll(async () => {
  ({ server, mailServer } = await createAppWithMail());
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUpConfirmed(server);
  count += 1;
  stranger = `stranger-${count}@example.com`;
});

const path = '/api/v2/projects/default-project/alert-channels';
const add = async (...to: string[]): Promise<{ id: string; recipients: object[] }> =>
  (await ada.call('POST', path, { name: 'On call', settings: { kind: 'email', to } })).json().data.channel;
const recipients = async () => (await ada.call('GET', path)).json().data.channels[0].recipients;
const test = async (id: string) => (await ada.call('POST', `/api/v2/alert-channels/${id}/test`)).json().data.delivery;
const post = (route: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/v2/alert-mails/${route}`, payload });
const oneClick = (token: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    ...{ method: 'POST', url: `/api/v2/alert-mails/${token}/stop`, payload: 'List-Unsubscribe=One-Click' },
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const change = (token: string, isWanted: boolean) => post('change', { token, isWanted });

/** The token in the next email to an address. */
async function tokenFor(email: string, subject: string): Promise<string> {
  for (;;) {
    const { to, text } = await mailServer.nextMail(subject);
    if (to === email) return /alert-mails#token=([\w.-]+)/.exec(text)?.[1] ?? '';
  }
}

describe('a recipient of alert emails', () => {
  it("gets none before confirming with the emailed link; the person's own address needs no link", async () => {
    const { id, recipients: made } = await add(stranger, ada.email);
    expect(made).toEqual([
      { email: ada.email, state: 'confirmed' },
      { email: stranger, state: 'asked' },
    ]);
    expect((await test(id)).state).toBe('delivered');
    expect((await mailServer.nextMail('Test: On call')).to).toBe(ada.email);
    const token = await tokenFor(stranger, 'Confirm your subscription');
    const opened = await post('open', { token });
    expect(alertMails.parse(opened.json().data)).toEqual({
      ...{ email: stranger, channelName: 'On call', addedBy: ada.user.name, state: 'asked' },
    });
    expect((await change(token, true)).json().data.state).toBe('confirmed');
    await test(id);
    const reported = [await mailServer.nextMail('Test: On call'), await mailServer.nextMail('Test: On call')];
    expect(reported.map(({ to }) => to).sort()).toEqual([ada.email, stranger].sort());
  });

  it('is named in the error when unconfirmed', async () => {
    const { id } = await add(stranger);
    expect(await test(id)).toMatchObject({
      state: 'gave-up',
      attempts: [{ error: expect.stringMatching(/^No recipient has confirmed the subscription yet/) }],
    });
    // Not left for the next test, which checks whether there is one.
    await tokenFor(stranger, 'Confirm your subscription');
  });

  it('unsubscribes with the link in each email or the button of the email client, and stays unsubscribed', async () => {
    const { id } = await add(stranger, ada.email);
    const token = await tokenFor(stranger, 'Confirm your subscription');
    await change(token, true);
    await test(id);
    const inMail = await tokenFor(stranger, 'Test: On call');
    expect(inMail).toBe(token);
    expect((await oneClick(token)).statusCode).toBe(200);
    const settings = { kind: 'email', to: [ada.email] };
    await ada.call('PUT', `/api/v2/alert-channels/${id}`, { settings });
    await ada.call('PUT', `/api/v2/alert-channels/${id}`, { settings: { kind: 'email', to: [stranger, ada.email] } });
    expect(await recipients()).toContainEqual({ email: stranger, state: 'stopped' });
    expect(mailServer.waiting('Confirm your subscription')).toBe(0);
    expect((await change(token, true)).json().data.state).toBe('confirmed');
    expect((await change(token, false)).json().data.state).toBe('stopped');
  });

  it.each<[string, Record<string, string>]>([
    ['a page of their mail provider', { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }],
    ['a browser that sends only an origin', { origin: 'https://mail.example' }],
    ['a frame without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('unsubscribes with the button in %s, which can do nothing else', async (_name, headers) => {
    await add(stranger);
    const token = await tokenFor(stranger, 'Confirm your subscription');
    const payload = { token, isWanted: true };
    const confirmed = await server.app.inject({
      ...{ method: 'POST', url: '/api/v2/alert-mails/change', payload, headers },
    });
    expect(confirmed.statusCode).toBe(403);
    const stopped = await oneClick(token, { ...headers, cookie: ada.cookie });
    expect([stopped.statusCode, stopped.json().data.state]).toEqual([200, 'stopped']);
    expect((await oneClick('made-up', headers)).statusCode).toBe(404);
    expect(await recipients()).toEqual([{ email: stranger, state: 'stopped' }]);
  });

  it('has an invalid link once removed from the channel', async () => {
    const { id } = await add(stranger, ada.email);
    const token = await tokenFor(stranger, 'Confirm your subscription');
    await change(token, false);
    const save = (...to: string[]) =>
      ada.call('PUT', `/api/v2/alert-channels/${id}`, { settings: { kind: 'email', to } });
    await save(ada.email);
    expect(await recipients()).toEqual([{ email: ada.email, state: 'confirmed' }]);
    expect((await change(token, true)).statusCode).toBe(404);
    await save(ada.email, stranger);
    expect(await recipients()).toContainEqual({ email: stranger, state: 'stopped' });
    expect((await change(token, true)).json().data.state).toBe('confirmed');
  });

  it('gets pending alerts as soon as they confirm', async () => {
    const { id: channelId } = await add(stranger);
    const token = await tokenFor(stranger, 'Confirm your subscription');
    const now = new Date();
    const message = testMessage(newId(), 'Night watch', now.toISOString(), 'http://hopwise.example');
    await insertDelivery(server.database.db, {
      ...{ id: message.id, channelId, type: message.type, title: message.title, message, monitorIds: [] },
      ...{ state: 'waiting', attemptsMade: 8, attempts: [], mailed: [], createdAt: now },
      nextAttemptAt: new Date(now.getTime() + 86_400_000),
    });
    await change(token, true);
    expect((await mailServer.nextMail('Test: Night watch')).to).toBe(stranger);
  });

  it('reaches the page from an email client without the button', async () => {
    await add(stranger);
    const token = await tokenFor(stranger, 'Confirm your subscription');
    const opened = await server.app.inject({ method: 'GET', url: `/api/v2/alert-mails/${token}/stop` });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/alert-mails#token=${token}`]);
    expect(await recipients()).toEqual([{ email: stranger, state: 'asked' }]);
  });

  it('gets another request when the channel is saved again, but not without limit', async () => {
    const { id } = await add(stranger);
    const first = await tokenFor(stranger, 'Confirm your subscription');
    const settings = { kind: 'email', to: [stranger] };
    const save = () => ada.call('PUT', `/api/v2/alert-channels/${id}`, { settings });
    expect((await save()).statusCode).toBe(200);
    expect(await tokenFor(stranger, 'Confirm your subscription')).toBe(first);
    let response = await save();
    for (let turn = 0; turn < 10 && response.statusCode === 200; turn += 1) response = await save();
    expect(response.statusCode).toBe(429);
  });

  it('has an invalid link if it was made up or its channel was deleted', async () => {
    const { id } = await add(stranger);
    const token = await tokenFor(stranger, 'Confirm your subscription');
    const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const made of [other, 'x', '.', token.split('.')[0] ?? '']) {
      expect((await change(made, true)).statusCode).toBe(404);
    }
    expect((await post('open', { token: '' })).json().message).toBe('The link is incomplete');
    expect(await recipients()).toEqual([{ email: stranger, state: 'asked' }]);
    await ada.call('DELETE', `/api/v2/alert-channels/${id}`);
    expect((await post('open', { token })).statusCode).toBe(404);
  });
});
