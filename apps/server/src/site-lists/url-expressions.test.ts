import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalUrl, urlExpressions } from './url-expressions.ts';

describe('urlExpressions', () => {
  it.each([
    [
      'http://a.b.example/1/2.html?param=1',
      ['a.b.example/1/2.html?param=1', 'a.b.example/1/2.html', 'a.b.example/', 'a.b.example/1/'],
    ],
    ['http://1.2.3.4/1/', ['1.2.3.4/1/', '1.2.3.4/']],
    ['http://example.com', ['example.com/']],
  ])('of %s start with', (url, expected) => {
    expect(urlExpressions(url).slice(0, expected.length)).toEqual(expected);
  });

  it('have at most five hosts, never the bare top-level domain', () => {
    const hosts = new Set(urlExpressions('http://a.b.c.d.e.f.g/1.html').map((expression) => expression.split('/')[0]));
    expect([...hosts]).toEqual(['a.b.c.d.e.f.g', 'c.d.e.f.g', 'd.e.f.g', 'e.f.g', 'f.g']);
  });

  it('of an IP address have only that host', () => {
    expect(new Set(urlExpressions('http://[::1]/a').map((expression) => expression.split('/')[0]))).toEqual(
      new Set(['[::1]']),
    );
  });

  it('have at most the root and three directories', () => {
    expect(urlExpressions('http://x.test/a/b/c/d/e.html?q')).toEqual([
      'x.test/a/b/c/d/e.html?q',
      'x.test/a/b/c/d/e.html',
      'x.test/',
      'x.test/a/',
      'x.test/a/b/',
      'x.test/a/b/c/',
    ]);
  });

  it('are few for any URL', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string({ unit: 'binary' })), (url) => {
        expect(urlExpressions(url).length).toBeLessThanOrEqual(30);
      }),
    );
  });
});

describe('canonicalUrl', () => {
  it.each([
    ['http://host/%25%32%35', 'host/%25'],
    ['http://host/%25%32%35%25%32%35', 'host/%25%25'],
    ['http://host/%2525252525252525', 'host/%25'],
    ['http://host/asdf%25%32%35asd', 'host/asdf%25asd'],
    ['http://host/%%%25%32%35asd%%', 'host/%25%25%25asd%25%25'],
    ['http://www.google.com/', 'www.google.com/'],
    ['http://3279880203/blah', '195.127.0.11/blah'],
    ['http://www.google.com/blah/..', 'www.google.com/'],
    ['http://www.evil.com/blah#frag', 'www.evil.com/blah'],
    ['http://www.GOOgle.com/', 'www.google.com/'],
    ['http://www.google.com.../', 'www.google.com/'],
    ['http://www.google.com/foo\tbar\rbaz\n2', 'www.google.com/foobarbaz2'],
    ['http://www.google.com/q?r?s', 'www.google.com/q?r?s'],
    ['http://evil.com/foo#bar#baz', 'evil.com/foo'],
    ['http://evil.com/foo;', 'evil.com/foo;'],
    ['https://www.securesite.com/', 'www.securesite.com/'],
    ['http://host.com//twoslashes?more//slashes', 'host.com/twoslashes?more//slashes'],
  ])('of %j is %s', (url, expected) => {
    const { host = '', path = '', query = '' } = canonicalUrl(url) ?? {};
    expect(host + path + query).toBe(expected);
  });

  it.each(['', 'nonsense', 'ftp://a.test/', 'javascript:1', 'http://'])("of %j doesn't exist", (url) => {
    expect(canonicalUrl(url)).toBeUndefined();
  });
});
