import { describe, expect, it, test } from 'vitest';
import { itGrowsLinearly } from './testing/it-grows-linearly.ts';
import {
  isPasswordHidden,
  parseUrlInput,
  urlSpellings,
  withoutPassword,
  withoutPasswords,
  withoutRootDot,
} from './url-input.ts';

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

const bare = ['http://a.test/', 'http://a.test', 'a.test/', 'a.test'];

test.each<[string, string[]]>([
  ['a.test', bare],
  ['http://a.test/', bare],
  ['HTTP://A.test', ['HTTP://A.test', ...bare]],
  ['https://a.test', ['https://a.test', 'https://a.test/']],
  ['a.test/x', ['a.test/x', 'http://a.test/x']],
  ['https://a.test/x?y#z', ['https://a.test/x?y#z']],
  ['http://user@a.test/x', ['http://user@a.test/x']],
  ['not a url', ['not a url']],
])('%s is also typed', (input, expected) => {
  expect(urlSpellings(input)[0]).toBe(input);
  expect(urlSpellings(input).toSorted()).toEqual(expected.toSorted());
});

describe('withoutPassword', () => {
  it.each([
    ['http://site.test/a:b@c', 'http://site.test/a:b@c'],
    ['http://site.test:8080/', 'http://site.test:8080/'],
    ['http://user@site.test/', 'http://user@site.test/'],
    ['http://user:secret@site.test:8080/a?b:c@d', 'http://user:•••@site.test:8080/a?b:c@d'],
    ['http://:secret@site.test/', 'http://:•••@site.test/'],
    ['http://user:@site.test/', 'http://user:@site.test/'],
    ['http://a:b%40c@[::1]/', 'http://a:•••@[::1]/'],
    ['0;url=http://a:b@site.test/ x@y', '0;url=http://a:•••@site.test/ x@y'],
    ['//a:b@c@site.test', '//a:•••@site.test'],
    ['http:a:b@site.test', 'http:a:•••@site.test'],
    ['HTTPS:/a:b@site.test/', 'HTTPS:/a:•••@site.test/'],
    [String.raw`http:\\a:b@site.test\c`, String.raw`http:\\a:•••@site.test\c`],
    ['http://a:b c@site.test/', 'http://a:•••@site.test/'],
    ['ht\ttp://a:b\n@site.test/', 'http://a:•••@site.test/'],
    ['http://a:•••@site.test/', 'http://a:•••@site.test/'],
    ['mailto:a:b@site.test', 'mailto:a:b@site.test'],
  ])('%s', (url, expected) => {
    expect(withoutPassword(url)).toBe(expected);
  });
});

it.each([
  ['http://a:•••@site.test/', true],
  ['http://a:%E2%80%A2%E2%80%A2%E2%80%A2@site.test/', true],
  ['http://site.test/?next=http://a:•••@b.test', true],
  ['http://a:secret@site.test/', false],
  ['http://a@site.test/•••', false],
])('of %s the password is hidden: %s', (url, expected) => {
  expect(isPasswordHidden(url)).toBe(expected);
});

it('finds the URLs of a whole value', () => {
  const url = 'http://a:secret@site.test/';
  const value = { [url]: [url, { deep: `see ${url}` }], count: 1, none: null, left: undefined };
  const shown = 'http://a:•••@site.test/';
  expect(withoutPasswords(value)).toEqual({ [shown]: [shown, { deep: `see ${shown}` }], count: 1, none: null });
});

const hide = { hiding: (text: string) => [withoutPassword(`@ ${text}`), withoutPassword(`${text}@`)] };
/** All headers of a response may be as long. */
itGrowsLinearly('%s passwords', 256 * 1024, hide, ['http:', 'http:a:', '//a:b', '\\\\', 'a:', '://', ' ', '@']);
