import { expect, it } from 'vitest';
import { clearsCookies } from './clear-site-data.ts';

it.each([
  ['"cookies"', 'https://site.test/', true, true],
  ['"cache", "*"', 'https://site.test/', true, true],
  ['"cache"', 'https://site.test/', true, false],
  ['cookies', 'https://site.test/', true, false],
  ['"cookies"', 'https://site.test/', false, false],
  ['"cookies"', 'http://site.test/', false, false],
  ['"cookies"', 'http://notlocalhost/', false, false],
  ['"cookies"', 'http://a.localhost:8080/', false, true],
  ['"cookies"', 'http://127.0.0.1/', false, true],
])('%s of %s, trusted: %s', (types, url, isTrusted, expected) => {
  expect(clearsCookies([['Clear-Site-Data', types]], url, isTrusted)).toBe(expected);
});
