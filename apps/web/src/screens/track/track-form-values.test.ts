import { describe, expect, test } from 'vitest';
import {
  fieldErrors,
  firstWrongField,
  initialTrackValues,
  readTrackForm,
  type TrackFieldErrors,
  type TrackFormValues,
} from './track-form-values.ts';

const initial = initialTrackValues({ url: 'example.com', method: 'GET' });

describe('readTrackForm', () => {
  test('builds a request from the defaults without empty fields', () => {
    expect(readTrackForm(initial)).toEqual({
      request: {
        url: 'example.com',
        method: 'GET',
        maxHops: 10,
        timeout: 15_000,
        enableSSLAnalysis: true,
        enableSEOAnalysis: true,
        enableSecurityAnalysis: true,
      },
    });
  });

  test('sends valid header lines and trimmed texts', () => {
    const reading = readTrackForm({
      ...initial,
      url: ' https://example.com/a ',
      client: 'googlebot',
      userAgent: ' probe/1 ',
      customHeaders: 'Accept: text/html\nno colon here\n: no name\nX-Time: 12:30',
    });
    expect(reading).toMatchObject({
      request: {
        url: 'https://example.com/a',
        client: 'googlebot',
        userAgent: 'probe/1',
        headers: { Accept: 'text/html', 'X-Time': '12:30' },
      },
    });
  });

  test('sends no headers if no line is valid', () => {
    const reading = readTrackForm({ ...initial, customHeaders: 'nothing\n: here' });
    expect(reading).not.toHaveProperty('request.headers');
  });

  test.each<[string, Partial<TrackFormValues>, TrackFieldErrors]>([
    ['an empty URL', { url: '' }, { url: 'URL is required' }],
    ['a blank URL', { url: '   ' }, { url: 'URL is required' }],
    ['a URL without a host', { url: 'http://' }, { url: 'Invalid URL format' }],
    ['another scheme', { url: 'ftp://example.com' }, { url: 'Invalid URL format' }],
    ['too short a timeout', { timeout: 999 }, { timeout: 'Timeout must be at least 1000 ms' }],
    ['too long a timeout', { timeout: 30_001 }, { timeout: 'Timeout must be at most 30000 ms' }],
    ['no timeout', { timeout: '' }, { timeout: 'Timeout must be a whole number of milliseconds' }],
    ['too few hops', { maxHops: 0 }, { maxHops: 'Max hops must be at least 1' }],
    ['too many hops', { maxHops: 21 }, { maxHops: 'Max hops must be at most 20' }],
    [
      'a header name with a space',
      { customHeaders: 'Bad Name: 1' },
      { customHeaders: 'Invalid header name: Bad Name' },
    ],
    [
      'two wrong fields',
      { url: '', timeout: 1 },
      { url: 'URL is required', timeout: 'Timeout must be at least 1000 ms' },
    ],
  ])('rejects %s', (_name, values, errors) => {
    expect(readTrackForm({ ...initial, ...values })).toEqual({ errors });
  });
});

describe('fieldErrors', () => {
  test("maps the server's errors to fields and keeps the first of each", () => {
    const errors = fieldErrors([
      { path: 'url', message: 'first' },
      { path: 'url', message: 'second' },
      { path: 'headers', message: 'too many' },
      { path: 'unheard.of', message: 'lost' },
    ]);
    expect(errors).toEqual({ url: 'first', customHeaders: 'too many' });
  });

  test('names the header that an error is about', () => {
    expect(fieldErrors([{ path: 'headers.X.y', message: 'Invalid header name' }])).toEqual({
      customHeaders: 'Invalid header name: X.y',
    });
  });
});

test('firstWrongField follows the order on screen', () => {
  expect(firstWrongField({ customHeaders: 'x', timeout: 'x' })).toBe('timeout');
  expect(firstWrongField({})).toBeUndefined();
});
