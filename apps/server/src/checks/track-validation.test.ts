import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/index.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const manyHeaders = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`x-${index}`, '']));

describe('POST /api/v2/track rejects', () => {
  it.each([
    ['no url', {}, 'url', 'URL is required'],
    ['an empty url', { url: '' }, 'url', 'URL is required'],
    ['a blank url', { url: '  \t ' }, 'url', 'URL is required'],
    ['a null url', { url: null }, 'url', 'Invalid URL format'],
    ['a url that is a number', { url: 1 }, 'url', 'Invalid URL format'],
    ['a url with a space in the host', { url: 'not a url' }, 'url', 'Invalid URL format'],
    ['a host with an empty label', { url: 'a..b' }, 'url', 'Invalid URL format'],
    ['an email address', { url: 'user@example.com' }, 'url', 'Invalid URL format'],
    ['a url without host', { url: 'http://' }, 'url', 'Invalid URL format'],
    ['another scheme', { url: 'ftp://example.com' }, 'url', 'Invalid URL format'],
    ['a script', { url: 'javascript:alert(1)' }, 'url', 'Invalid URL format'],
    ['a file', { url: 'file:///etc/passwd' }, 'url', 'Invalid URL format'],
    ['an impossible port', { url: 'http://example.com:99999' }, 'url', 'Invalid URL format'],
    ['only null bytes', { url: '\0\0' }, 'url', 'Invalid URL format'],
    ['a long url', { url: `http://a.test/${'x'.repeat(8192)}` }, 'url', 'URL is too long: at most 8192 characters'],
    ['a lower-case method', { url: 'a.test', method: 'get' }, 'method', 'Method must be one of GET, POST, HEAD'],
    ['another method', { url: 'a.test', method: 'DELETE' }, 'method', 'Method must be one of GET, POST, HEAD'],
    ['a null method', { url: 'a.test', method: null }, 'method', 'Method must be one of GET, POST, HEAD'],
    ['no hops', { url: 'a.test', maxHops: 0 }, 'maxHops', 'Max hops must be at least 1'],
    ['too many hops', { url: 'a.test', maxHops: 21 }, 'maxHops', 'Max hops must be at most 20'],
    ['half a hop', { url: 'a.test', maxHops: 1.5 }, 'maxHops', 'Max hops must be a whole number'],
    ['hops in words', { url: 'a.test', maxHops: 'ten' }, 'maxHops', 'Max hops must be a whole number'],
    ['a short timeout', { url: 'a.test', timeout: 999 }, 'timeout', 'Timeout must be at least 1000 ms'],
    ['a long timeout', { url: 'a.test', timeout: 30_001 }, 'timeout', 'Timeout must be at most 30000 ms'],
    [
      'a timeout as text',
      { url: 'a.test', timeout: '15000' },
      'timeout',
      'Timeout must be a whole number of milliseconds',
    ],
    ['a user agent that is no text', { url: 'a.test', userAgent: 7 }, 'userAgent', 'User agent must be a string'],
    [
      'a user agent with a line break',
      { url: 'a.test', userAgent: 'a\r\nx: y' },
      'userAgent',
      "User agent contains characters that can't be sent in a header",
    ],
    [
      'a long user agent',
      { url: 'a.test', userAgent: 'x'.repeat(513) },
      'userAgent',
      'User agent is too long: at most 512 characters',
    ],
    ['a header name with a space', { url: 'a.test', headers: { 'a b': 'c' } }, 'headers.a b', 'Invalid header name'],
    ['an empty header name', { url: 'a.test', headers: { '': 'c' } }, 'headers.', 'Invalid header name'],
    ['a header that is no text', { url: 'a.test', headers: { a: 1 } }, 'headers.a', 'Header value must be a string'],
    [
      'a header with a null byte',
      { url: 'a.test', headers: { a: 'b\0c' } },
      'headers.a',
      "Header value contains characters that can't be sent in a header",
    ],
    [
      'a header with a lone surrogate',
      { url: 'a.test', headers: { a: '\ud800' } },
      'headers.a',
      "Header value contains characters that can't be sent in a header",
    ],
    ['too many headers', { url: 'a.test', headers: manyHeaders }, 'headers', 'You can send up to 50 headers'],
    [
      'headers as text',
      { url: 'a.test', headers: 'a: b' },
      'headers',
      'Headers must be an object of names and string values',
    ],
    [
      'a switch as text',
      { url: 'a.test', enableSSLAnalysis: 'yes' },
      'enableSSLAnalysis',
      'SSL analysis must be true or false',
    ],
    [
      'a switch as number',
      { url: 'a.test', enableSEOAnalysis: 1 },
      'enableSEOAnalysis',
      'SEO analysis must be true or false',
    ],
    [
      'a switch as null',
      { url: 'a.test', enableSecurityAnalysis: null },
      'enableSecurityAnalysis',
      'Security analysis must be true or false',
    ],
  ])('%s', async (_name, payload, path, message) => {
    const response = await server.app.inject({ method: 'POST', url: '/api/v2/track', payload });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { error: 'VALIDATION_FAILED', message, details: [{ path, message }] },
    ]);
    expect(response.headers).not.toHaveProperty('set-cookie');
  });

  it('everything that is wrong at once', async () => {
    const payload = { url: '', method: 'PATCH', maxHops: 99, timeout: 1 };
    const response = await server.app.inject({ method: 'POST', url: '/v2/track', payload });
    expect(response.json().details.map(({ path }: { path: string }) => path)).toEqual([
      'url',
      'method',
      'maxHops',
      'timeout',
    ]);
  });
});
