import type { Hop } from '@hopwise/model';
import { expect, test } from 'vitest';
import { hopEffects } from './hop-effects.ts';

type Given = Parameters<typeof hopEffects>[0];
const hop = (over: Partial<Given>): Given => ({
  url: 'http://example.com/',
  method: 'GET',
  statusCode: 301,
  redirectType: 'HTTP_301',
  redirect: { to: 'https://example.com/', delaySeconds: null },
  responseHeaders: [],
  cookiesSet: [],
  tls: null,
  contentType: null,
  ...over,
});
const untrusted = { trusted: false } as NonNullable<Hop['tls']>;
const refresh = (delaySeconds: number) => ({ to: 'https://example.com/', delaySeconds });
const final = { redirectType: 'FINAL', redirect: null } as const;

test.each<[string, Partial<Given>, RegExp]>([
  ['a 301 may be remembered', {}, /may be cached/],
  [
    'a 301 that may not be stored',
    { responseHeaders: [['Cache-Control', 'private, no-store']] },
    /not cached \(Cache-Control\)/,
  ],
  ['a 301 kept for no time', { responseHeaders: [['cache-control', 'max-age=0']] }, /not cached \(Cache-Control\)/],
  ['a 301 kept for a while', { responseHeaders: [['cache-control', 'max-age=01']] }, /may be cached/],
  ['a 302', { redirectType: 'HTTP_302' }, /not cached/],
  ['POST over 302', { redirectType: 'HTTP_302', method: 'POST' }, /with GET instead of POST/],
  ['PUT over 303', { redirectType: 'HTTP_303', method: 'PUT' }, /with GET instead of PUT/],
  ['an instant refresh', { redirectType: 'META_REFRESH', redirect: refresh(0) }, /then goes on at once/],
  ['a slow refresh', { redirectType: 'REFRESH_HEADER', redirect: refresh(5) }, /for 5 seconds/],
  ['HSTS', { redirectType: 'HSTS', statusCode: null }, /Never sends this request/],
  ['a bad certificate', { tls: untrusted }, /does not trust the certificate/],
  ['cookies', { cookiesSet: ['a=1', 'b=2'] }, /2 cookies/],
  ['a page', { ...final, statusCode: 200, contentType: 'text/html' }, /Shows this response/],
  ['a file', { ...final, statusCode: 200, responseHeaders: [['content-disposition', 'attachment; x']] }, /as a file/],
  ['no response', { ...final, redirectType: 'ERROR', statusCode: null }, /own error page/],
])('browser: %s', (_name, given, expected) => {
  expect(hopEffects(hop(given)).browser.join(' ')).toMatch(expected);
});

test('the last hop of a loop leads back', () => {
  expect(hopEffects(hop({}), 1)).toEqual({
    browser: ['Goes back to hop 1, and after some rounds shows an error: too many redirects.'],
    searchEngine: ['Is led back to hop 1, gives up and indexes nothing.'],
  });
});

test('a 307 keeps the method', () => {
  expect(hopEffects(hop({ redirectType: 'HTTP_307', method: 'POST' })).browser.join(' ')).not.toMatch(/GET/);
});

test.each<[string, Partial<Given>, RegExp]>([
  ['a 308', { redirectType: 'HTTP_308' }, /passes rankings on/],
  ['a 307', { redirectType: 'HTTP_307' }, /temporary/],
  ['a slow refresh', { redirectType: 'META_REFRESH', redirect: refresh(3) }, /temporary/],
  ['a refresh of an error', { redirectType: 'META_REFRESH', statusCode: 404, redirect: refresh(0) }, /Does not follow/],
  ['a page', { ...final, statusCode: 200, contentType: 'text/html; charset=utf-8' }, /may index/],
  ['a page that says noindex', { ...final, statusCode: 200, responseHeaders: [['X-Robots-Tag', 'noindex']] }, /Leaves/],
  [
    'a page that says so to Google',
    { ...final, statusCode: 200, responseHeaders: [['X-Robots-Tag', 'googlebot: none']] },
    /Leaves/,
  ],
  ['a missing page', { ...final, statusCode: 404 }, /Drops the URL/],
  ['a status that is none', { ...final, statusCode: 0 }, /Comes back later/],
  ['a page behind a login', { ...final, statusCode: 401 }, /may not read/],
  ['a busy server', { ...final, statusCode: 429 }, /Comes back later/],
  ['a broken server', { ...final, statusCode: 503 }, /Comes back later/],
])('search engine: %s', (_name, given, expected) => {
  expect(hopEffects(hop(given)).searchEngine.join(' ')).toMatch(expected);
});

test.each([
  ['to another crawler', 'otherbot: noindex'],
  ['of images alone', 'max-image-preview: none'],
  ['as a word of another', 'noindex-later'],
])('what X-Robots-Tag says %s keeps no page out of the results', (_name, value) => {
  const given = { ...final, statusCode: 200, responseHeaders: [['X-Robots-Tag', value]] } satisfies Partial<Given>;
  expect(hopEffects(hop(given)).searchEngine.join(' ')).not.toMatch(/Leaves/);
});

test.each([
  ['a type that nobody knows is saved', 'something-new', /as a file/],
  ['a name alone is shown', 'filename="attachment.pdf"', /Shows/],
])('content-disposition: %s', (_name, value, expected) => {
  const given = {
    ...final,
    statusCode: 200,
    responseHeaders: [['Content-Disposition', value]],
  } satisfies Partial<Given>;
  expect(hopEffects(hop(given)).browser.join(' ')).toMatch(expected);
});
