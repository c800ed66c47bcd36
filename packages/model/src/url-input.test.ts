import { describe, expect, it } from 'vitest';
import { parseUrlInput, withoutRootDot } from './url-input.ts';

describe('parseUrlInput', () => {
  it.each([
    ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['example.com', 'http://example.com/'],
    ['  example.com/path  ', 'http://example.com/path'],
    ['example.com:8080/x', 'http://example.com:8080/x'],
    ['localhost:3000', 'http://localhost:3000/'],
    ['localhost', 'http://localhost/'],
    ['HTTP://EXAMPLE.COM', 'http://example.com/'],
    ['http:example.com', 'http://example.com/'],
    ['bücher.example', 'http://xn--bcher-kva.example/'],
    ['192.0.2.1', 'http://192.0.2.1/'],
    ['[2001:db8::1]/x', 'http://[2001:db8::1]/x'],
    ['http://user:pw@example.com', 'http://user:pw@example.com/'],
    ['http://user@example.com', 'http://user@example.com/'],
    ['http://user:pw@host/', 'http://user:pw@host/'],
    ['example.com/?to=https://other.example', 'http://example.com/?to=https://other.example'],
    ['example.com/@someone', 'http://example.com/@someone'],
    ['example.com?mail=someone@example.com', 'http://example.com/?mail=someone@example.com'],
    ['example.com.', 'http://example.com./'],
    ['my_host.example.com', 'http://my_host.example.com/'],
    ['_dmarc.example', 'http://_dmarc.example/'],
    ['xn--bcher-kva.example', 'http://xn--bcher-kva.example/'],
    ['http://[::1]:8080/', 'http://[::1]:8080/'],
    ['a--b.example', 'http://a--b.example/'],
  ])('reads %s', (input, url) => {
    expect(parseUrlInput(input)?.href).toBe(url);
  });

  it.each([
    [''],
    ['   '],
    ['http://'],
    ['ht!tp://example.com'],
    ['exa mple.com'],
    ['ftp://example.com'],
    ['javascript:alert(1)'],
    ['mailto:someone@example.com'],
    ['data:text/html,x'],
    ['http://[::1'],
    ['http://example.com:99999'],
    ['http://256.256.256.256'],
    ['a..b'],
    ['https://a..b/path'],
    ['.example.com'],
    ['http://.example.com'],
    ['example.com..'],
    ['.'],
    ['..'],
    ['http://./'],
    ['a\u3002\u3002b'],
    ['user@example.com'],
    ['user.name+tag@example.com'],
    ['someone@example.com/path'],
    ['@example.com'],
    ['@example.com@'],
    ['http://exa mple.com'],
    ['example .com'],
  ])('rejects %j', (input) => {
    expect(parseUrlInput(input)).toBeUndefined();
  });

  const label = (chars: number) => 'a'.repeat(chars);
  const name = (chars: number) => `${`${label(49)}.`.repeat(5)}${label(chars - 250)}`;

  it.each([
    ['a label of 63 characters', `${label(63)}.example`],
    ['a name of 253 characters', name(253)],
    ['a name of 253 characters and the dot of the root', `${name(253)}.`],
  ])('reads %s', (_what, input) => {
    expect(parseUrlInput(input)?.hostname).toBe(input);
  });

  it.each([
    ['a label of 64 characters', `${label(64)}.example`],
    ['a label of 64 characters once it is punycode', `${'ü'.repeat(60)}.example`],
    ['a name of 254 characters', name(254)],
  ])('rejects %s', (_what, input) => {
    expect(parseUrlInput(input)).toBeUndefined();
  });

  it('rejects a host too long for the URL parser, which URL.canParse may take', () => {
    expect(parseUrlInput(`http://${'&'.repeat(50_000)}Bearer`)).toBeUndefined();
  });
});

it.each([
  ['example.com', 'example.com'],
  ['example.com.', 'example.com'],
  ['example.com..', 'example.com.'],
  ['.', ''],
  ['', ''],
])('withoutRootDot(%j)', (host, expected) => {
  expect(withoutRootDot(host)).toBe(expected);
});
