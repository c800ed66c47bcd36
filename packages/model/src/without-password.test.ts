import { describe, expect, it } from 'vitest';
import { itGrowsLinearly } from './testing/it-grows-linearly.ts';
import { isPasswordHidden, withoutPassword, withoutPasswords } from './without-password.ts';

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
