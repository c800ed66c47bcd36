import { expect, it } from 'vitest';
import type { SubjectAltName } from './certificate-host.ts';
import { namesHost } from './certificate-host.ts';

const dns = (value: string): SubjectAltName => ({ kind: 'DNS', value, text: `DNS:${value}` });
const ip = (value: string): SubjectAltName => ({ kind: 'IP Address', value, text: `IP Address:${value}` });

it.each([
  ['the same name', [dns('site.test')], 'site.test', true],
  ['another name', [dns('other.test')], 'site.test', false],
  ['one of several names', [dns('other.test'), dns('site.test')], 'site.test', true],
  ['letter case', [dns('Site.TEST')], 'sITE.test', true],
  ['a host with a trailing dot', [dns('site.test')], 'site.test.', true],
  ['a name with a trailing dot', [dns('site.test.')], 'site.test', true],
  ['a wildcard with a trailing dot', [dns('*.site.test.')], 'www.site.test', true],
  ['two trailing dots', [dns('site.test..')], 'site.test', false],
  ['a name that begins with a dot', [dns('.site.test')], 'site.test', false],
  ['an international name as it is on the wire', [dns('xn--bcher-kva.test')], 'xn--bcher-kva.test', true],
  ['a wildcard within a punycode label', [dns('xn--*.site.test')], 'xn--bcher-kva.site.test', false],
  ['two wildcards', [dns('*.*.site.test')], 'a.b.site.test', false],
  ['a wildcard for a suffix of another registry', [dns('*.github.io')], 'site.github.io', true],
  ['a wildcard for one label', [dns('*.site.test')], 'www.site.test', true],
  ['a wildcard for a punycode label', [dns('*.site.test')], 'xn--bcher-kva.site.test', true],
  ['a wildcard and two labels', [dns('*.site.test')], 'a.b.site.test', false],
  ['a wildcard and the bare domain', [dns('*.site.test')], 'site.test', false],
  ['a wildcard inside a label', [dns('w*.site.test')], 'www.site.test', false],
  ['a wildcard that is not on the left', [dns('www.*.test')], 'www.site.test', false],
  ['a wildcard for a whole top-level domain', [dns('*.test')], 'site.test', false],
  ['a wildcard for a whole public suffix', [dns('*.co.uk')], 'site.co.uk', false],
  ['a lone wildcard', [dns('*')], 'localhost', false],
  ['an IPv4 address', [ip('192.0.2.1')], '192.0.2.1', true],
  ['an IPv4 address written as a name', [dns('192.0.2.1')], '192.0.2.1', false],
  ['an IPv6 address', [ip('2001:db8::1')], '[2001:db8:0:0::1]', true],
  ['an IPv4 address in an IPv6 one', [ip('192.0.2.1')], '[::ffff:192.0.2.1]', false],
  ['a wildcard for an address', [dns('*.0.2.1')], '192.0.2.1', false],
  ['a name where an address is asked for', [dns('site.test')], '192.0.2.1', false],
  ['an address where a name is asked for', [ip('192.0.2.1')], 'site.test', false],
  ['an e-mail address', [{ kind: 'email', value: 'site.test', text: '' }], 'site.test', false],
  ['a name with a NUL', [dns('site.test\\x00.evil.test')], 'site.test', false],
  ['no names', [], 'site.test', false],
] as const)('%s', (_name, names, host, expected) => {
  expect(namesHost(names, host)).toBe(expected);
});
