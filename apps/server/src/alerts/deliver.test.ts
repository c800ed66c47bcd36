import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { TaskQueue } from '../tasks/index.ts';
import { alertsAtOnce, alertTask, createAlertSender } from './alert-sender.ts';
import { changeChannel, rotateSecret } from './change-channel.ts';
import { resendDelivery } from './deliveries.ts';
import { readChannel } from './open-channel.ts';
import { type DrivenAlerts, driveAlerts, failedAt, recoveredAt, testMonitor } from './testing/driven-alerts.ts';
import { type ReceivedMessage, type Receiver, type ReceiverResponse, startReceiver } from './testing/receiver.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

let alerts: DrivenAlerts;
const receivers: Receiver[] = [];
beforeAll(async () => {
  alerts = await driveAlerts();
});
afterAll(() => alerts.close());
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
});

/** A webhook and the receiver of its messages. */
async function addReceiver(respond?: (message: ReceivedMessage) => ReceiverResponse | undefined) {
  const receiver = await startReceiver(respond);
  receivers.push(receiver);
  const { channel, secret } = await alerts.addChannel({ kind: 'webhook', url: receiver.url });
  return { receiver, channelIds: [channel.id], id: channel.id, secret: secret ?? '' };
}

const channelOf = (id: string) => readChannel(changeDeps(), alerts.person.user.id, id);
const changeDeps = () => ({ ...alerts.deps, db: alerts.database.db });
const runFor = (ms: number) => alerts.runUntil(alerts.now() + ms);
const titles = (messages: readonly ReceivedMessage[]) => messages.map(({ json }) => json.data.title);

describe('a webhook', () => {
  it('gets a message that the standardwebhooks library accepts, with a link to the app', async () => {
    const { receiver, channelIds, secret, id } = await addReceiver();
    await alerts.notifyAbout({ channelIds }, failedAt(alerts.now()));
    await runFor(0);
    const [message] = receiver.received;
    expect(message?.path).toBe('/hook');
    const verified = new Webhook(secret).verify(message?.body ?? '', message?.headers as Record<string, string>);
    expect(verified).toMatchObject({
      type: 'monitor.failed',
      data: { title: 'Down: Monitor 1', link: `https://hopwise.example/monitors/${testMonitor(1).id}` },
    });
    const [delivery] = await alerts.deliveries(id);
    expect(delivery).toMatchObject({ id: message?.headers['webhook-id'], state: 'delivered', nextAttemptAt: null });
    expect(delivery?.attempts).toMatchObject([{ statusCode: 200, error: null }]);
    expect((await channelOf(id)).lastDeliveredAt).not.toBeNull();
  });

  it('is also signed with the old secret for a day after it was replaced', async () => {
    const { receiver, channelIds, secret, id } = await addReceiver();
    const rotated = await rotateSecret(changeDeps(), alerts.person.user.id, id);
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.channel.oldSecretUntil).toBe(new Date(alerts.now() + 24 * hour).toISOString());
    await alerts.notifyAbout({ channelIds }, failedAt(alerts.now()));
    await runFor(0);
    await runFor(25 * hour);
    await alerts.notifyAbout({ channelIds }, recoveredAt(alerts.now()));
    await runFor(0);
    const [within, after] = receiver.received.map(({ headers }) => String(headers['webhook-signature']).split(' '));
    expect([within?.length, after?.length]).toEqual([2, 1]);
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    for (const each of [secret, rotated.secret ?? '']) {
      expect(new Webhook(each).verify(body, headers as Record<string, string>)).toBeDefined();
    }
  });
});

describe('a channel that responds with 500 for ten minutes', () => {
  it("gets every alert once, and each monitor's in order", { tags: 'slow' }, async () => {
    const downUntil = alerts.now() + 10 * minute;
    const { receiver, channelIds, id } = await addReceiver(() => ({ status: alerts.now() < downUntil ? 500 : 200 }));
    for (let round = 0; round < 12; round += 1) {
      for (const n of [1, 2, 3]) {
        const event = round % 2 === 0 ? failedAt(alerts.now()) : recoveredAt(alerts.now());
        await alerts.notifyAbout({ channelIds, monitor: testMonitor(n, `host-${n}.example`) }, event);
      }
      await runFor(minute);
    }
    await runFor(2 * hour);
    expect(receiver.received.length).toBeGreaterThan(receiver.taken.length);
    expect(new Set(receiver.taken.map(({ headers }) => headers['webhook-id'])).size).toBe(36);
    for (const n of [1, 2, 3]) {
      const reported = titles(receiver.taken).filter((title) => title.endsWith(`Monitor ${n}`));
      expect(reported).toEqual(
        Array.from({ length: 12 }, (_, round) => `${round % 2 === 0 ? 'Down' : 'Up again'}: Monitor ${n}`),
      );
    }
    expect((await alerts.deliveries(id)).map(({ state }) => state)).toEqual(Array(36).fill('delivered'));
  });

  it('gets missed alerts as soon as it accepts a message again, not hours later', async () => {
    const startedAt = alerts.now();
    const { receiver, channelIds } = await addReceiver(() => ({ status: alerts.now() < startedAt + hour ? 503 : 200 }));
    await alerts.notifyAbout({ channelIds }, failedAt(startedAt));
    await alerts.runUntil(startedAt + 61 * minute);
    expect(receiver.taken).toEqual([]);
    await alerts.notifyAbout({ channelIds, monitor: testMonitor(2) }, failedAt(alerts.now()));
    await runFor(10 * second);
    expect(titles(receiver.taken)).toEqual(['Down: Monitor 2', 'Down: Monitor 1']);
  });
});

describe('attempts', () => {
  it('come after 5 s, 5 min, 30 min and so on; after ten the channel is disabled and pending alerts are kept', async () => {
    const startedAt = alerts.now();
    const times: number[] = [];
    const { channelIds, id } = await addReceiver(() => {
      times.push(alerts.now() - startedAt);
      return { status: 500, body: 'out of order' };
    });
    await alerts.notifyAbout({ channelIds }, failedAt(startedAt), recoveredAt(startedAt + 1));
    await runFor(100 * hour);
    const [first, next] = await alerts.deliveries(id);
    const waits = times.map((at, index) => at - (times[index - 1] ?? 0));
    // A channel that is down gets a pause of 5 s from the end of the attempt, however long that takes.
    const tookMs = first?.attempts[0]?.durationMs ?? Number.NaN;
    expect(waits).toEqual([
      ...[0, 5 * second + tookMs],
      ...[300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => seconds * second),
    ]);
    expect((await channelOf(id)).disabledReason).toBe('Deliveries failed for 3 days. Responded with 500.');
    expect([first?.state, next?.state]).toEqual(['gave-up', 'disabled']);
    expect(first?.attempts).toHaveLength(10);
    expect(first?.attempts[0]).toMatchObject({ statusCode: 500, error: 'Responded with 500. “out of order”' });
    await alerts.notifyAbout({ channelIds }, failedAt(alerts.now()));
    await runFor(hour);
    expect(times).toHaveLength(10);
  });

  it("of a single rejected message, while others are accepted, don't disable the channel", {
    tags: 'slow',
  }, async () => {
    const { channelIds, id } = await addReceiver(({ json }) => ({
      status: json.data.title === 'Down: Monitor 1' ? 400 : 200,
    }));
    await alerts.notifyAbout({ channelIds }, failedAt(alerts.now()));
    for (let n = 2; n < 20; n += 1) {
      await runFor(hour);
      await alerts.notifyAbout({ channelIds, monitor: testMonitor(n) }, failedAt(alerts.now()));
    }
    await runFor(100 * hour);
    expect((await channelOf(id)).disabledReason).toBeNull();
    const states = (await alerts.deliveries(id)).map(({ state }) => state);
    expect(states).toEqual(['gave-up', ...Array(18).fill('delivered')]);
  });

  it('honor Retry-After for all messages of the channel', async () => {
    const startedAt = alerts.now();
    const times: number[] = [];
    const { channelIds, id } = await addReceiver(() => {
      times.push(alerts.now() - startedAt);
      return times.length === 1 ? { status: 429, headers: { 'retry-after': '120' } } : {};
    });
    await alerts.notifyAbout({ channelIds }, failedAt(startedAt));
    await runFor(0);
    await alerts.notifyAbout({ channelIds, monitor: testMonitor(2) }, failedAt(alerts.now()));
    await runFor(hour);
    const [first] = await alerts.deliveries(id);
    const again = 120 * second + (first?.attempts[0]?.durationMs ?? Number.NaN);
    expect(times).toEqual([0, again, again]);
  });

  it.each([301, 302, 307, 308])("treat a %d redirect as a failure and don't follow it", async (status) => {
    const elsewhere = await startReceiver();
    receivers.push(elsewhere);
    const { channelIds, id } = await addReceiver(() => ({ status, headers: { location: elsewhere.url } }));
    await alerts.notifyAbout({ channelIds }, failedAt(alerts.now()));
    await runFor(0);
    expect(elsewhere.received).toEqual([]);
    const [delivery] = await alerts.deliveries(id);
    expect(delivery?.state).toBe('waiting');
    expect(delivery?.attempts).toMatchObject([
      { statusCode: status, error: `Responded with ${status}; redirects aren't followed.` },
    ]);
  });

  it('time out when a receiver hangs, and are retried', { tags: 'slow' }, async () => {
    const { receiver, channelIds, id } = await addReceiver(() => undefined);
    // Enough for the message to arrive on a busy computer.
    alerts.deps.timeoutMs = 5000;
    await alerts.notifyAbout({ channelIds }, failedAt(alerts.now()));
    await runFor(0);
    delete alerts.deps.timeoutMs;
    expect(receiver.received).toHaveLength(1);
    expect(await alerts.deliveries(id)).toMatchObject([
      { state: 'waiting', attempts: [{ statusCode: null, error: 'No response within 5 s.' }] },
    ]);
  });

  it.each(['http://169.254.169.254/latest/meta-data/', 'http://10.0.0.1/', 'http://[::1]/', 'http://0.0.0.0/'])(
    'at %s are blocked by the guard',
    async (url) => {
      const { channel } = await alerts.addChannel({ kind: 'webhook', url });
      await alerts.notifyAbout({ channelIds: [channel.id] }, failedAt(alerts.now()));
      await runFor(0);
      const [delivery] = await alerts.deliveries(channel.id);
      expect(delivery?.attempts).toMatchObject([{ statusCode: null, error: expect.stringContaining('Blocked: ') }]);
    },
  );
});

describe('a receiver on a private address', () => {
  it('shows its status code, but not its response', async () => {
    const { channelIds, id } = await addReceiver(() => ({ status: 500, body: 'root:x:0:0' }));
    const errors = async () =>
      (await alerts.deliveries(id)).flatMap(({ attempts }) => attempts.map(({ error }) => error));
    await alerts.notifyAbout({ channelIds }, failedAt(alerts.now()));
    await runFor(0);
    alerts.deps.config = { webhookAllowCidrs: ['127.0.0.0/8'] };
    onTestFinished(() => {
      alerts.deps.config = { webhookAllowCidrs: [] };
    });
    await runFor(10 * second);
    expect(await errors()).toEqual(['Responded with 500. “root:x:0:0”', 'Responded with 500.']);
  });
});

describe('a receiver that responds with 410', () => {
  it('is disabled immediately and audited; once enabled, it gets resent alerts under the same id', async () => {
    let isGone = true;
    const { receiver, channelIds, id } = await addReceiver(() => ({ status: isGone ? 410 : 200 }));
    await alerts.notifyAbout({ channelIds }, failedAt(alerts.now()), recoveredAt(alerts.now() + 1));
    await runFor(hour);
    expect(receiver.received).toHaveLength(1);
    const disabledReason = "Alerts can't be delivered anymore. Responded with 410.";
    expect(await channelOf(id)).toMatchObject({ disabledReason });
    const deliveries = await alerts.deliveries(id);
    expect(deliveries.map(({ state }) => state)).toEqual(['disabled', 'disabled']);
    const { db } = alerts.database;
    const { rows: trail } = await db.execute<{ details: object }>(
      sql`select details from audit_entries where action = 'alert-channel.disabled'`,
    );
    expect(trail.map(({ details }) => details)).toContainEqual({
      ...{ channel: 'On call', kind: 'webhook', reason: disabledReason },
    });
    const userId = alerts.person.user.id;
    await expect(resendDelivery(changeDeps(), userId, deliveries[0]?.id ?? '')).rejects.toThrow('Enable it first');
    isGone = false;
    await changeChannel(changeDeps(), userId, id, { isEnabled: true });
    for (const delivery of deliveries) await resendDelivery(changeDeps(), userId, delivery.id);
    await runFor(0);
    expect(receiver.taken.map(({ headers }) => headers['webhook-id'])).toEqual(deliveries.map((each) => each.id));
    expect((await alerts.deliveries(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });
});

describe('forty monitors of one host that fail within a minute', () => {
  it('are one message, also when they recover', { tags: 'slow' }, async () => {
    const { receiver, channelIds } = await addReceiver();
    const startedAt = alerts.now();
    for (let n = 0; n < 40; n += 1) {
      await alerts.runUntil(startedAt + n * second);
      await alerts.notifyAbout({ channelIds, monitor: testMonitor(n), monitorsOfHost: 100 }, failedAt(alerts.now()));
    }
    await alerts.runUntil(startedAt + 59 * second);
    expect(receiver.received).toEqual([]);
    await alerts.runUntil(startedAt + 61 * second);
    expect(titles(receiver.received)).toEqual(['Down: 40 monitors on site.example']);
    expect(receiver.received[0]?.json.data.entries.map(({ monitor }) => monitor.id)).toEqual(
      Array.from({ length: 40 }, (_, n) => testMonitor(n).id),
    );
    for (let n = 0; n < 40; n += 1) {
      await alerts.notifyAbout({ channelIds, monitor: testMonitor(n), monitorsOfHost: 100 }, recoveredAt(alerts.now()));
    }
    await runFor(2 * minute);
    expect(titles(receiver.received).slice(1)).toEqual(['Up again: 40 monitors on site.example']);
  });

  it('are reported immediately when there are no others', async () => {
    const { receiver, channelIds } = await addReceiver();
    for (const n of [1, 2]) {
      await alerts.notifyAbout({ channelIds, monitor: testMonitor(n), monitorsOfHost: 2 }, failedAt(alerts.now()));
    }
    await runFor(0);
    expect(titles(receiver.received)).toEqual(['Down: 2 monitors on site.example']);
  });
});

describe('a channel of another project', () => {
  it("isn't notified, nor is a disabled one", async () => {
    const { receiver, channelIds, id } = await addReceiver();
    await alerts.notifyAbout({ channelIds, projectId: testMonitor(1).id }, failedAt(alerts.now()));
    await changeChannel(changeDeps(), alerts.person.user.id, id, { isEnabled: false });
    await alerts.notifyAbout({ channelIds }, failedAt(alerts.now()));
    await runFor(hour);
    expect(receiver.received).toEqual([]);
    expect(await alerts.deliveries(id)).toEqual([]);
  });
});

describe('a clock that is set back by an hour', () => {
  it("doesn't delay earlier alerts", async () => {
    const { receiver, channelIds } = await addReceiver();
    await alerts.notifyAbout({ channelIds }, failedAt(alerts.now() + hour));
    const later = new Date(alerts.now() + hour).toISOString();
    await alerts.database.db.execute(sql`update pending_alerts set look_at = ${later}::timestamptz`);
    await runFor(0);
    expect(titles(receiver.taken)).toEqual(['Down: Monitor 1']);
  });
});

describe('alerts about a monitor', () => {
  it("follow the server's clock", async () => {
    const { channelIds } = await addReceiver();
    const now = Date.parse('2031-01-01T00:00:00Z');
    await alerts.notifyAbout({ channelIds, now }, failedAt(now));
    const { rows } = await alerts.database.db.execute<{ at: Date | string }>(
      sql`delete from pending_alerts where channel_id = ${channelIds[0]} returning look_at as at`,
    );
    expect(rows.map(({ at }) => new Date(at).getTime())).toEqual([now]);
  });
});

describe('channels of one person', () => {
  it('have half of the slots, so that receivers that hang delay no one else', async () => {
    const { db } = alerts.database;
    const { channelIds } = await addReceiver();
    const copies = await db.execute<{ id: string }>(sql`
      insert into alert_channels select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).*
      from alert_channels as c cross join generate_series(1, 14) where c.id = ${channelIds[0]} returning id`);
    const ids = copies.rows.map(({ id }) => id);
    await alerts.notifyAbout({ channelIds: ids }, failedAt(alerts.now()));
    const { database } = alerts;
    const queue = new TaskQueue({ db: database.backgroundDb, kind: database.kind }, [alertTask]);
    await queue.prepare();
    const { findDue } = createAlertSender(alerts.deps, { database, queue, logger: alerts.deps.logger });
    await db.transaction((tx) => findDue.run(tx));
    const { all, ofPerson } = alertsAtOnce;
    expect(await queue.fetch(alertTask.name, all, ofPerson)).toHaveLength(10);
    expect(await queue.fetch(alertTask.name, all, ofPerson)).toHaveLength(0);
    await queue.removeAll(alertTask.name);
    await queue.close();
    await db.execute(sql`delete from alert_channels where id = any(${`{${ids.join()}}`}::uuid[])`);
  });
});
