import { describe, expect, it } from 'vitest';
import { matchesUrl } from './matches-url.ts';
import { asStart, asTarget } from './observed-test.ts';

describe('a URL that is meant as it is', () => {
  it.each([
    ['https://a.test/plain?x={1}', 'https://a.test/plain?x={1}'],
    ['https://a.test/p{a,b}', 'https://a.test/p%7Ba,b%7D'],
  ])('contains no braces: %s', (url, from) => {
    expect(asStart(url)).toBe(from);
  });

  it.each(['https://a.test/new', 'https://a.test/new?x=*&y={c,d}', 'https://a.test/(x)+[y]|$^?*.html'])(
    'is the end of a chain, and no other is: %s',
    (url) => {
      const pattern = asTarget(url);
      expect(matchesUrl(pattern, url, 'https://a.test/')).toBe(true);
      for (const other of [
        `${url}x`,
        url.replace('*', '1'),
        url.replace('{c,d}', 'c'),
        url.replace('.html', 'xhtml'),
      ]) {
        if (other !== url) expect(matchesUrl(pattern, other, 'https://a.test/'), other).toBe(false);
      }
    },
  );
});
