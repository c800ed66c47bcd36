import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRobotsTxt, robotsOf, robotsPolicy, robotsVerdict } from './robots-txt.ts';

const verdict = (body: string, userAgent: string, path: string) =>
  robotsVerdict(parseRobotsTxt(body), userAgent, `https://shop.test${path}`);

describe('robotsVerdict', () => {
  const shop = 'User-agent: *\nDisallow: /cart\n\nUser-agent: PriceBot\nDisallow: /\nAllow: /shoes/\n';
  it.for<[name: string, body: string, userAgent: string, path: string, allowed: boolean]>([
    ['empty file', '', 'PriceBot', '/', true],
    ['own group', shop, 'PriceBot', '/cart', false],
    ['own group, longer allow', shop, 'PriceBot', '/shoes/red', true],
    ['group of everyone', shop, 'OtherBot', '/cart', false],
    ['nothing said', shop, 'OtherBot', '/shoes', true],
    ['crawler in another case', shop, 'pricebot', '/x', false],
    ['field names in another case', 'USER-AGENT: a\nDISALLOW: /', 'a', '/', false],
    [
      'groups of one crawler are merged',
      'user-agent: a\ndisallow: /x\nuser-agent: b\ndisallow: /\nuser-agent: a\ndisallow: /y',
      'a',
      '/y',
      false,
    ],
    ['shared group', 'user-agent: a\nuser-agent: b\ndisallow: /', 'a', '/', false],
    [
      'unknown fields do not part a group',
      'user-agent: a\ncrawl-delay: 1\nuser-agent: b\ndisallow: /',
      'a',
      '/',
      false,
    ],
    ['empty own group beats everyone', 'user-agent: *\ndisallow: /\nuser-agent: a', 'a', '/', true],
    ['no group at all', 'disallow: /', 'a', '/', true],
    ['empty rule', 'user-agent: *\ndisallow:', 'a', '/', true],
    ['allow wins a tie', 'user-agent: *\nallow: /a\ndisallow: /a', 'a', '/a', true],
    ['allow wins a tie, other order', 'user-agent: *\ndisallow: /a\nallow: /a', 'a', '/a', true],
    ['longest wins', 'user-agent: *\nallow: /a/\ndisallow: /a/b', 'a', '/a/b/c', false],
    ['comment', 'user-agent: * # all\ndisallow: / # none', 'a', '/', false],
    ['version in the file', 'user-agent: a/1.0\ndisallow: /', 'a', '/', false],
    ['words after the name', 'user-agent: a bot\ndisallow: /', 'a', '/', false],
    ['a name that is no token', 'user-agent: archive.org_bot\ndisallow: /', 'archive.org_bot', '/', false],
    ['a name that only begins alike', 'user-agent: abot\ndisallow: /', 'a', '/', true],
    ['byte order mark', '\ufeffuser-agent: *\ndisallow: /', 'a', '/', false],
    ['byte order mark cut short', '\ufffduser-agent: *\ndisallow: /', 'a', '/', false],
    ['byte order mark inside', 'user-agent: *\n\ufeffdisallow: /', 'a', '/', true],
    ['carriage returns', 'user-agent: *\rdisallow: /', 'a', '/', false],
    ['forgotten colon', 'user-agent *\ndisallow /', 'a', '/', false],
    ['known typo', 'useragent: *\ndisalow: /', 'a', '/', false],
    ['index page stands for its folder', 'user-agent: *\nallow: /a/index.html\ndisallow: /', 'a', '/a/', true],
    ['index page stands for nothing else', 'user-agent: *\nallow: /a/index.html\ndisallow: /', 'a', '/a/b', false],
    ['garbage around', '<<<\0\nuser-agent: *\n???\ndisallow: /a', 'a', '/a', false],
  ])('%s', ([, body, userAgent, path, allowed]) => {
    expect(verdict(body, userAgent, path).allowed).toBe(allowed);
  });

  it('names the rule that decides', () => {
    expect(verdict('user-agent: *\n\ndisallow: /a*b', 'a', '/axb').rule).toMatchObject({
      path: '/a*b',
      lineNumber: 3,
      allow: false,
    });
    expect(verdict('', 'a', '/').rule).toBeNull();
  });
});

describe('parseRobotsTxt', () => {
  it('reads lines, groups and sitemaps', () => {
    const robots = parseRobotsTxt(
      'User-Agent: A\nuser-agent: B\nDissalow: /x\n\nSite-map: https://shop.test/s.xml\nHost: x\nAllow /',
    );
    expect(robots.lines).toMatchObject([
      { lineNumber: 1, field: 'user-agent', value: 'A', misspelled: false },
      { lineNumber: 2, field: 'user-agent', value: 'B' },
      { lineNumber: 3, field: 'disallow', name: 'dissalow', misspelled: true },
      { lineNumber: 5, field: 'sitemap', misspelled: true },
      { lineNumber: 6, field: 'other', name: 'host', misspelled: false, hasColon: true },
      { lineNumber: 7, field: 'allow', value: '/', misspelled: false, hasColon: false },
    ]);
    expect(robots.groups).toMatchObject([
      { userAgents: ['a', 'b'], rules: [{ allow: false, path: '/x' }, { allow: true }] },
    ]);
    expect(robots.sitemaps).toEqual(['https://shop.test/s.xml']);
  });

  it.for([
    ['two words without a colon', 'disallow /a', 'no-colon'],
    ['an extension without a colon', 'crawl-delay 10', 'no-colon'],
    ['a typo without a colon', 'useragent x', 'no-colon'],
    ['prose', 'these are my rules', 'no-colon'],
    ['unknown field', 'color: red', 'unknown-field'],
    ['typo', 'alow: /', 'unknown-field'],
    ['typo that Google reads', 'user agent: x', 'unknown-field'],
    ['rule before any crawler', 'disallow: /', 'no-user-agent'],
    ['no crawler', 'user-agent:', 'no-user-agent'],
    ['path without slash', 'user-agent: *\ndisallow: a', 'path-without-slash'],
    ['URL for a path', 'user-agent: *\nallow: https://shop.test/', 'path-without-slash'],
    ['dollar inside', 'user-agent: *\nallow: /a$b', 'dollar-inside-path'],
    ['relative sitemap', 'sitemap: /s.xml', 'sitemap-not-absolute'],
    ['empty sitemap', 'sitemap: # none', 'sitemap-not-absolute'],
    ['sitemap of an odd scheme', 'sitemap: data:,x', 'sitemap-not-absolute'],
  ])('lists errors: %s', ([, body = '', problem]) => {
    const lineNumber = body.split('\n').length;
    expect(parseRobotsTxt(body).errors).toMatchObject([{ lineNumber, line: body.split('\n').at(-1), problem }]);
  });

  it('lists no errors in a file that uses all that crawlers know', () => {
    const body = `# rules\nuser-agent: *\nallow: *.css$\ndisallow:\ncrawl-delay: 5\nclean-param: ref\nhost: shop.test
      request-rate: 1/10\nvisit-time: 0600-0845\nnoindex: /x\ncontent-signal: search=yes\nsitemap: ftp://shop.test/s`;
    expect(parseRobotsTxt(body).errors).toEqual([]);
  });

  it('reads 500 KiB and no more, counted in bytes', () => {
    const filler = `# ${'é'.repeat(300_000)}\n`;
    expect(parseRobotsTxt(`user-agent: a\n${filler}user-agent: b`).lines).toHaveLength(1);
    expect(parseRobotsTxt(`user-agent: a\n# ${'e'.repeat(300_000)}\nuser-agent: b`).lines).toHaveLength(2);
  });

  it('reads 50 MB in bounded time', () => {
    // Anything worse than linear runs into the suite's time limit.
    expect(() => parseRobotsTxt('allow: /*a*a*a\n'.repeat(3_500_000))).not.toThrow();
  });

  it('never throws', () => {
    const piece = fc.constantFrom(
      'user-agent',
      'allow',
      'disallow',
      ':',
      '/',
      '*',
      '$',
      '%',
      '\n',
      '\r',
      ' ',
      '#',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), fc.string(), fc.string(), (pieces, agent, url) => {
        robotsVerdict(parseRobotsTxt(pieces.join('')), agent, url);
      }),
    );
  });
});

describe('robots.txt itself', () => {
  const closed = parseRobotsTxt('user-agent: *\ndisallow: /');
  it.for([
    ['https://a.test/robots.txt', true],
    ['https://a.test/robots.txt#x', true],
    ['https://a.test/robots.txt?x', false],
    ['https://a.test/a/robots.txt', false],
  ] as const)('%s: %s', ([url, allowed]) => {
    expect(robotsVerdict(closed, 'Googlebot', url).allowed).toBe(allowed);
  });
});

describe('robotsPolicy', () => {
  it.for([
    [200, 'use-rules'],
    [204, 'use-rules'],
    [301, 'allow-all'],
    [404, 'allow-all'],
    [403, 'allow-all'],
    [410, 'allow-all'],
    [429, 'disallow-all'],
    [500, 'disallow-all'],
    [503, 'disallow-all'],
    [null, 'disallow-all'],
  ] as const)('status %s: %s', ([statusCode, policy]) => {
    expect(robotsPolicy(statusCode)).toBe(policy);
  });
});

describe('robotsOf', () => {
  it('reads a file once', () => {
    const file = { url: 'https://shop.test/robots.txt', statusCode: 200, body: '', complete: true };
    expect(robotsOf(file)).toBe(robotsOf(file));
  });
});
