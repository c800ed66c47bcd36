import { describe, expect, it } from 'vitest';
import { parseUrl, requestTarget, withoutPassword } from './parse-url.ts';

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
  ])('%s', (url, expected) => {
    expect(withoutPassword(url)).toBe(expected);
  });
});
