import { type AlertChannel, alertChannelKinds } from '@hopwise/model';
import { expect, test } from 'vitest';
import {
  type ChannelFormValues,
  channelValuesOf,
  newChannelValues,
  readChangedChannel,
  readNewChannel,
} from './channel-form-values.ts';

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

const filled: ChannelFormValues = {
  ...newChannelValues,
  name: ' Team ',
  settings: {
    url: 'https://hooks.example.com/1',
    to: 'ada@example.com; bob@example.com,\n carl@example.com',
    server: 'https://ntfy.example.com',
    topic: 'alerts',
    token: `12345:${'a'.repeat(35)}`,
    chatId: '@team_alerts',
  },
  alsoNotifyAbout: ['bulk.completed'],
};

test('sends only the fields of the chosen kind', () => {
  const { url, server, topic, token, chatId } = filled.settings;
  const settings = alertChannelKinds.map((kind) => readNewChannel({ ...filled, kind }));
  expect(settings.map((read) => ('request' in read ? read.request.settings : read.errors))).toEqual([
    { kind: 'webhook', url },
    { kind: 'email', to: ['ada@example.com', 'bob@example.com', 'carl@example.com'], zone },
    { kind: 'slack', url },
    { kind: 'discord', url },
    { kind: 'teams', url },
    { kind: 'ntfy', server, topic, token },
    { kind: 'telegram', token, chatId },
  ]);
  expect(settings[0]).toMatchObject({ request: { name: 'Team', alsoNotifyAbout: ['bulk.completed'] } });
});

test.each<[string, Partial<ChannelFormValues>, Record<string, string>]>([
  ['an empty form', { kind: 'email' }, { name: 'Channel name required', 'settings.to': 'Add at least one recipient' }],
  [
    'an invalid recipient',
    { name: 'Team', settings: { ...filled.settings, to: 'ada@example.com, bob' } },
    { 'settings.to': 'Recipients must be email addresses' },
  ],
  [
    'an http URL where https is required',
    { kind: 'slack', name: 'Team', settings: { ...filled.settings, url: 'http://hooks.example.com' } },
    { 'settings.url': 'Webhook URL must be an https URL without a user name' },
  ],
])('shows the error for %s at its field', (_what, values, errors) => {
  expect(readNewChannel({ ...newChannelValues, ...values })).toEqual({ errors });
});

test('keeps the hidden settings of a channel unless they are replaced', () => {
  const channel = {
    kind: 'slack',
    name: 'Team',
    alsoNotifyAbout: ['contract.failed'],
    recipients: [],
  } as unknown as AlertChannel;
  const values = channelValuesOf(channel);
  expect(readChangedChannel(values)).toEqual({ request: { name: 'Team', alsoNotifyAbout: ['contract.failed'] } });
  expect(readChangedChannel({ ...values, replacesSettings: true })).toMatchObject({
    errors: { 'settings.url': expect.any(String) },
  });
});

test('keeps all recipients when the confirmation is resent', () => {
  const to = ['ada@example.com', 'bob@example.com'];
  const recipients = to.map((email) => ({ email, state: 'asked' }));
  const channel = { kind: 'email', name: 'Team', alsoNotifyAbout: [], recipients } as unknown as AlertChannel;
  expect(readChangedChannel({ ...channelValuesOf(channel), replacesSettings: true })).toMatchObject({
    request: { settings: { kind: 'email', to, zone } },
  });
});
