import { describe, expect, it } from 'vitest';
import { parseRobotsTxt, robotsVerdict } from './robots-txt.ts';

const allows = (body: string, path: string, userAgent = 'ShopBot') =>
  robotsVerdict(parseRobotsTxt(body), userAgent, `https://shop.test${path}`).allowed;

/** Each path with each rule, as the rule that closes and as the one that opens again. */
const matches: Record<string, { matched: string[]; others: string[] }> = {
  '/shoe': {
    matched: ['/shoe', '/shoe.html', '/shoe/red.html', '/shoes', '/shoes/red', '/shoe?id=1', '/shoe/'],
    others: ['/', '/Shoe', '/horseshoe', '/?id=/shoe', '/sho'],
  },
  '/shoe*': { matched: ['/shoe', '/shoes/red', '/shoe?x'], others: ['/Shoe.asp', '/a/shoe'] },
  '/shoe/': { matched: ['/shoe/', '/shoe/red', '/shoe/?red', '/shoe//'], others: ['/shoe', '/shoe.html', '/Shoe/red'] },
  '/*.php': {
    matched: ['/a.php', '/b/a.php', '/a.php?x', '/a.php/', '/index?f=a.php/', '//b/any.php.file.html'],
    others: ['/', '/php/', '/index?php', '/a.PHP'],
  },
  '/*.php$': {
    matched: ['/a.php', '/b/a.php', '/?a.php'],
    others: ['/a.php?x', '/a.php/', '/a.php5', '/php', '/aphpa'],
  },
  '/shoe*.php': { matched: ['/shoe.php', '/shoes/a.php?x'], others: ['/Shoe.PHP', '/shoe', '/a/shoe.php'] },
  '/$': { matched: ['/'], others: ['/a', '/?a', '//'] },
  '/a*$': { matched: ['/a', '/ab', '/a?b'], others: ['/b', '/'] },
  '/*/b/*/d': { matched: ['/a/b/c/d', '/a/b/c/d/e', '/a/x/b/y/z/d'], others: ['/b/c/d', '/a/b/d'] },
  '/a**b': { matched: ['/ab', '/axb', '/a//b'], others: ['/a', '/ba'] },
  '/ä': { matched: ['/ä', '/%C3%A4', '/%c3%a4', '/ä/x'], others: ['/a', '/%E4'] },
  '/a%2fb': { matched: ['/a%2Fb', '/a%2fb'], others: ['/a/b'] },
  '/a%2Ab': { matched: ['/a%2ab', '/a*b'], others: ['/axb'] },
  '/a?b=*&c': { matched: ['/a?b=1&c', '/a?b=&c=2'], others: ['/a?c&b=1', '/a'] },
  '/a;p': { matched: ['/a;p', '/a;p=1'], others: ['/a'] },
};
const rows = Object.entries(matches).flatMap(([rule, { matched, others }]) => [
  ...matched.map((path) => [rule, path, true] as const),
  ...others.map((path) => [rule, path, false] as const),
]);

describe('rules and paths', () => {
  it.each(rows)('%s and %s: %s', (rule, path, isMatched) => {
    expect(allows(`user-agent: *\ndisallow: ${rule}`, path)).toBe(!isMatched);
    expect(allows(`user-agent: *\ndisallow: /\nallow: ${rule}`, path)).toBe(isMatched);
  });
});

describe('rules side by side', () => {
  it.each<[rules: string, path: string, allowed: boolean]>([
    ['allow: /p\ndisallow: /', '/page', true],
    ['allow: /folder\ndisallow: /folder', '/folder/page', true],
    ['allow: /page\ndisallow: /*.htm', '/page.htm', false],
    ['allow: /page\ndisallow: /*.ph', '/page.php5', true],
    ['allow: /$\ndisallow: /', '/', true],
    ['allow: /$\ndisallow: /', '/page.htm', false],
    ['disallow: /x\nallow: /x/', '/x', false],
    ['disallow: /x\nallow: /x/', '/x/', true],
    ['disallow:\nallow:', '/x', true],
    ['disallow: \nallow: /', '/x', true],
    ['# disallow: /\ndisallow: /x#y', '/x', false],
    ['# disallow: /\ndisallow: /x#y', '/y', true],
  ])('%j, %s: %s', (rules, path, allowed) => {
    expect(allows(`user-agent: *\n${rules}\n`, path)).toBe(allowed);
  });
});

describe('how lines are written', () => {
  it.each([
    ...['\n', '\r', '\r\n', '\r\r\n', '\n\n'].map((end) => ['user-agent: *', 'disallow: /x', 'allow: /y'].join(end)),
    'user-agent:*\ndisallow:/x',
    'user-agent : *\ndisallow : /x',
    '\tuser-agent\t:\t*\t\n  disallow  :  /x  ',
    'User Agent: *\nDisallow: /x',
    'useragent: *\ndissallow: /x',
    'user-agent *\ndisallow /x',
    'user-agent: *\nunknown: y\n\n\ndisallow: /x',
    'user-agent: *\nsitemap: https://shop.test/map.xml\nuser-agent: ShopBot\ndisallow: /x',
    'user-agent: ShopBot/2.1\ndisallow: /x',
    'user-agent: shopbot from a shop\ndisallow: /x',
    'user-agent: *\ndisallow: /\nuser-agent: shopbot\ndisallow: /x',
    `user-agent: *\n${'#'.repeat(20_000)}\ndisallow: /x`,
  ])('%j', (body) => {
    expect(allows(body, '/x/1')).toBe(false);
    expect(allows(body, '/y')).toBe(true);
  });

  it('goes by the part of a line that crawlers read', () => {
    const long = `/${'a'.repeat(17_000)}`;
    expect(allows(`user-agent: *\ndisallow: ${long}/cut`, `${long}/other`)).toBe(false);
    expect(allows(`user-agent: *\ndisallow: ${long}/cut`, '/a')).toBe(true);
  });
});
