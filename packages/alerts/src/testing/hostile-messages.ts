import fc from 'fast-check';
import type { AlertMessage } from '../message.ts';

/** Texts that mean something to one channel or another, or take much room once escaped. */
export const hostileTexts: readonly string[] = [
  '@everyone @here <@123456> <#123> <!channel> <t:1:F>',
  '<script>alert(1)</script> <a href="https://evil.example">click</a>',
  '[click](https://evil.example) ![x](https://evil.example/x.png) <https://evil.example|click>',
  '*bold* _under_ ~gone~ `code` ```block``` ||spoiler|| > quote # head - item',
  'https://evil.example/`*_~|<>&"\'',
  '\u202Egnp.exe \u0000\u0007 line\nbreak \r\n\r\nBcc: someone@evil.example',
  '&'.repeat(5000),
  '<'.repeat(5000),
  '"'.repeat(5000),
  '`'.repeat(5000),
  '👩‍👩‍👧‍👦'.repeat(2000),
  'é'.repeat(5000),
  '漢'.repeat(9000),
  `https://example.com/${'a'.repeat(8000)}`,
  `https://example.com/?${'%F0%9F%98%80'.repeat(800)}`,
  `e${'\u0301'.repeat(9000)}`,
  '\ud800'.repeat(500),
  '\\'.repeat(5000),
];

const text = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.webUrl({ withQueryParameters: true }),
  fc.tuple(fc.constantFrom(...hostileTexts), fc.string({ unit: 'grapheme' })).map((parts) => parts.join(' ')),
);

/** Any message that untrusted URLs, headers and names could produce. */
export const anyMessage: fc.Arbitrary<AlertMessage> = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom('monitor.failed' as const, 'monitor.changed' as const, 'channel.test' as const),
  at: fc.constant('2026-11-17T10:00:00.000Z'),
  severity: fc.constantFrom('critical' as const, 'warning' as const, 'good' as const, 'info' as const),
  title: text,
  lines: fc.array(text, { maxLength: 30 }),
  link: fc.option(fc.constant({ title: 'Open monitor', url: 'https://hopwise.example/monitors/1?a=1&b=2' }), {
    nil: null,
  }),
  data: fc.dictionary(fc.constantFrom('host', 'name'), text),
  entries: fc.array(
    fc.record({ monitor: fc.record({ name: text, url: text }), changes: fc.array(text, { maxLength: 12 }) }),
    { maxLength: 10 },
  ),
});

export const simpleMessage: AlertMessage = {
  id: 'msg_1',
  type: 'monitor.failed',
  at: '2026-11-17T10:01:00.000Z',
  severity: 'critical',
  title: 'Down: Shop',
  lines: ['https://shop.example/old', 'Expected 200, got 410.', 'Down since 2026-11-17 10:00 UTC.'],
  link: { title: 'Open monitor', url: 'https://hopwise.example/monitors/1' },
  data: { host: 'shop.example', monitorCount: 1, hostCount: 1 },
  entries: [{ monitor: { id: '1', name: 'Shop', url: 'https://shop.example/old' }, reason: 'Expected 200, got 410.' }],
};
