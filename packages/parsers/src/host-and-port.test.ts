import { describe, expect, it } from 'vitest';
import { bareHost, hostAndPort, portOf, withoutUserInfo } from './host-and-port.ts';

describe('hostAndPort', () => {
  it.each([
    ['https://a.example/x', 'a.example:443'],
    ['http://a.example/', 'a.example:80'],
    ['https://a.example:8443/', 'a.example:8443'],
    ['http://a.example:443/', 'a.example:443'],
    ['https://[2001:db8::1]/', '[2001:db8::1]:443'],
  ])('%s', (url, key) => {
    expect(hostAndPort(new URL(url))).toBe(key);
    expect(key.endsWith(`:${portOf(new URL(url))}`)).toBe(true);
  });
});

describe('bareHost', () => {
  it.each([
    ['[2001:db8::1]', '2001:db8::1'],
    ['192.0.2.1', '192.0.2.1'],
    ['a.example', 'a.example'],
  ])('%s', (host, bare) => {
    expect(bareHost(host)).toBe(bare);
  });
});

it.each([
  ['http://a:b@site.test/c@d', 'http://site.test/c@d'],
  ['http://a@site.test/#x', 'http://site.test/#x'],
  ['http://:b@site.test', 'http://site.test/'],
  ['http://site.test/@Someone', 'http://site.test/@Someone'],
  ['http://site.test', 'http://site.test'],
  ['no URL @ all', 'no URL @ all'],
])('%s', (url, expected) => {
  expect(withoutUserInfo(url)).toBe(expected);
});
