import { describe, expect, it } from 'vitest';
import { withoutPassword } from './without-password.ts';

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
