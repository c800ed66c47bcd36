import { monitorLimits } from '@hopwise/model';
import { expect, it } from 'vitest';
import { rowsLeft, sitemapGaps, sitemapPage } from './import-parts.ts';

const many = (count: number) => Array.from({ length: count }, (_, at) => `https://a.example/${at + 1}`);

it('has all URLs of a small sitemap', () => {
  expect(sitemapPage({ urls: many(2) }, 0)).toEqual({
    ...{ text: 'https://a.example/1\nhttps://a.example/2', place: null, next: null },
  });
  expect(sitemapPage({ urls: many(1000) }, 0)).toMatchObject({ place: null, next: null });
});

it('has a thousand at a time of a large one, and says which', () => {
  const urls = many(2345);
  const first = sitemapPage({ urls }, 0);
  expect(first.text.split('\n')).toEqual(urls.slice(0, 1000));
  expect(first.place).toBe('URLs 1 to 1,000 of 2,345. You can import up to 1,000 at a time.');
  expect(first.next).toBe(1000);
  const last = sitemapPage({ urls }, 2000);
  expect(last.text.split('\n')).toEqual(urls.slice(2000));
  expect(last.place).toBe('URLs 2,001 to 2,345 of 2,345. You can import up to 1,000 at a time.');
  expect(last.next).toBeNull();
});

it('says what could not be read', () => {
  expect(sitemapGaps({ failed: [], isComplete: true })).toEqual([]);
  const failed = ['a', 'b', 'c'].map((name) => ({
    url: `https://${name}.example/`,
    reason: 'Expected status 200, got 404.',
  }));
  expect(sitemapGaps({ failed, isComplete: false })).toEqual([
    'This sitemap is too large to read at once. Enter its child sitemaps one at a time.',
    'Failed to read https://a.example/: Expected status 200, got 404. 2 more sitemaps also failed.',
  ]);
});

it('says how many URLs of a job are left for another import', () => {
  expect(rowsLeft(0)).toBeNull();
  expect(rowsLeft(1)).toBe('You can import up to 1,000 at a time. 1 more URL left: repeat the import to continue.');
  expect(rowsLeft(2340)).toContain('2,340 more URLs left');
  expect(rowsLeft(monitorLimits.perProject)).toContain('At least 10,000 more URLs left');
});
