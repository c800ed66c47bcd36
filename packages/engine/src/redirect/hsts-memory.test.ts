import { describe, expect, it } from 'vitest';
import { HstsMemory, isHstsPreloaded, needsPreloadList } from './hsts-memory.ts';

function memory(url: string, policy: string, trusted = true): HstsMemory {
  const hsts = new HstsMemory();
  hsts.observe(url, [['Strict-Transport-Security', policy]], trusted);
  return hsts;
}

describe('HstsMemory (RFC 6797)', () => {
  it.each<[what: string, hsts: HstsMemory, url: string, upgrades: boolean]>([
    ['a known host (8.2)', memory('https://site.test/', 'max-age=60'), 'http://site.test/', true],
    ['on any port (8.3)', memory('https://site.test:8443/', 'max-age=60'), 'http://site.test:8080/', true],
    ['in any spelling', memory('https://SITE.test/', 'max-age=60'), 'http://site.test./', true],
    ['https already', memory('https://site.test/', 'max-age=60'), 'https://site.test/', false],
    ['another host', memory('https://site.test/', 'max-age=60'), 'http://other.test/', false],
    ['a subdomain', memory('https://site.test/', 'max-age=60'), 'http://www.site.test/', false],
    [
      'an included subdomain',
      memory('https://site.test/', 'max-age=60; includeSubDomains'),
      'http://a.b.site.test/',
      true,
    ],
    ['the domain above', memory('https://www.site.test/', 'max-age=60; includeSubDomains'), 'http://site.test/', false],
    ['a lookalike', memory('https://site.test/', 'max-age=60; includeSubDomains'), 'http://notsite.test/', false],
    ['a policy over http (8.1)', memory('http://site.test/', 'max-age=60'), 'http://site.test/', false],
    ['a faulty certificate (8.1)', memory('https://site.test/', 'max-age=60', false), 'http://site.test/', false],
    ['an invalid policy (8.1)', memory('https://site.test/', 'max-age=x'), 'http://site.test/', false],
    ['an address (8.1.1)', memory('https://192.0.2.1/', 'max-age=60'), 'http://192.0.2.1/', false],
    ['an IPv6 address', memory('https://[2001:db8::1]/', 'max-age=60'), 'http://[2001:db8::1]/', false],
    ['this computer', memory('https://localhost/', 'max-age=60'), 'http://localhost/', false],
    ['a name of this computer', memory('https://a.localhost/', 'max-age=60'), 'http://a.localhost/', false],
    ['a preloaded domain', new HstsMemory(), 'http://example.dev/', true],
    ['a host on the list', new HstsMemory({ covers: (host) => host === 'listed.com' }), 'http://listed.com/', true],
    ['a host not on the list', new HstsMemory({ covers: () => false }), 'http://other.com/', false],
    ['without the list', new HstsMemory(null), 'http://listed.com/', false],
    ['an address, whatever a list says', new HstsMemory({ covers: () => true }), 'http://192.0.2.1/', false],
  ])('%s', (_, hsts, url, upgrades) => {
    expect(hsts.upgrades(new URL(url))).toBe(upgrades);
  });

  it('forgets at max-age=0 (6.1.1)', () => {
    const hsts = memory('https://site.test/', 'max-age=60');
    hsts.observe('https://site.test/', [['strict-transport-security', 'max-age=0']], true);
    expect(hsts.upgrades(new URL('http://site.test/'))).toBe(false);
  });

  it('reads the first of several headers only (8.1)', () => {
    const hsts = new HstsMemory();
    const headers = ['max-age=0', 'max-age=60'].map((value): [string, string] => ['Strict-Transport-Security', value]);
    hsts.observe('https://site.test/', headers, true);
    expect(hsts.upgrades(new URL('http://site.test/'))).toBe(false);
  });
});

describe('isHstsPreloaded', () => {
  it.each([
    ['dev', true],
    ['a.b.APP.', true],
    ['my.now.sh', true],
    ['sh', false],
    ['dev.example.com', false],
    ['mydev', false],
    [`${'a.'.repeat(30_000)}dev`, false],
  ])('%.20s: %s', (hostname, preloaded) => {
    expect(isHstsPreloaded(hostname)).toBe(preloaded);
  });
});

describe('needsPreloadList', () => {
  it.each([
    ['facebook.com', true],
    ['www.example.co.uk', true],
    ['name.github.io', true],
    ['example.dev', false],
    ['com', false],
    ['site.test', false],
    ['localhost', false],
    ['tracker.lan', false],
    ['192.0.2.1', false],
    ['[2001:db8::1]', false],
    [`${'a.'.repeat(30_000)}com`, false],
  ])('%.20s: %s', (hostname, needed) => {
    expect(needsPreloadList(hostname)).toBe(needed);
  });
});
