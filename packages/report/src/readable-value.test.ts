import { describe, expect, test } from 'vitest';
import { readableMs, readableUrl, safeHref } from './readable-value.ts';

test.each([
  [0, '0 ms'],
  [1.25, '1.3 ms'],
  [999, '999 ms'],
  [1530, '1.53 s'],
  [15_000, '15.0 s'],
  [60_000, '1 min 0 s'],
  [275_500, '4 min 36 s'],
  [3_599_600, '1 h 0 min'],
  [90_000_000, '25 h 0 min'],
])('%d ms is read as %s', (ms, shown) => {
  expect(readableMs(ms)).toBe(shown);
});

describe('readableUrl', () => {
  test.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['https://xn--e1afmkfd.xn--p1ai/%D0%B2%D0%B5%D1%81%D0%BD%D0%B0', 'https://пример.рф/весна'],
    ['https://example.com/%E6%97%A5%E6%9C%AC', 'https://example.com/日本'],
    ['https://example.com/%F0%9F%98%80', 'https://example.com/😀'],
    ['https://user:pw@xn--bcher-kva.example:8443/', 'https://user:pw@bücher.example:8443/'],
    // Reserved characters, spaces and controls keep their meaning only while encoded.
    ['https://example.com/a%2Fb%20c%0A%3F', 'https://example.com/a%2Fb%20c%0A%3F'],
    ['https://example.com/%E2%80%AE', 'https://example.com/%E2%80%AE'],
    ['https://example.com/%C2%A0', 'https://example.com/%C2%A0'],
    // Bytes that are no UTF-8 stay, and do not hide their neighbors.
    ['https://example.com/%FF%D0%B2', 'https://example.com/%FFв'],
    ['https://xn--zzzzzzzzzzz99999999999.example/', 'https://xn--zzzzzzzzzzz99999999999.example/'],
    ['not a url \u202e', 'not a url [U+202E]'],
    ['', ''],
  ])('%s', (url, shown) => {
    expect(readableUrl(url)).toBe(shown);
  });
});

describe('safeHref', () => {
  test.each([
    ['https://example.com/ä', 'https://example.com/%C3%A4'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['file:///etc/passwd', null],
    ['nonsense', null],
  ])('%s', (url, href) => {
    expect(safeHref(url)).toBe(href);
  });
});
