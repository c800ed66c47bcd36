import { describe, expect, it } from 'vitest';
import { readPublishedList } from './read-published-list.ts';
import { publishedList } from './testing/published-list.ts';

const published = publishedList([
  ['Facebook.com', { include_subdomains: true }],
  ['alone.org'],
  ['keys-only.org', { mode: null, include_subdomains: true }],
  ['no host name', { include_subdomains: true }],
]);
const read = (text: string) => Object.fromEntries(readPublishedList(Buffer.from(text)));
const expected = { 'facebook.com': 'subdomains', 'alone.org': 'host', 'keys-only.org': 'none' };

describe('readPublishedList', () => {
  it.each([
    ['as it is in the repository', published],
    ['in base64', Buffer.from(published).toString('base64')],
    ['in base64 with line breaks', Buffer.from(published).toString('base64').replaceAll(/.{76}/g, '$&\r\n')],
    ['with a byte order mark and Windows line ends', `\uFEFF${published.replaceAll('\n', '\r\n')}`],
    ['without comments', published.replaceAll(/^\s*\/\/.*$/gm, '')],
  ])('reads it %s', (_, text) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['an empty file', '', 'it is neither JSON nor base64-encoded JSON'],
    ['a page', '<html>Sign in</html>', 'it is neither JSON nor base64-encoded JSON'],
    ['other JSON', '{"hosts": ["a.com"]}', 'it has no hosts with mode force-https'],
    ['half of it', published.slice(0, -40), 'it is truncated'],
    ['half of it in base64', Buffer.from(published.slice(0, -40)).toString('base64'), 'it is truncated'],
    ['keys alone', publishedList([['a.com', { mode: null }]]), 'it has no hosts with mode force-https'],
  ])('rejects %s', (_, text, why) => {
    expect(() => read(text)).toThrow(why);
  });
});
