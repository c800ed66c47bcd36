import { expect, it } from 'vitest';
import { entryUrls } from './trace-clients.ts';

const urls = (href: string) => entryUrls(href).map(({ url }) => url);

it('varies scheme, host, trailing slash and letter case, and keeps the fragment', () => {
  expect(urls('https://example.com/a#b').toSorted()).toEqual([
    'http://example.com/a#b',
    'http://www.example.com/a#b',
    'https://example.com/A#b',
    'https://example.com/a/#b',
    'https://www.example.com/a#b',
  ]);
});

it.each(['ada:s3cret', 'ada', ':s3cret'])('sends %s to no other origin', (login) => {
  expect(urls(`https://${login}@example.com/a`).map((url) => new URL(url).origin)).toEqual([
    'https://example.com',
    'https://example.com',
  ]);
});
