import { statusPage } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createAppWithSite,
  createProjectOfTeam,
  signUp,
  signUpConfirmed,
  startTestMailServer,
  type TestApp,
  type TestMailServer,
  type TestPerson,
  type TestSite,
} from '../../testing/index.ts';
import { monitors } from '../monitors-table.ts';
import { createMonitor, learnBaseline, noon, runNext, TestClock } from '../testing/monitor-client.ts';
import { respondWith } from '../testing/watched-site.ts';

const clock = new TestClock();
let server: TestApp;
let site: TestSite;
let mailServer: TestMailServer;
let status = 200;
let ada: TestPerson;
let count = 0;
beforeAll(async () => {
  mailServer = await startTestMailServer();
  const env = { SMTP_URL: mailServer.url, PUBLIC_URL: 'http://hopwise.example' };
  ({ server, site } = await createAppWithSite((request, response) => respondWith(status)(request, response), {
    ...{ env, deps: { now: clock.now } },
  }));
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});
beforeEach(async () => {
  await server.database.db.delete(monitors);
  clock.at = noon;
  status = 200;
  ada = await signUpConfirmed(server);
  count += 1;
});

const settings = '/api/v2/projects/default-project/status-page';
const notes = '/api/v2/projects/default-project/status-notes';
const publish = async (more: object = {}) =>
  (await ada.call('PUT', settings, { isPublic: true, ...more })).json().data.token as string;
/** Every test calls from its own network. */
const visit = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers, remoteAddress: `192.0.2.${count}` });
const send = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers, remoteAddress: `192.0.2.${count}` });
const pageOf = (token: string) => `/api/v2/status-pages/${token}`;
const subscribeTo = (token: string, email: string) => send(`${pageOf(token)}/subscribers`, { email });
const sixMinutes = 6 * 60_000;
const confirmSubject = 'Confirm your subscription to status updates';
const tokenIn = (text: string) => /alert-mails#token=([\w.-]+)/.exec(text)?.[1] ?? '';

async function confirmed(token: string, email: string): Promise<string> {
  expect((await subscribeTo(token, email)).statusCode).toBe(202);
  const mailToken = tokenIn((await mailServer.nextMail(confirmSubject, email)).text);
  expect((await send('/api/v2/alert-mails/change', { token: mailToken, isWanted: true })).statusCode).toBe(200);
  return mailToken;
}

describe('notes on a status page', () => {
  it('are posted, edited and deleted, and shown on the page and in the feed', async () => {
    const token = await publish();
    const first = (await ada.call('POST', notes, { text: 'First' })).json().data.note;
    clock.at += 60_000;
    const second = (await ada.call('POST', notes, { text: ' <b>Second</b> ' })).json().data.note;
    expect(second).toMatchObject({ text: '<b>Second</b>', editedAt: null });
    const edited = (await ada.call('PUT', `${notes}/${first.id}`, { text: 'Changed' })).json().data.note;
    expect(edited).toEqual({ ...first, text: 'Changed', editedAt: new Date(clock.at).toISOString() });
    const page = statusPage.parse((await visit(pageOf(token))).json().data);
    expect(page.notes).toEqual([second, edited]);
    const feed = await visit(`${pageOf(token)}/feed.atom`);
    expect(feed.headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'public, max-age=60',
    });
    expect(feed.body).toContain('&lt;b&gt;Second&lt;/b&gt;');
    expect(feed.body).toContain(`href="http://hopwise.example/status/${token}"`);
    expect((await ada.call('DELETE', `${notes}/${first.id}`)).json().data).toEqual({ deleted: true });
    expect((await ada.call('GET', notes)).json().data.notes).toEqual([second]);
  });

  it.each([
    ['nothing', '', 'Note is required'],
    ['white space', ' \n ', 'Note is required'],
    ['too much', 'x'.repeat(1001), 'Note must be at most 1000 characters'],
    ['a bell', 'a\u0007b', 'Note must not contain control characters'],
    ['a right-to-left override', 'a\u202eb', 'Note must not contain control characters'],
  ])('reject %s', async (_name, text, message) => {
    expect((await ada.call('POST', notes, { text })).json()).toMatchObject({ details: [{ path: 'text', message }] });
  });

  it('are posted by every member of a team; only owners and admins change the page', async () => {
    const { projectId, member } = await createProjectOfTeam(server, ada);
    const path = `/api/v2/projects/${projectId}`;
    expect((await member.call('POST', `${path}/status-notes`, { text: 'Hi' })).statusCode).toBe(201);
    expect((await member.call('PUT', `${path}/status-page`, { isPublic: true })).statusCode).toBe(403);
    const stranger = await signUp(server);
    expect((await stranger.call('GET', `${path}/status-notes`)).statusCode).toBe(404);
    const { id } = (await member.call('GET', `${path}/status-notes`)).json().data.notes[0];
    const foreign = (await stranger.call('POST', notes, { text: 'Mine' })).json().data.note;
    for (const noteId of [foreign.id, 'x']) {
      expect((await member.call('DELETE', `${path}/status-notes/${noteId}`)).statusCode).toBe(404);
    }
    expect((await stranger.call('DELETE', `${path}/status-notes/${id}`)).statusCode).toBe(404);
  });
});

describe('the password of a status page', () => {
  const password = 'open sesame';

  it('is required by page, feed and subscription, until entered', async () => {
    const token = await publish({ password });
    expect((await ada.call('GET', settings)).json().data).toMatchObject({ token, hasPassword: true });
    const closed = await visit(pageOf(token));
    expect([closed.statusCode, closed.json().message]).toEqual([403, 'This status page needs a password']);
    expect(closed.body).not.toContain('Default Project');
    const feed = await visit(`${pageOf(token)}/feed.atom`);
    expect([feed.statusCode, feed.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic /)]);
    expect((await subscribeTo(token, 'ada@example.com')).statusCode).toBe(403);

    const wrong = await send(`${pageOf(token)}/open`, { password: 'open barley' });
    expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([403, undefined]);
    const right = await send(`${pageOf(token)}/open`, { password });
    const cookie = String(right.headers['set-cookie']).split(';')[0] ?? '';
    expect(right.headers['set-cookie']).toMatch(/HttpOnly.*SameSite=Lax/i);
    const opened = await visit(pageOf(token), { cookie });
    expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'no-store']);
    const key = right.json().data.key;
    expect((await visit(`${pageOf(token)}/feed.atom`, { 'x-status-page-key': key })).statusCode).toBe(200);
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
    expect((await visit(`${pageOf(token)}/feed.atom`, basic(`any:${password}`))).statusCode).toBe(200);
    expect((await visit(`${pageOf(token)}/feed.atom`, basic('any:other'))).statusCode).toBe(401);

    expect(await publish({ password: 'another one' })).toBe(token);
    expect((await visit(pageOf(token), { cookie })).statusCode).toBe(403);
    await publish({ password: null });
    expect((await visit(pageOf(token))).statusCode).toBe(200);
  });

  it('does not open other pages', async () => {
    const token = await publish({ password });
    const { key } = (await send(`${pageOf(token)}/open`, { password })).json().data;
    ada = await signUp(server);
    const other = await publish({ password });
    expect((await visit(pageOf(other), { 'x-status-page-key': key })).statusCode).toBe(403);
  });

  it('can be guessed only a few times', async () => {
    const token = await publish({ password });
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await send(`${pageOf(token)}/open`, { password: `guess ${turn}` })).statusCode).toBe(403);
    }
    const limited = await send(`${pageOf(token)}/open`, { password });
    expect([limited.statusCode, limited.json().message]).toEqual([
      429,
      expect.stringMatching(/^Too many wrong passwords\. Try again in/),
    ]);
  });

  it.each([
    ['too short', 'short', 'Password must be at least 8 characters'],
    ['too long', 'x'.repeat(201), 'Password must be at most 200 characters'],
  ])('cannot be %s', async (_name, given, message) => {
    const response = await ada.call('PUT', settings, { isPublic: true, password: given });
    expect(response.json()).toMatchObject({ details: [{ path: 'password', message }] });
  });
});

describe('a subscription to a status page', () => {
  it('gets nothing before it is confirmed, then one email for each incident and note', async () => {
    const token = await publish();
    const email = `visitor-${count}@example.com`;
    const url = `${site.origin}/shop?key=secret`;
    const { id } = await createMonitor(ada, { url, name: 'Shop' });
    await learnBaseline(ada, clock, id);
    expect((await subscribeTo(token, email)).json().data).toEqual({ email });
    const request = await mailServer.nextMail(confirmSubject, email);
    await ada.call('POST', notes, { text: 'Too early' });
    const mailToken = tokenIn(request.text);
    expect((await send('/api/v2/alert-mails/open', { token: mailToken })).json().data).toEqual({
      ...{ email, channelName: 'Default Project', addedBy: null, state: 'asked', isStatusPage: true },
    });
    await send('/api/v2/alert-mails/change', { token: mailToken, isWanted: true });
    expect((await ada.call('GET', settings)).json().data.subscribers).toBe(1);

    await ada.call('POST', notes, { text: 'Moving\nuntil noon' });
    const note = await mailServer.nextMail('Default Project: New note', email);
    expect(note.text).toContain('Moving\nuntil noon');
    expect(note.text).not.toContain('Too early');
    expect(note.text).toContain(`http://hopwise.example/status/${token}`);
    expect(note.text).toContain(`\n <http://hopwise.example/api/v2/alert-mails/${mailToken}/stop>`);
    expect(note.text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);

    clock.at += sixMinutes;
    status = 500;
    await runNext(ada, clock, id);
    await runNext(ada, clock, id);
    const down = await mailServer.nextMail('Default Project: Shop is down', email);
    expect(down.text).toMatch(/Shop.* has been down since 2027-01-12 \d\d:\d\d UTC/);
    // Not just 500: ids and boundaries have digits, too.
    expect(down.text).not.toMatch(/key=|secret|status 500/);
    clock.at += sixMinutes;
    status = 200;
    await runNext(ada, clock, id);
    await runNext(ada, clock, id);
    const up = await mailServer.nextMail('Default Project: Shop is up again', email);
    expect(up.text).toMatch(/Shop.* is up again\. It was down from 2027-01-12/);
  });

  it('brings at most one email every five minutes, with everything new', async () => {
    const token = await publish();
    const email = `busy-${count}@example.com`;
    await confirmed(token, email);
    await ada.call('POST', notes, { text: 'One' });
    await mailServer.nextMail('New note', email);
    await ada.call('POST', notes, { text: 'Two' });
    await ada.call('POST', notes, { text: 'Three' });
    clock.at += sixMinutes;
    // Wakes the sender, which hasn't noticed that the clock moved.
    await ada.call('POST', notes, { text: 'Four' });
    const both = await mailServer.nextMail('status updates', email);
    for (const text of ['Two', 'Three']) expect(both.text).toContain(text);
  });

  it('has one sentence for an outage that was over before the email', async () => {
    const token = await publish();
    const email = `late-${count}@example.com`;
    const schedule = { kind: 'every', minutes: 1 } as const;
    const { id } = await createMonitor(ada, { url: site.origin, name: 'Shop', schedule });
    await learnBaseline(ada, clock, id);
    await confirmed(token, email);
    await ada.call('POST', notes, { text: 'First' });
    await mailServer.nextMail('New note', email);
    for (const next of [500, 500, 200, 200]) {
      status = next;
      await runNext(ada, clock, id);
    }
    await ada.call('POST', notes, { text: 'Second' });
    clock.at += sixMinutes;
    // Wakes the sender, which hasn't noticed that the clock moved.
    await ada.call('POST', notes, { text: 'Third' });
    const { text } = await mailServer.nextMail('status updates', email);
    expect(text.split('\n').filter((line) => line.includes('Shop'))).toEqual([
      expect.stringContaining('is up again. It was down from'),
      expect.stringContaining('is up again. It was down from'),
    ]);
    expect(text).toContain('Second');
  });

  it('lists the first 30 of any number of updates, and none of what was deleted', async () => {
    const token = await publish();
    const email = `flooded-${count}@example.com`;
    await confirmed(token, email);
    await ada.call('POST', notes, { text: 'First' });
    await mailServer.nextMail('New note', email);
    await server.database.db.execute(sql`
      with posted as (
        insert into status_notes (id, project_id, text, created_at)
        select gen_random_uuid(), project_id, 'One of many', now()
        from status_subscribers, generate_series(1, 33) where email = ${email} returning id
      )
      insert into status_updates (subscriber_id, kind, subject_id)
      select status_subscribers.id, 'note', posted.id from status_subscribers, posted where email = ${email}`);
    // More than a statement can have parameters, and before the notes.
    await server.database.db.execute(sql`
      insert into status_updates (subscriber_id, kind, subject_id)
      select id, case when number % 2 = 0 then 'started' else 'note' end, lpad(number::text, 32, '0')::uuid
      from status_subscribers, generate_series(1, 70000) number where email = ${email}`);
    clock.at += sixMinutes;
    // Wakes the sender, which hasn't noticed that the clock moved, and may or may not be in the same email.
    await ada.call('POST', notes, { text: 'Last' });
    const { text } = await mailServer.nextMail('status updates', email);
    expect(text.match(/^Note posted /gm)).toHaveLength(30);
    expect(text).toMatch(/^And [34] more updates\.$/m);
  });

  it('ends with one click in the email client', async () => {
    const token = await publish();
    const email = `stops-${count}@example.com`;
    const mailToken = await confirmed(token, email);
    const stopped = await server.app.inject({
      ...{ method: 'POST', url: `/api/v2/alert-mails/${mailToken}/stop`, payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
    });
    expect([stopped.statusCode, stopped.json().data.state]).toEqual([200, 'stopped']);
    expect((await ada.call('GET', settings)).json().data.subscribers).toBe(0);
    // They may subscribe again, and have to confirm again.
    await confirmed(token, email);
  });

  it('sends no second request to an address that has confirmed, and says nothing about it', async () => {
    const token = await publish();
    const email = `known-${count}@example.com`;
    await confirmed(token, email);
    const again = await subscribeTo(token, email.toUpperCase());
    expect([again.statusCode, again.json().data]).toEqual([202, { email: email.toUpperCase() }]);
    await ada.call('POST', notes, { text: 'After' });
    await mailServer.nextMail('New note', email);
    expect(mailServer.waiting(confirmSubject, email)).toBe(0);
  });

  it('is limited for each address and each network', async () => {
    const token = await publish();
    const email = `relay-${count}@example.com`;
    for (let turn = 0; turn < 3; turn += 1) expect((await subscribeTo(token, email)).statusCode).toBe(202);
    expect((await subscribeTo(token, email)).json().message).toMatch(/^This email address was entered too many times/);
    for (let turn = 0; turn < 6; turn += 1) {
      expect((await subscribeTo(token, `relay-${count}-${turn}@example.com`)).statusCode).toBe(202);
    }
    const limited = await subscribeTo(token, `relay-${count}-last@example.com`);
    expect([limited.statusCode, limited.json().message]).toEqual([
      429,
      expect.stringMatching(/^Too many subscriptions from your network/),
    ]);
  });

  it('is limited for a mailbox, not for each of its spellings', async () => {
    const token = await publish();
    const spell = (tag: string) => `Bob-${count}${tag}@example.com`;
    for (const tag of ['', '+a', '+b']) expect((await subscribeTo(token, spell(tag))).statusCode).toBe(202);
    expect((await subscribeTo(token, spell('+c').toLowerCase())).statusCode).toBe(429);
  });

  it('takes none of the places of a page until it is confirmed, and the last place only once', async () => {
    const token = await publish();
    const { id: projectId } = (await ada.call('GET', '/api/v2/projects/default-project')).json().data.project;
    const add = (state: string, many: number) =>
      server.database.db.execute(sql`
        insert into status_subscribers (id, project_id, email, state, state_since)
        select gen_random_uuid(), ${projectId}::uuid, ${state} || at || '@example.com', ${state}, now()
        from generate_series(1, ${many}) at`);
    await add('asked', 600);
    await add('confirmed', 498);
    await confirmed(token, `last-${count}@example.com`);
    const links = [];
    for (const name of ['one', 'other']) {
      const email = `${name}-${count}@example.com`;
      expect((await subscribeTo(token, email)).statusCode).toBe(202);
      links.push(tokenIn((await mailServer.nextMail(confirmSubject, email)).text));
    }
    const confirm = (link: string) => send('/api/v2/alert-mails/change', { token: link, isWanted: true });
    const statuses = await Promise.all(links.map(async (link) => (await confirm(link)).statusCode));
    expect(statuses.toSorted()).toEqual([200, 409]);
    const [subscribed = '', full = ''] = statuses[0] === 200 ? links : links.toReversed();
    // Those who have a place may confirm again.
    expect((await confirm(subscribed)).statusCode).toBe(200);
    expect((await confirm(full)).json().message).toBe(
      'This page has reached its limit of subscribers. Use the feed instead.',
    );
    expect((await subscribeTo(token, `late-${count}@example.com`)).statusCode).toBe(409);
  });

  it('needs a valid address and a page that exists', async () => {
    const token = await publish();
    expect((await subscribeTo(token, 'nobody')).json()).toMatchObject({ details: [{ path: 'email' }] });
    expect((await subscribeTo('guessed', 'ada@example.com')).statusCode).toBe(404);
  });

  it('is deleted when the page is turned off', async () => {
    const token = await publish();
    const mailToken = await confirmed(token, `gone-${count}@example.com`);
    await ada.call('PUT', settings, { isPublic: false });
    expect((await send('/api/v2/alert-mails/open', { token: mailToken })).statusCode).toBe(404);
    await publish();
    expect((await ada.call('GET', settings)).json().data.subscribers).toBe(0);
  });
});

describe('a status page', () => {
  it('shows the first tag as a group only where the team chose so', async () => {
    await createMonitor(ada, { url: `${site.origin}/`, name: 'Shop', tags: ['payments', 'vip'] });
    const token = await publish();
    const groups = async () => (await visit(pageOf(token))).json().data.monitors.map(({ group }: never) => group);
    expect(await groups()).toEqual([null]);
    await publish({ groupsByTag: true });
    expect(await groups()).toEqual([expect.stringMatching(/^(payments|vip)$/)]);
  });

  it("shows its organization's report branding", async () => {
    const { projectId } = await createProjectOfTeam(server, ada);
    const path = `/api/v2/projects/${projectId}`;
    const { organizationId } = (await ada.call('GET', path)).json().data.project;
    await ada.call('PUT', `/api/v2/organizations/${organizationId}/report-brand`, { name: 'Shop Ltd' });
    const { token } = (await ada.call('PUT', `${path}/status-page`, { isPublic: true })).json().data;
    expect((await visit(pageOf(token))).json().data.brand).toEqual({ name: 'Shop Ltd', logo: null });
  });

  it('has no notes at first', async () => {
    const token = await publish();
    expect((await visit(pageOf(token))).json().data).toMatchObject({ notes: [], incidents: [], monitors: [] });
  });
});
