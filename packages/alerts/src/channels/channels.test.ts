import { alertChannelKinds } from '@hopwise/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HttpDelivery, MailDelivery } from '../define-channel.ts';
import type { AlertMessage } from '../message.ts';
import { bytes } from '../render-lines.ts';
import { anyMessage, hostileTexts, simpleMessage } from '../testing/hostile-messages.ts';
import { channels } from './index.ts';
import { webhookSecret } from './webhook.ts';

const at = Date.parse('2026-11-17T10:01:00Z');
const stopUrl = 'https://hopwise.example/alert-mails#token=x';
const url = 'https://hooks.example/services/secret';
const secret = webhookSecret(new Uint8Array(32).fill(7));

/** What each channel sends of a message, read back. */
const sent = {
  slack: (message: AlertMessage) => jsonOf(channels.slack.payload(message, { kind: 'slack', url }, at)),
  discord: (message: AlertMessage) => jsonOf(channels.discord.payload(message, { kind: 'discord', url }, at)),
  teams: (message: AlertMessage) => jsonOf(channels.teams.payload(message, { kind: 'teams', url }, at)),
  ntfy: (message: AlertMessage) =>
    jsonOf(
      channels.ntfy.payload(message, { kind: 'ntfy', server: 'https://ntfy.sh', topic: 'alerts', token: 'tk_1' }, at),
    ),
  telegram: (message: AlertMessage) =>
    jsonOf(
      channels.telegram.payload(message, { kind: 'telegram', token: `12345:${'a'.repeat(35)}`, chatId: '-100' }, at),
    ),
  email: (message: AlertMessage) =>
    channels.email.payload(message, { kind: 'email', to: ['ada@example.com'], stopUrl }, at) as MailDelivery,
  webhook: async (message: AlertMessage) =>
    jsonOf(await channels.webhook.payload(message, { kind: 'webhook', url, secrets: [secret] }, at)),
};

// biome-ignore lint/suspicious/noExplicitAny: JSON of seven shapes, read by the tests below
type Json = any;
const jsonOf = (delivery: unknown): { request: HttpDelivery; json: Json } => {
  const request = delivery as HttpDelivery;
  return { request, json: JSON.parse(request.body) };
};

/** Messages are large: fifty of them say enough. */
const runs = { numRuns: 50 };

const hostile: AlertMessage = { ...simpleMessage, title: hostileTexts.join(' '), lines: [...hostileTexts] };

it('there is a channel for each kind of settings', () => {
  expect(Object.keys(channels).toSorted()).toEqual([...alertChannelKinds].toSorted());
  for (const [id, channel] of Object.entries(channels)) expect(channel.id).toBe(id);
});

describe('Slack', () => {
  it('gets a text, a heading, the lines and a link', () => {
    const { request, json } = sent.slack(simpleMessage);
    expect(request).toMatchObject({ url, method: 'POST', headers: { 'content-type': 'application/json' } });
    expect(json).toEqual({
      text: 'Down: Shop',
      attachments: [
        {
          color: '#c92a2a',
          blocks: [
            { type: 'header', text: { type: 'plain_text', text: 'Down: Shop', emoji: false } },
            {
              type: 'section',
              text: {
                type: 'mrkdwn',
                text: '`https://shop.example/old`\nExpected 200, got 410.\nDown since 2026-11-17 10:00 UTC.',
                verbatim: true,
              },
            },
            {
              type: 'section',
              text: { type: 'mrkdwn', text: '<https://hopwise.example/monitors/1|Open monitor>', verbatim: true },
            },
          ],
        },
      ],
    });
  });

  it('stays within its limits, and escapes markup', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const { json } = sent.slack(message);
        const { blocks } = json.attachments[0];
        expect(json.text.length).toBeLessThanOrEqual(4000);
        expect(blocks.length).toBeLessThanOrEqual(50);
        expect(blocks[0].text.text.length).toBeLessThanOrEqual(150);
        for (const block of blocks) expect(block.text.text.length).toBeLessThanOrEqual(3000);
        const [, body] = blocks;
        if (body?.text.verbatim && !body.text.text.startsWith('<https://hopwise'))
          expect(body.text.text).not.toMatch(/[<>]/);
        expect(json.text).not.toMatch(/[<>]/);
      }),
      runs,
    );
  });

  it('shows what would be markup as code', () => {
    const { json } = sent.slack({ ...simpleMessage, lines: ['*bold* and `code` <!channel> :tada: a&b'] });
    expect(json.attachments[0].blocks[1].text.text).toBe('`*bold*` and `ˋcodeˋ` &lt;!channel&gt; `:tada:` a&amp;b');
  });
});

describe('Discord', () => {
  it('sends one embed, and mentions no one', () => {
    expect(sent.discord(simpleMessage).json).toEqual({
      embeds: [
        {
          title: 'Down\\: Shop',
          description: '`https://shop.example/old`\nExpected 200, got 410.\nDown since 2026\\-11\\-17 10\\:00 UTC.',
          color: 0xc92a2a,
          timestamp: '2026-11-17T10:01:00.000Z',
          url: 'https://hopwise.example/monitors/1',
        },
      ],
      allowed_mentions: { parse: [] },
    });
  });

  it('stays within its limits', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const [embed] = sent.discord(message).json.embeds;
        expect(embed.title.length).toBeLessThanOrEqual(256);
        expect(embed.description.length).toBeLessThanOrEqual(4096);
        expect(embed.title.length + embed.description.length).toBeLessThanOrEqual(6000);
      }),
      runs,
    );
  });

  it('shows markup as it is', () => {
    const { json } = sent.discord({ ...simpleMessage, lines: ['[click](x) **b** @everyone <@1> # h'] });
    expect(json.embeds[0].description).toBe('\\[click\\]\\(x\\) \\*\\*b\\*\\* `@everyone` `<@1>` \\# h');
  });
});

describe('Teams', () => {
  it('gets an Adaptive Card of runs of text, which know no Markdown', () => {
    const { json } = sent.teams(simpleMessage);
    expect(json).toMatchObject({
      type: 'message',
      attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive' }],
    });
    const { content } = json.attachments[0];
    expect(content).toMatchObject({ type: 'AdaptiveCard', version: '1.5' });
    expect(content.actions).toEqual([
      { type: 'Action.OpenUrl', title: 'Open monitor', url: 'https://hopwise.example/monitors/1' },
    ]);
    expect(content.body[1]).toEqual({
      type: 'RichTextBlock',
      inlines: [{ type: 'TextRun', text: 'https://shop.example/old', fontType: 'Monospace' }],
    });
  });

  it('stays within its limit, and has only text runs', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const { request, json } = sent.teams(message);
        expect(bytes(request.body)).toBeLessThanOrEqual(28_000);
        for (const block of json.attachments[0].content.body) {
          expect(block.type).toBe('RichTextBlock');
          for (const inline of block.inlines) expect(inline.type).toBe('TextRun');
        }
      }),
      runs,
    );
  });
});

describe('ntfy', () => {
  it('gets JSON at the root of its server, with the token as bearer', () => {
    const { request, json } = sent.ntfy(simpleMessage);
    expect(request.url).toBe('https://ntfy.sh');
    expect(request.headers.authorization).toBe('Bearer tk_1');
    expect(json).toEqual({
      topic: 'alerts',
      title: 'Down: Shop',
      message: 'https://shop.example/old\nExpected 200, got 410.\nDown since 2026-11-17 10:00 UTC.',
      priority: 4,
      tags: ['rotating_light'],
      click: 'https://hopwise.example/monitors/1',
    });
  });

  it('stays within its limits, and is never empty', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const { json } = sent.ntfy(message);
        expect(bytes(json.title)).toBeLessThanOrEqual(250);
        expect(bytes(json.message)).toBeLessThanOrEqual(4096);
        expect(json.priority).toBeGreaterThanOrEqual(1);
        expect(json.priority).toBeLessThanOrEqual(5);
      }),
      runs,
    );
    expect(sent.ntfy({ ...simpleMessage, lines: [] }).json.message).toBe('Down: Shop');
  });
});

describe('Telegram', () => {
  it('gets HTML without a preview', () => {
    const { request, json } = sent.telegram(simpleMessage);
    expect(request.url).toBe(`https://api.telegram.org/bot12345:${'a'.repeat(35)}/sendMessage`);
    expect(json).toEqual({
      chat_id: '-100',
      text: '<b>Down: Shop</b>\n<code>https://shop.example/old</code>\nExpected 200, got 410.\nDown since 2026-11-17 10:00 UTC.\n<a href="https://hopwise.example/monitors/1">Open monitor</a>',
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    });
  });

  it('stays within its limit, and has only its own closed tags', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const { text } = sent.telegram(message).json;
        expect(text.length).toBeLessThanOrEqual(4096);
        const rest = text.replaceAll(
          /<b>[^<>]*<\/b>|<code>[^<>]*<\/code>|<a href="https:\/\/hopwise\.example[^"<>]*">[^<>]*<\/a>/g,
          '',
        );
        expect(rest).not.toMatch(/[<>]/);
      }),
      runs,
    );
  });
});

describe('email', () => {
  it('gets a subject, text and HTML', () => {
    const mail = sent.email(simpleMessage);
    expect(mail).toMatchObject({ kind: 'mail', to: ['ada@example.com'], subject: 'Down: Shop' });
    expect(mail.text).toBe(
      'Down: Shop\nhttps://shop.example/old\nExpected 200, got 410.\nDown since 2026-11-17 10:00 UTC.\n\nOpen monitor: https://hopwise.example/monitors/1\n\nUnsubscribe: https://hopwise.example/alert-mails#token=x',
    );
    expect(mail.html).toContain(`<title>${mail.subject}</title>`);
    // Titles and project names may be long URLs, and phones are narrow.
    expect(mail.html).toMatch(/<body[^>]*><div style="[^"]*overflow-wrap:anywhere;word-break:break-word[^"]*">/);
    expect(mail.html).toContain('<code>https:<wbr>//shop.<wbr>example/old</code></p>');
    expect(mail.html).toMatch(/<a href="https:\/\/hopwise\.example\/monitors\/1" style="[^"]*">Open monitor<\/a>/);
    expect(mail.html).toContain(`<a href="${stopUrl}">Unsubscribe</a>`);
  });

  it('has times in the zone of the recipient, and leaves what a site only writes like one', () => {
    const lines = [
      'Down since 2026-11-17 10:00 UTC.',
      'The title is “Updated 0000-00-00 00:00 UTC, 2026-13-01 09:55 UTC”.',
    ];
    const settings = { kind: 'email' as const, to: ['ada@example.com'], stopUrl, zone: 'Asia/Tokyo' };
    const mail = channels.email.payload({ ...simpleMessage, lines }, settings, at) as MailDelivery;
    expect(mail.text).toContain(`Down since 2026-11-17 19:00 GMT+9.\n${lines[1]}`);
  });

  it('stays within its limits, with a one-line subject and no foreign tags', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const { subject, text, html } = sent.email(message);
        expect(subject.length).toBeLessThanOrEqual(200);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is the point
        expect(subject).not.toMatch(/[\u0000-\u001f\u007f]/);
        expect(text.length).toBeLessThanOrEqual(20_000);
        expect(html.length).toBeLessThanOrEqual(60_000);
        const tags = html.match(/<[^>]*>/g) ?? [];
        for (const tag of tags) {
          expect(tag).toMatch(
            /^<(?:!doctype html|html lang="en"|(?:body|div|h1|p|table|th|td) style="[^"]*"|\/?(?:p|code|h1|a|body|html|head|title|div|strong|table|tr|th|td)|meta charset="utf-8"|wbr|a href="https:\/\/hopwise\.example[^"]*"(?: style="[^"]*")?)>$/,
          );
        }
      }),
      runs,
    );
  });
});

it('no channel gets half of a character, and none leaves out that something is missing', async () => {
  const all = [
    sent.slack(hostile),
    sent.discord(hostile),
    sent.teams(hostile),
    sent.ntfy(hostile),
    sent.telegram(hostile),
    await sent.webhook(hostile),
  ];
  for (const { request } of all) {
    expect(JSON.stringify(JSON.parse(request.body)).isWellFormed()).toBe(true);
    expect(request.body).toContain('…');
    expect(request.body).not.toMatch(/\\ud[89ab]|\u202e/i);
  }
});
