import { describe, expect, it } from 'vitest';
import { trackLimits } from './limits.ts';
import { trackRequest } from './track-request.ts';

const messages = (input: unknown) => {
  const { error } = trackRequest.safeParse(input);
  return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
};

describe('trackRequest', () => {
  it('fills in the defaults', () => {
    expect(trackRequest.parse({ url: ' example.com ' })).toEqual({
      url: 'example.com',
      method: 'GET',
      maxHops: 10,
      timeout: 15_000,
      enableSSLAnalysis: true,
      enableSEOAnalysis: true,
      enableSecurityAnalysis: true,
    });
  });

  it.each<[string, object, string, string]>([
    ['no url', {}, 'url', 'URL is required'],
    ['an empty url', { url: '' }, 'url', 'URL is required'],
    ['a blank url', { url: '   ' }, 'url', 'URL is required'],
    ['a url that is a number', { url: 7 }, 'url', 'Invalid URL format'],
    ['a url that is none', { url: 'not a url' }, 'url', 'Invalid URL format'],
    ['another scheme', { url: 'ftp://example.com' }, 'url', 'Invalid URL format'],
    ['a very long url', { url: `example.com/${'a'.repeat(9000)}` }, 'url', 'URL is too long: at most 8192 characters'],
    ['another method', { url: 'a.example', method: 'DELETE' }, 'method', 'Method must be one of GET, POST, HEAD'],
    ['no hops', { url: 'a.example', maxHops: 0 }, 'maxHops', 'Max hops must be at least 1'],
    ['too many hops', { url: 'a.example', maxHops: 21 }, 'maxHops', 'Max hops must be at most 20'],
    ['half a hop', { url: 'a.example', maxHops: 1.5 }, 'maxHops', 'Max hops must be a whole number'],
    ['hops as text', { url: 'a.example', maxHops: '5' }, 'maxHops', 'Max hops must be a whole number'],
    ['a short timeout', { url: 'a.example', timeout: 999 }, 'timeout', 'Timeout must be at least 1000 ms'],
    ['a long timeout', { url: 'a.example', timeout: 30_001 }, 'timeout', 'Timeout must be at most 30000 ms'],
    [
      'headers as a list',
      { url: 'a.example', headers: ['A: 1'] },
      'headers',
      'Headers must be an object of names and string values',
    ],
    [
      'a toggle as text',
      { url: 'a.example', enableSSLAnalysis: 'yes' },
      'enableSSLAnalysis',
      'SSL analysis must be true or false',
    ],
    ['a header name with a space', { url: 'a.example', headers: { 'X Y': '1' } }, 'headers.X Y', 'Invalid header name'],
    [
      'a line break in a header',
      { url: 'a.example', headers: { A: '1\r\nB: 2' } },
      'headers.A',
      "Header value contains characters that can't be sent in a header",
    ],
    [
      'a line break in the user agent',
      { url: 'a.example', userAgent: 'x\ny' },
      'userAgent',
      "User agent contains characters that can't be sent in a header",
    ],
  ])('refuses %s with its own message', (_, input, path, message) => {
    expect(messages(input)).toEqual([[path, message]]);
  });

  it('bounds the number of headers', () => {
    const headers = Object.fromEntries(Array.from({ length: trackLimits.headerCount + 1 }, (_, n) => [`X-${n}`, 'v']));
    expect(messages({ url: 'a.example', headers })).toEqual([['headers', 'You can send up to 50 headers']]);
  });
});
