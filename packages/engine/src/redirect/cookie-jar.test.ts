import { runs } from '@hopwise/model/testing/test-tier';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CookieJar, clearsCookies } from './cookie-jar.ts';

function jarWith(...stored: [url: string, ...lines: string[]][]): CookieJar {
  const jar = new CookieJar();
  for (const [url, ...lines] of stored) jar.store(lines, url);
  return jar;
}

describe('CookieJar', () => {
  it.each<[what: string, set: [string, ...string[]][], url: string, header: string | null]>([
    ['nothing is set', [], 'https://site.test/', null],
    ['it belongs to the host', [['https://site.test/', 'a=1']], 'https://site.test/x', 'a=1'],
    ['it is another host', [['https://site.test/', 'a=1']], 'https://other.test/', null],
    ['it is host-only', [['https://site.test/', 'a=1']], 'https://www.site.test/', null],
    ['the domain is wider', [['https://www.site.test/', 'a=1; Domain=site.test']], 'https://site.test/', 'a=1'],
    ['the domain is foreign', [['https://site.test/', 'a=1; Domain=other.test']], 'https://other.test/', null],
    ['the domain is a public suffix', [['https://a.co.uk/', 'a=1; Domain=co.uk']], 'https://b.co.uk/', null],
    ['a private suffix', [['https://a.github.io/', 'a=1; Domain=github.io']], 'https://b.github.io/', null],
    ['a suffix sets its own', [['https://github.io/', 'a=1; Domain=github.io']], 'https://github.io/', 'a=1'],
    ['localhost', [['http://localhost:3000/', 'a=1; Domain=localhost']], 'http://localhost:8080/', 'a=1'],
    ['an address', [['http://192.0.2.1/', 'a=1']], 'http://192.0.2.1/', 'a=1'],
    ['an IPv6 address', [['http://[2001:db8::1]/', 'a=1']], 'http://[2001:db8::1]/', 'a=1'],
    ['the path matches', [['https://site.test/a/b', 'a=1']], 'https://site.test/a/c', 'a=1'],
    ['the path does not', [['https://site.test/a/b', 'a=1']], 'https://site.test/ab', null],
    ['the longer path comes first', [['https://site.test/', 'a=1', 'b=2; Path=/x']], 'https://site.test/x', 'b=2; a=1'],
    ['it is replaced', [['https://site.test/', 'a=1', 'a=2']], 'https://site.test/', 'a=2'],
    ['it is taken back', [['https://site.test/', 'a=1', 'a=; Max-Age=0']], 'https://site.test/', null],
    ['it expired', [['https://site.test/', 'a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT']], 'https://site.test/', null],
    ['Secure goes over https', [['https://site.test/', 'a=1; Secure']], 'https://site.test/', 'a=1'],
    ['Secure stays off http', [['https://site.test/', 'a=1; Secure']], 'http://site.test/', null],
    ['Secure cannot come from http', [['http://site.test/', 'a=1; Secure']], 'https://site.test/', null],
    ['__Host- without Secure', [['https://site.test/', '__Host-a=1; Path=/']], 'https://site.test/', null],
    [
      '__Host- as it should be',
      [['https://site.test/', '__Host-a=1; Secure; Path=/']],
      'https://site.test/',
      '__Host-a=1',
    ],
    ['a prefix in small letters', [['https://site.test/', '__host-a=1; Path=/']], 'https://site.test/', null],
    ['a prefix without a name', [['https://site.test/', '=__Host-a=1']], 'https://site.test/', null],
    ['it has no name', [['https://site.test/', 'justvalue']], 'https://site.test/', 'justvalue'],
    ['the bytes are kept', [['https://site.test/', 'a=caf\xc3\xa9']], 'https://site.test/', 'a=caf\xc3\xa9'],
    ['it is too long', [['https://site.test/', `a=${'x'.repeat(4096)}`]], 'https://site.test/', null],
    ['its domain is nonsense', [['https://site.test/', 'a=1; Domain=\xff[']], 'https://site.test/', null],
    ['it has control characters', [['https://site.test/', 'a=1\x00']], 'https://site.test/', null],
  ])('sends by RFC 6265bis when %s', (_, stored, url, header) => {
    expect(jarWith(...stored).headerFor(url)).toBe(header);
  });

  it('protects Secure cookies from http (RFC 6265bis section 5.7, step 15)', () => {
    const jar = jarWith(
      ['https://site.test/a/b', 'id=real; Secure', 'wide=real; Secure; Path=/'],
      ['http://site.test/a/b', 'id=fake', 'wide=fake; Path=/a', 'other=1'],
    );
    expect(jar.headerFor('https://site.test/a/b')).toBe('id=real; other=1; wide=real');
  });

  it('lets http set a name again once the Secure cookie was removed', () => {
    const gone = jarWith(
      ['https://site.test/', 'id=1; Secure', 'id=; Secure; Max-Age=0'],
      ['http://site.test/', 'id=2'],
    );
    expect(gone.headerFor('http://site.test/')).toBe('id=2');
    const replaced = jarWith(['https://site.test/', 'id=1; Secure', 'id=2'], ['http://site.test/', 'id=3']);
    expect(replaced.headerFor('http://site.test/')).toBe('id=3');
  });

  it.each([
    ['the person asked', null, 'https://site.test/', 'lax=1; strict=1'],
    ['a page of the site led on', 'https://www.site.test/', 'https://site.test/', 'lax=1; strict=1'],
    ['a page of another site led on', 'https://other.test/', 'https://site.test/', 'lax=1'],
    ['a page of the site over http led on', 'http://site.test/', 'https://site.test/', 'lax=1'],
    ['a page of another customer led on', 'https://b.github.io/', 'https://a.github.io/', 'lax=1'],
  ])('sends what is SameSite=Strict where it belongs when %s', (_, from, url, header) => {
    const jar = jarWith([url, 'lax=1; SameSite=Lax', 'strict=1; SameSite=Strict']);
    if (from !== null) jar.startNavigation(from);
    expect(jar.headerFor(url)).toBe(header);
  });

  it('forgets the cookies of one site', () => {
    const jar = jarWith(
      ['https://www.site.test/', 'a=1', 'b=2; Domain=site.test; Path=/x', 'c=3; Secure'],
      ['https://other.test/', 'd=4'],
    );
    jar.clear('https://shop.site.test/');
    expect(jar.headerFor('https://www.site.test/x')).toBeNull();
    expect(jar.headerFor('https://other.test/')).toBe('d=4');
    jar.store(['c=5'], 'http://www.site.test/');
    expect(jar.headerFor('http://www.site.test/'), 'no Secure cookie is left to protect').toBe('c=5');
  });

  const numbered = (count: number, name: string, attributes = ''): string[] =>
    Array.from({ length: count }, (_, index) => `${name}${index}=1${attributes}`);
  const namesIn = (header: string | null): string[] => header?.split('; ').map((pair) => pair.replace(/=.*/, '')) ?? [];

  it('keeps 180 cookies of a site, and of more than these the last 150', () => {
    const full = jarWith(['https://site.test/', ...numbered(180, 'c')], ['https://other.test/', 'd=1']);
    expect(namesIn(full.headerFor('https://site.test/'))).toHaveLength(180);
    full.store(['last=1; Domain=site.test'], 'https://www.site.test/');
    const left = namesIn(full.headerFor('https://site.test/'));
    expect([left.length, left[0], left.at(-1)]).toEqual([150, 'c31', 'last']);
    expect(full.headerFor('https://other.test/')).toBe('d=1');
  });

  it('forgets those that are not Secure first', () => {
    const jar = jarWith(['https://site.test/', ...numbered(151, 's', '; Secure'), ...numbered(30, 'c')]);
    expect(namesIn(jar.headerFor('https://site.test/'))).toEqual(
      namesIn(numbered(150, 's').join('; ')).map((_, at) => `s${at + 1}`),
    );
  });

  it('stays quick however many lines there are', () => {
    const jar = jarWith(['https://site.test/', ...numbered(20_000, 'c')]);
    expect(namesIn(jar.headerFor('https://site.test/')).at(-1)).toBe('c19999');
  });

  it('puts a cookie with a new value behind the others, and leaves one that stays as it is in its place', () => {
    const jar = jarWith(['https://site.test/', 'a=1', 'b=1', 'c=1', 'a=2', 'b=1']);
    expect(jar.headerFor('https://site.test/')).toBe('b=1; c=1; a=2');
  });

  it('stores a host cookie in addition to a domain cookie', () => {
    const jar = jarWith(['https://site.test/', 'a=1; Domain=site.test', 'a=2']);
    expect(jar.headerFor('https://site.test/')).toBe('a=1; a=2');
    expect(jar.headerFor('https://www.site.test/')).toBe('a=1');
  });

  it.each([
    ['as a server whose clock is behind counts', 'Sat, 01 Jan 2000 00:00:00 GMT', '01 Jan 2000 00:01:00', 'a=1'],
    ['as one whose clock is ahead counts', 'Thu, 01 Jan 2099 00:00:00 GMT', '31 Dec 2098 23:00:00', null],
    ['as we count where it does not say', null, '01 Jan 2000 00:01:00', null],
    ['as we count where what it says is no date', 'now', '01 Jan 2099 00:01:00', 'a=1'],
  ])('lets a cookie expire %s', (_, date, expires, header) => {
    const jar = new CookieJar();
    jar.store([`a=1; Expires=${expires}`], 'https://site.test/', date);
    expect(jar.headerFor('https://site.test/')).toBe(header);
  });

  it('lets this computer replace Secure cookies over http', () => {
    const jar = jarWith(['http://localhost/', 'a=1; Secure', 'a=2']);
    expect(jar.headerFor('http://localhost/')).toBe('a=2');
  });

  it('never throws for any cookie a server sets', () => {
    const scraps = fc.constantFrom(
      'a',
      '=',
      ';',
      ' ',
      'Domain',
      'Path',
      'Expires',
      'Max-Age',
      '.',
      '/',
      '-',
      '9',
      '%',
      '\xff',
      '[',
    );
    const line = fc.array(scraps, { maxLength: 30 }).map((parts) => parts.join(''));
    const url = fc.constantFrom(
      'http://site.test/%',
      'https://a.b.site.test/x',
      'http://[::1]/',
      'http://1.2.3.4/',
      'http://com/',
    );
    fc.assert(
      fc.property(fc.array(line), url, url, (lines, from, to) => {
        const jar = new CookieJar();
        jar.store(lines, from);
        jar.headerFor(to);
      }),
      { numRuns: runs(3000) },
    );
  });
});

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
