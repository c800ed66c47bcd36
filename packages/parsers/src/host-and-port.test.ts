import { describe, expect, it } from 'vitest';
import { bareHost, hostAndPort, portOf } from './host-and-port.ts';

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
