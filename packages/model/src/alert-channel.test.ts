import { describe, expect, it } from 'vitest';
import { alertChannel, alertChannelSettings, createAlertChannelRequest, newAlertChannel } from './alert-channel.ts';

const url = 'https://hooks.example/services/T0/B0/x';
const token = `123456:${'a'.repeat(35)}`;

describe('the settings of a channel', () => {
  it.each<[name: string, input: object]>([
    ['a webhook', { kind: 'webhook', url: 'http://hooks.internal.example/x' }],
    ['email', { kind: 'email', to: ['ada@example.com'] }],
    ['Slack', { kind: 'slack', url }],
    ['Discord', { kind: 'discord', url }],
    ['Teams', { kind: 'teams', url }],
    ['ntfy', { kind: 'ntfy', server: 'https://ntfy.example', topic: 'a-b_1', token: 'tk_1' }],
    ['Telegram', { kind: 'telegram', token, chatId: '-100123' }],
  ])('of %s are read', (_, input) => {
    expect(alertChannelSettings.parse(input)).toEqual(input);
  });

  it('of ntfy need a topic alone', () => {
    expect(alertChannelSettings.parse({ kind: 'ntfy', topic: 'alerts' })).toEqual({
      kind: 'ntfy',
      server: 'https://ntfy.sh',
      topic: 'alerts',
      token: null,
    });
  });

  it.each<[name: string, input: object, message: string]>([
    ['no kind', {}, 'Kind must be one of webhook, email, slack, discord, teams, ntfy, telegram'],
    ['a webhook without a URL', { kind: 'webhook' }, 'URL must be an http or https URL without a user name'],
    [
      'a webhook at another scheme',
      { kind: 'webhook', url: 'file:///etc/passwd' },
      'URL must be an http or https URL without a user name',
    ],
    [
      'a user name in a URL',
      { kind: 'webhook', url: 'https://a:b@hooks.example/' },
      'URL must be an http or https URL without a user name',
    ],
    [
      'Slack over http',
      { kind: 'slack', url: 'http://hooks.example/' },
      'Webhook URL must be an https URL without a user name',
    ],
    [
      'a URL that is too long',
      { kind: 'slack', url: `https://a.example/${'a'.repeat(2000)}` },
      'Webhook URL is too long: at most 2000 characters',
    ],
    ['nobody', { kind: 'email', to: [] }, 'Add at least one recipient'],
    ['no list of recipients', { kind: 'email' }, 'Recipients must be a list of email addresses'],
    ['a recipient that is none', { kind: 'email', to: ['ada'] }, 'Recipients must be email addresses'],
    ['a topic with a slash', { kind: 'ntfy', topic: 'a/b' }, 'Topic must be 1 to 64 letters, digits, - or _'],
    [
      'a token of two lines',
      { kind: 'ntfy', topic: 'a', token: 'a\r\nb' },
      "Token contains characters that can't be sent in a header",
    ],
    [
      'a bot token with a path',
      { kind: 'telegram', token: '1/../x', chatId: '1' },
      'Bot token must be a number, a colon and a key',
    ],
    ['a chat that is none', { kind: 'telegram', token, chatId: 'me' }, 'Chat must be a number or @name'],
  ])('with %s are rejected', (_, input, message) => {
    expect(alertChannelSettings.safeParse(input).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

it('a channel as the API shows it has no place for its URL, token or secret', () => {
  const shown = Object.keys(alertChannel.shape);
  expect(shown.filter((name) => /url|token|settings|^secret/i.test(name))).toEqual([]);
  expect(Object.keys(newAlertChannel.shape)).toEqual(['channel', 'secret']);
});

it('a channel needs a name', () => {
  const { error } = createAlertChannelRequest.safeParse({ name: ' ', settings: { kind: 'slack', url } });
  expect(error?.issues.map(({ message }) => message)).toEqual(['Channel name required']);
});
