import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '../mail/index.ts';
import { startTestMailServer, type TestMailServer } from '../testing/index.ts';
import { type UserRow, updateUser } from '../users/index.ts';
import { resendDelivery } from './deliveries.ts';
import { readChannel } from './open-channel.ts';
import { type DrivenAlerts, driveAlerts, failedAt, testMonitor } from './testing/driven-alerts.ts';

const publicUrl = new URL('https://hopwise.example');
const to = ['boss@example.com', 'ops@example.com'];

let alerts: DrivenAlerts;
let mailServer: TestMailServer;
beforeAll(async () => {
  alerts = await driveAlerts();
});
afterAll(() => alerts.close());
afterEach(async () => {
  alerts.deps.mailer?.close();
  alerts.deps.mailer = undefined;
  await mailServer.close();
});

const mailerTo = (smtpUrl: string) => createMailer({ smtpUrl, mailFrom: undefined, publicUrl });

async function addRecipients(options: Parameters<typeof startTestMailServer>[0] = {}) {
  mailServer = await startTestMailServer(options);
  alerts.deps.mailer = mailerTo(mailServer.url);
  const { channel, secret } = await alerts.addChannel({ kind: 'email', to });
  expect(secret).toBeNull();
  return channel.id;
}

const channelOf = (id: string) => readChannel({ ...alerts.deps, db: alerts.database.db }, alerts.person.user.id, id);

describe('an alert email', () => {
  it("goes to each recipient as text and HTML, in which no stranger's URL is a link", async () => {
    const id = await addRecipients();
    await alerts.notifyAbout({ channelIds: [id] }, failedAt(alerts.now(), 'Expected 200, got <b>410</b>.'));
    await alerts.runUntil(alerts.now());
    const mails = [await mailServer.nextMail('Down: Monitor 1'), await mailServer.nextMail('Down: Monitor 1')];
    expect(mails.map((mail) => mail.to)).toEqual(to);
    for (const [index, { text }] of mails.entries()) {
      expect(text).not.toContain(to[1 - index]);
      expect(text).toMatch(new RegExp(`^To: ${to[index]}$`, 'm'));
      expect(text).toContain('Content-Type: text/plain');
      expect(text).toContain('Content-Type: text/html');
      expect(text).toContain('Expected 200, got &lt;b&gt;410&lt;/b&gt;.');
      expect([...text.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
        `https://hopwise.example/monitors/${testMonitor(1).id}`,
        expect.stringMatching(/^https:\/\/hopwise\.example\/alert-mails#token=[\w.-]+$/),
      ]);
      expect(text).toMatch(/^List-Unsubscribe:\s+<https:\/\/hopwise\.example\/api\/v2\/alert-mails\/[\w.-]+\/stop>$/m);
      expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    }
    expect(mailServer.waiting()).toBe(0);
    expect(await alerts.deliveries(id)).toMatchObject([
      { state: 'delivered', attempts: [{ statusCode: null, error: null }] },
    ]);
  });

  it('shows times in the time zone of a recipient with a confirmed account, and in that of the channel to others', async () => {
    mailServer = await startTestMailServer();
    alerts.deps.mailer = mailerTo(mailServer.url);
    const { email } = alerts.person;
    const { channel } = await alerts.addChannel({
      kind: 'email',
      to: [email.toUpperCase(), 'ops@example.com'],
      zone: 'Asia/Kolkata',
    });
    const changeAccount = (changes: Partial<UserRow>) => updateUser(alerts.database.db, alerts.person.user.id, changes);
    const zonesOfMails = async () => {
      await alerts.notifyAbout({ channelIds: [channel.id] }, failedAt(alerts.now()));
      await alerts.runUntil(alerts.now() + 3_600_000);
      const mails = [await mailServer.nextMail('Down: Monitor 1'), await mailServer.nextMail('Down: Monitor 1')];
      return mails.map(({ text }) => /\d\d:\d\d (GMT[+:\d]+)/.exec(text)?.[1]);
    };
    expect(await zonesOfMails()).toEqual(['GMT+5:30', 'GMT+5:30']);
    await changeAccount({ zone: 'Asia/Kathmandu' });
    expect(await zonesOfMails()).toEqual(['GMT+5:45', 'GMT+5:30']);
    await changeAccount({ emailConfirmed: false });
    expect(await zonesOfMails()).toEqual(['GMT+5:30', 'GMT+5:30']);
    await changeAccount({ emailConfirmed: true, zone: null });
  });

  it("isn't sent again to those who have it when another recipient failed", async () => {
    let isBusy = true;
    const id = await addRecipients({ isBusy: (address) => isBusy && address === to[1] });
    await alerts.notifyAbout({ channelIds: [id] }, failedAt(alerts.now()));
    await alerts.runUntil(alerts.now());
    expect((await mailServer.nextMail('Down: Monitor 1')).to).toBe(to[0]);
    expect((await alerts.deliveries(id)).map(({ state }) => state)).toEqual(['waiting']);
    isBusy = false;
    await alerts.runUntil(alerts.now() + 60_000);
    expect((await mailServer.nextMail('Down: Monitor 1')).to).toBe(to[1]);
    expect(mailServer.waiting()).toBe(0);
    expect((await alerts.deliveries(id)).map(({ state }) => state)).toEqual(['delivered']);
  });

  it('has the same Message-ID after a crash, and a new one when resent', async () => {
    const id = await addRecipients();
    const idsOfMails = async () => {
      const mails = [await mailServer.nextMail('Down: Monitor 1'), await mailServer.nextMail('Down: Monitor 1')];
      return mails.map(({ text }) => /^Message-ID:\s+<(.+)@hopwise\.example>$/m.exec(text)?.[1]);
    };
    await alerts.notifyAbout({ channelIds: [id] }, failedAt(alerts.now()));
    await alerts.runUntil(alerts.now());
    const first = await idsOfMails();
    expect(new Set(first).size).toBe(2);
    // The state when the server is killed before it can record the delivery.
    await alerts.database.db.execute(
      sql`update alert_deliveries set state = 'waiting', mailed = '[]', next_attempt_at = created_at where channel_id = ${id}`,
    );
    await alerts.runUntil(alerts.now());
    expect(await idsOfMails()).toEqual(first);
    const [delivery] = await alerts.deliveries(id);
    await resendDelivery({ ...alerts.deps, db: alerts.database.db }, alerts.person.user.id, delivery?.id ?? '');
    await alerts.runUntil(alerts.now());
    const resent = await idsOfMails();
    expect(new Set([...first, ...resent]).size).toBe(4);
    expect(resent).not.toContain(undefined);
  });

  it('waits while the mail server is unavailable, and is sent once afterwards', async () => {
    const id = await addRecipients();
    const there = alerts.deps.mailer;
    // Unlike a port that is closed for a while, no one else gets this one.
    const away = mailerTo('smtp://127.0.0.1:9');
    alerts.deps.mailer = away;
    await alerts.notifyAbout({ channelIds: [id] }, failedAt(alerts.now()));
    await alerts.runUntil(alerts.now() + 60_000);
    const [waiting] = await alerts.deliveries(id);
    expect(waiting?.state).toBe('waiting');
    expect(waiting?.attempts[0]?.error).toMatch(/^The mail server rejected the message: .*ECONNREFUSED/);
    expect(mailServer.waiting()).toBe(0);
    away?.close();
    alerts.deps.mailer = there;
    await alerts.runUntil(alerts.now() + 3_600_000);
    for (const _each of to) await mailServer.nextMail('Down: Monitor 1');
    expect(mailServer.waiting()).toBe(0);
    expect((await alerts.deliveries(id)).map(({ state }) => state)).toEqual(['delivered']);
  });

  it('disables the channel when all recipients are permanently rejected', async () => {
    const id = await addRecipients({ refuses: () => true });
    await alerts.notifyAbout({ channelIds: [id] }, failedAt(alerts.now()));
    await alerts.runUntil(alerts.now());
    expect((await channelOf(id)).disabledReason).toMatch(
      /^Alerts can't be delivered anymore. The mail server rejected/,
    );
  });

  it("isn't reported as delivered if every recipient was rejected, immediately or later", async () => {
    let isBusy = true;
    const id = await addRecipients({ isBusy: (address) => isBusy && address === to[1], refuses: () => true });
    await alerts.notifyAbout({ channelIds: [id] }, failedAt(alerts.now()));
    await alerts.runUntil(alerts.now());
    isBusy = false;
    await alerts.runUntil(alerts.now() + 60_000);
    expect((await alerts.deliveries(id)).map(({ state }) => state)).toEqual(['disabled']);
    expect((await channelOf(id)).disabledReason).toMatch(/^Alerts can't be delivered anymore/);
  });

  it('reports that email was turned off on the server', async () => {
    const id = await addRecipients();
    alerts.deps.mailer = undefined;
    await alerts.notifyAbout({ channelIds: [id] }, failedAt(alerts.now()));
    await alerts.runUntil(alerts.now());
    const [delivery] = await alerts.deliveries(id);
    expect(delivery?.attempts[0]?.error).toBe("Email isn't configured on this server.");
  });
});
