import { type AlertChannelSettings, alertChannel, alertChannelLimits, alertDelivery } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, signUp, signUpConfirmed, type TestApp, type TestPerson } from '../testing/index.ts';
import { requireChannels } from './open-channel.ts';
import { organizationWith } from './testing/driven-alerts.ts';
import { startReceiver } from './testing/receiver.ts';

let server: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  server = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://hopwise.example' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUpConfirmed(server);
});

const ofProject = '/api/v2/projects/default-project/alert-channels';
const add = (person: TestPerson, body: object, url = ofProject) => person.call('POST', url, body);
const listed = async (person: TestPerson, url = ofProject) => (await person.call('GET', url)).json().data.channels;
const hook: AlertChannelSettings = { kind: 'webhook', url: 'https://hooks.example/secret-path?key=secret-key' };
const addHook = async (person = ada, url = ofProject) =>
  (await add(person, { name: 'Hook', settings: hook }, url)).json().data as { channel: { id: string }; secret: string };

/** Long enough not to appear in a ciphertext by chance. */
const secretPart = 'open_sesame_7';
const kinds: [kind: string, settings: AlertChannelSettings, hint: string, secrets: string[]][] = [
  ['webhook', hook, 'hooks.example', ['secret-path', 'secret-key', 'whsec_']],
  ['email', { kind: 'email', to: ['a@example.com', 'b@example.com'] }, 'a@example.com, b@example.com', []],
  [
    'slack',
    { kind: 'slack', url: `https://hooks.slack.com/services/T0/B0/${secretPart}` },
    'hooks.slack.com',
    [secretPart],
  ],
  [
    'discord',
    { kind: 'discord', url: `https://discord.com/api/webhooks/1/${secretPart}` },
    'discord.com',
    [secretPart],
  ],
  [
    'teams',
    { kind: 'teams', url: `https://prod.logic.azure.com/x?sig=${secretPart}` },
    'prod.logic.azure.com',
    [secretPart],
  ],
  [
    'ntfy',
    { kind: 'ntfy', server: 'https://ntfy.sh', topic: 'ours', token: secretPart },
    'ours at ntfy.sh',
    [secretPart],
  ],
  ['telegram', { kind: 'telegram', token: `12345:${secretPart.repeat(3)}`, chatId: '-100' }, 'chat -100', [secretPart]],
];

describe('an alert channel', () => {
  it.each(kinds)(
    'of kind %s is created and listed with a hint, without its secrets',
    async (kind, settings, hint, secrets) => {
      const made = await add(ada, {
        name: ' On call ',
        settings,
        alsoNotifyAbout: ['bulk.completed', 'bulk.completed'],
      });
      expect(made.statusCode).toBe(201);
      const { channel, secret } = made.json().data;
      expect(alertChannel.parse(channel)).toMatchObject({
        ...{ kind, hint, name: 'On call', alsoNotifyAbout: ['bulk.completed'], disabledReason: null, mayEdit: true },
      });
      expect(secret).toEqual(kind === 'webhook' ? expect.stringMatching(/^whsec_[\w+/]{43}=$/) : null);
      expect(await listed(ada)).toEqual([channel]);
      const { rows } = await server.database.db.execute(sql`select * from alert_channels where id = ${channel.id}`);
      const everywhere = JSON.stringify([await listed(ada), channel, rows]);
      for (const word of secrets) expect(everywhere).not.toContain(word);
    },
  );

  it.each<[name: string, body: object, message: string]>([
    ['no name', { name: ' ', settings: hook }, 'Channel name required'],
    ['another kind', { name: 'x', settings: { kind: 'pigeon' } }, 'Kind must be one of webhook, email, slack'],
    ['no URL', { name: 'x', settings: { kind: 'webhook', url: 'hooks' } }, 'URL must be an http or https URL'],
    ['http for Slack', { name: 'x', settings: { kind: 'slack', url: 'http://a.example' } }, 'must be an https URL'],
    ['no recipient', { name: 'x', settings: { kind: 'email', to: [] } }, 'Add at least one recipient'],
    ['an unknown event', { name: 'x', settings: hook, alsoNotifyAbout: ['all'] }, 'alsoNotifyAbout must be a list of'],
  ])('rejects %s', async (_name, body, message) => {
    const refused = await add(ada, body);
    expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining(message)]);
    expect(await listed(ada)).toEqual([]);
  });

  it("is renamed, redirected, disabled, enabled and deleted; its kind can't change", async () => {
    const { channel } = await addHook();
    const change = (body: object) => ada.call('PUT', `/api/v2/alert-channels/${channel.id}`, body);
    const changed = async (body: object) => (await change(body)).json().data.channel;
    expect(await changed({ name: 'Other' })).toMatchObject({ name: 'Other', hint: 'hooks.example' });
    const settings = { kind: 'webhook', url: 'https://elsewhere.example/' };
    expect(await changed({ settings })).toMatchObject({ name: 'Other', hint: 'elsewhere.example' });
    expect(await changed({ isEnabled: false })).toMatchObject({ disabledReason: 'Turned off' });
    expect(await changed({ isEnabled: true, alsoNotifyAbout: ['contract.failed'] })).toMatchObject({
      ...{ disabledReason: null, alsoNotifyAbout: ['contract.failed'] },
    });
    const other = await change({ settings: { kind: 'slack', url: 'https://hooks.slack.com/x' } });
    expect([other.statusCode, other.json().message]).toEqual([
      409,
      expect.stringContaining("can't change a channel's type"),
    ]);
    expect((await ada.call('DELETE', `/api/v2/alert-channels/${channel.id}`)).json().data).toEqual({ deleted: true });
    expect((await change({ name: 'Gone' })).statusCode).toBe(404);
  });

  it('has its changes in the audit trail, without secrets', async () => {
    const { channel } = await addHook();
    await ada.call('PUT', `/api/v2/alert-channels/${channel.id}`, { name: 'Other' });
    await ada.call('POST', `/api/v2/alert-channels/${channel.id}/rotate-secret`);
    await ada.call('DELETE', `/api/v2/alert-channels/${channel.id}`);
    const { entries } = (await ada.call('GET', '/api/v2/account/audit?group=alerts')).json().data;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'alert-channel.deleted',
      'alert-channel.secret-rotated',
      'alert-channel.changed',
      'alert-channel.created',
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/secret-path|whsec_/);
  });

  it('of a webhook gets another secret, shown once; other kinds have none', async () => {
    const { channel, secret } = await addHook();
    const rotated = (await ada.call('POST', `/api/v2/alert-channels/${channel.id}/rotate-secret`)).json().data;
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(secret);
    const hours = (Date.parse(rotated.channel.oldSecretUntil) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    const mail = (await add(ada, { name: 'Mail', settings: { kind: 'email', to: ['a@example.com'] } })).json().data;
    expect((await ada.call('POST', `/api/v2/alert-channels/${mail.channel.id}/rotate-secret`)).statusCode).toBe(409);
  });

  it('is limited to fifty per project', async () => {
    const { channel } = await addHook();
    await server.database.db.execute(sql`
      insert into alert_channels (id, project_id, user_id, kind, name, hint, sealed, also_notify_about, created_at)
      select gen_random_uuid(), project_id, user_id, kind, name, hint, sealed, also_notify_about, created_at
      from alert_channels, generate_series(2, ${alertChannelLimits.perProject}::integer) where id = ${channel.id}`);
    const refused = await add(ada, { name: 'One more', settings: hook });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'A project can have at most 50 alert channels. Delete one first.',
    ]);
  });
});

describe('email', () => {
  it('is rejected as a channel if the server sends none', async () => {
    const silent = await createTestApp();
    const person = await signUp(silent);
    const refused = await add(person, { name: 'Mail', settings: { kind: 'email', to: ['a@example.com'] } });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining("Email isn't configured"),
    ]);
    await silent.close();
  });

  it("can't be sent to others by someone without a confirmed address", async () => {
    const person = await signUp(server);
    const refused = await add(person, { name: 'Mail', settings: { kind: 'email', to: ['a@example.com'] } });
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Confirm your email address before you add other email recipients. Check your inbox for the link.',
    ]);
  });

  it("can't be added for one stranger again and again", async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      const body = { name: 'Mail', settings: { kind: 'email', to: ['stranger@example.com'] } };
      statuses.push((await add(ada, body)).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });
});

describe('permissions on channels', () => {
  it('respond with 404 to strangers, for every call', async () => {
    const { channel } = await addHook();
    const stranger = await signUp(server);
    const path = `/api/v2/alert-channels/${channel.id}`;
    const tried = [
      await stranger.call('PUT', path, { name: 'Mine' }),
      await stranger.call('DELETE', path),
      await stranger.call('POST', `${path}/test`),
      await stranger.call('POST', `${path}/rotate-secret`),
      await stranger.call('GET', `${path}/deliveries`),
      await stranger.call('GET', `/api/v2/alert-channels/nonsense/deliveries`),
      await stranger.call('POST', `/api/v2/alert-deliveries/${channel.id}/resend`),
    ];
    expect(tried.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(404));
  });

  it("let members add project channels and edit their own; only admins edit the organization's", async () => {
    const { joined, channels } = await organizationWith(server, ada, 'member');
    const { channel: ofAda } = await addHook(ada, channels.project);
    const { channel: ofMember } = await addHook(joined, channels.project);
    const { channel: shared } = await addHook(ada, channels.organization);
    expect((await add(joined, { name: 'x', settings: hook }, channels.organization)).statusCode).toBe(403);
    const rename = async (id: string) =>
      (await joined.call('PUT', `/api/v2/alert-channels/${id}`, { name: 'n' })).statusCode;
    expect([await rename(ofMember.id), await rename(ofAda.id), await rename(shared.id)]).toEqual([200, 403, 403]);
    const seen = await listed(joined, channels.project);
    expect(seen.map(({ id, mayEdit }: { id: string; mayEdit: boolean }) => [id, mayEdit])).toEqual([
      [ofAda.id, false],
      [ofMember.id, true],
      [shared.id, false],
    ]);
    expect((await listed(joined, channels.organization)).map(({ id }: { id: string }) => id)).toEqual([shared.id]);
  });

  it('let admins add organization channels, which only its own projects can use', async () => {
    const { joined, channels, projectId } = await organizationWith(server, ada, 'admin');
    const { channel: shared } = await addHook(joined, channels.organization);
    const { channel: own } = await addHook();
    const { db } = server.database;
    await expect(requireChannels(db, projectId, [shared.id])).resolves.toBeUndefined();
    await expect(requireChannels(db, projectId, [shared.id, own.id])).rejects.toThrow(
      `Alert channel ${own.id} not found`,
    );
  });
});

describe('manual messages', () => {
  it('are limited to twenty an hour per person, across channels', async () => {
    const receiver = await startReceiver();
    const settings = { kind: 'webhook', url: receiver.url };
    const send = async (path: string) => (await ada.call('POST', path)).json();
    const { channel } = (await add(ada, { name: 'Ops', settings })).json().data;
    const { delivery } = (await send(`/api/v2/alert-channels/${channel.id}/test`)).data;
    for (let sent = 1; sent < 20; sent += 1) await send(`/api/v2/alert-deliveries/${delivery.id}/resend`);
    const other = (await add(ada, { name: 'Again', settings })).json().data.channel;
    for (const path of [`/api/v2/alert-deliveries/${delivery.id}/resend`, `/api/v2/alert-channels/${other.id}/test`]) {
      expect((await send(path)).message).toContain('Too many messages sent manually.');
    }
    await receiver.close();
  });
});

describe('a test message', () => {
  it('is sent while the caller waits, and listed with its result', async () => {
    let status = 200;
    const receiver = await startReceiver(() => ({ status, body: 'no such room' }));
    const made = await add(ada, { name: 'Ops & co', settings: { kind: 'webhook', url: receiver.url } });
    const path = `/api/v2/alert-channels/${made.json().data.channel.id}`;
    const test = async () => alertDelivery.parse((await ada.call('POST', `${path}/test`)).json().data.delivery);
    const good = await test();
    expect(good).toMatchObject({ type: 'channel.test', title: 'Test: Ops & co', state: 'delivered' });
    status = 404;
    const bad = await test();
    expect(bad).toMatchObject({
      ...{ state: 'gave-up', nextAttemptAt: null },
      attempts: [{ statusCode: 404, error: 'Responded with 404.' }],
    });
    expect(receiver.received.map(({ json }) => json.type)).toEqual(['channel.test', 'channel.test']);
    const page = async (query: string) =>
      (await ada.call('GET', `${path}/deliveries?${query}`)).json().data.deliveries.map(({ id }: { id: string }) => id);
    expect(await page('limit=1')).toEqual([bad.id]);
    expect(await page(`limit=1&before=${bad.id}`)).toEqual([good.id]);
    expect((await ada.call('GET', `${path}/deliveries?before=x`)).statusCode).toBe(400);
    await receiver.close();
  });
});

describe('private ranges that can be traced', () => {
  it('are closed to webhooks', async () => {
    const closed = await createTestApp({ env: { WEBHOOK_ALLOW_CIDRS: '' } });
    const receiver = await startReceiver();
    try {
      const person = await signUp(closed);
      const made = await add(person, { name: 'Hook', settings: { kind: 'webhook', url: receiver.url } });
      const tested = await person.call('POST', `/api/v2/alert-channels/${made.json().data.channel.id}/test`);
      const { attempts } = alertDelivery.parse(tested.json().data.delivery);
      expect(attempts).toMatchObject([{ statusCode: null, error: expect.stringContaining('Blocked: ') }]);
      expect(receiver.received).toEqual([]);
    } finally {
      await receiver.close();
      await closed.close();
    }
  });
});

describe('the channels of all projects', () => {
  it('include those of organizations, and no one else sees them', async () => {
    const { joined, channels } = await organizationWith(server, ada, 'member');
    await addHook(ada);
    await add(ada, { name: 'A shared one', settings: hook }, channels.organization);
    await add(ada, { name: 'Of the site', settings: hook }, channels.project);
    const summary = async (person: TestPerson) =>
      (await listed(person, '/api/v2/alert-channels')).map((each: { name: string; mayEdit: boolean }) => [
        each.name,
        each.mayEdit,
      ]);
    expect(await summary(ada)).toEqual([
      ['A shared one', true],
      ['Hook', true],
      ['Of the site', true],
    ]);
    expect(await summary(joined)).toEqual([
      ['A shared one', false],
      ['Of the site', false],
    ]);
    expect(await summary(await signUpConfirmed(server))).toEqual([]);
  });
});
