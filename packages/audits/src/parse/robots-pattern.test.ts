import { describe, expect, it } from 'vitest';
import { normalizeEscapes, pathAndQuery, pathForRobots, readPattern } from './robots-pattern.ts';

describe('readPattern', () => {
  it.for<[pattern: string, path: string, matches: boolean]>([
    ['/', '/', true],
    ['/', '/x', true],
    ['/fish', '/fish', true],
    ['/fish', '/fish.html', true],
    ['/fish', '/Fish', false],
    ['/fish', '/catfish', false],
    ['/fish/', '/fish', false],
    ['fish', '/fish', false],
    ['*fish', '/catfish', true],
    ['/*.php', '/a/b.php?x=1', true],
    ['/*.php', '/a/b.ph', false],
    ['/*.php$', '/a.php', true],
    ['/*.php$', '/a.php?x', false],
    ['/*.php$', '/a.php/b.php', true],
    ['/a$', '/a', true],
    ['/a$', '/ab', false],
    ['/a*$', '/abc', true],
    ['/a*b*c', '/a-b-b-c', true],
    ['/a*b*c', '/a-c-b', false],
    ['/ab*ab$', '/ab', false],
    ['/a$b', '/a$bc', true],
    ['/a%24b', '/a$b', true],
    ['/a%2Ab', '/a*b', true],
    ['/a%2ab', '/axb', false],
    ['/ü', '/%C3%BC', true],
    ['/%c3%bc', '/ü', true],
    ['/%62ar', '/bar', true],
    ['/bar', '/%62%61r', true],
    ['/a%2Fb', '/a/b', false],
    ['/a?b=', '/a?b=1', true],
  ])('%s and %s: %s', ([pattern, path, matches]) => {
    expect(readPattern(pattern).matches(pathForRobots(`https://shop.test${path}`))).toBe(matches);
  });

  it('takes linear time for many stars', () => {
    expect(readPattern(`${'*a'.repeat(8_000)}b`).matches(`/${'a'.repeat(16_000)}`)).toBe(false);
  });
});

describe('pathAndQuery', () => {
  it.for([
    ['', '/'],
    ['https://shop.test', '/'],
    ['https://shop.test/a;b?c=d#e', '/a;b?c=d'],
    ['https://shop.test?a=http://x.test/', '/?a=http://x.test/'],
    ['//shop.test/a', '/a'],
    ['shop.test/a', '/a'],
    ['shop.test', '/'],
    ['shop.test?a', '/?a'],
    ['shop.test#/a', '/'],
    ['/a//b', '/a//b'],
  ])('%s gives %s', ([url = '', path]) => {
    expect(pathAndQuery(url)).toBe(path);
  });
});

describe('normalizeEscapes', () => {
  it.for([
    ['/a', '/a'],
    ['/ü', '/%C3%BC'],
    ['%2f', '%2F'],
    ['%7E', '~'],
    ['%', '%'],
    ['%zz', '%zz'],
    ['\ud800', '%EF%BF%BD'],
    ['😀', '%F0%9F%98%80'],
  ])('%s gives %s', ([text = '', expected]) => {
    expect(normalizeEscapes(text)).toBe(expected);
  });
});
