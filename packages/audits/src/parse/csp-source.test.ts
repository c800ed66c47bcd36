import { describe, expect, it } from 'vitest';
import { allowsAnyHost, hostOfSource } from './csp.ts';

describe('allowsAnyHost', () => {
  it.each([
    ['*', true],
    ['https:', true],
    ['http:', true],
    ['https://*', true],
    ['https://*:443', true],
    ['*:*', true],
    ['http://*/path', true],
    ['*.com', true],
    ['https://*.co.uk', true],
    ['*.github.io', true],
    ["'self'", false],
    ["'none'", false],
    ['data:', false],
    ['*.example.com', false],
    ['https://example.com', false],
    ['example.com:8443/path', false],
    ["'nonce-x'", false],
    ['', false],
  ])('%s: %s', (source, anyone) => {
    expect(allowsAnyHost(source)).toBe(anyone);
  });
});

describe('hostOfSource', () => {
  it.each([
    ['https://cdn.example.com/lib/', 'cdn.example.com'],
    ['*.example.com:*', '*.example.com'],
    ["'strict-dynamic'", null],
    ['https:', null],
  ])('%s', (source, host) => {
    expect(hostOfSource(source)).toBe(host);
  });
});
