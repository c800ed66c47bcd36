import { describe, expect, it } from 'vitest';
import { parseUrl, requestTarget } from './parse-url.ts';

describe('parseUrl', () => {
  it.each([
    ['/a|b?c|d#e|f', 'http://site.test/a%7Cb?c|d#e|f'],
    ['/plain', 'http://site.test/plain'],
  ])('%s', (reference, expected) => {
    expect(parseUrl(reference, 'http://site.test/')?.href).toBe(expected);
  });

  it('knows what is none', () => {
    expect(parseUrl('http://')).toBeNull();
  });
});

describe('requestTarget', () => {
  it.each([
    ['http://site.test', '/'],
    ['http://user:secret@site.test:8080/a?b#c', '/a?b'],
    ['http://site.test/a?', '/a?'],
    ['http://site.test/a?#c', '/a?'],
    ['http://[::1]/a#b?c', '/a'],
  ])('of %s', (url, expected) => {
    expect(requestTarget(new URL(url))).toBe(expected);
  });
});
