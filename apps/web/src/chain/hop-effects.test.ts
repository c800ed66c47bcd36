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
  ['a 301', {}, /may be cached/],
  [
    'a 301 with no-store',
    { responseHeaders: [['Cache-Control', 'private, no-store']] },
    /not cached \(Cache-Control\)/,
  ],
  ['a 301 with max-age=0', { responseHeaders: [['cache-control', 'max-age=0']] }, /not cached \(Cache-Control\)/],
  ['a 301 with a max-age', { responseHeaders: [['cache-control', 'max-age=01']] }, /may be cached/],
  ['a 302', { redirectType: 'HTTP_302' }, /not cached/],
  ['POST over 302', { redirectType: 'HTTP_302', method: 'POST' }, /with GET instead of POST/],
  ['PUT over 303', { redirectType: 'HTTP_303', method: 'PUT' }, /with GET instead of PUT/],
  ['an instant refresh', { redirectType: 'META_REFRESH', redirect: refresh(0) }, /then redirects immediately/],
  ['a slow refresh', { redirectType: 'REFRESH_HEADER', redirect: refresh(5) }, /for 5 seconds/],
  ['HSTS', { redirectType: 'HSTS', statusCode: null }, /Never sends this request/],
  ['a bad certificate', { tls: untrusted }, /isn't trusted/],
  ['cookies', { cookiesSet: ['a=1', 'b=2'] }, /2 cookies/],
  ['a page', { ...final, statusCode: 200, contentType: 'text/html' }, /Shows this response/],
  ['a file', { ...final, statusCode: 200, responseHeaders: [['content-disposition', 'attachment; x']] }, /as a file/],
  ['no response', { ...final, redirectType: 'ERROR', statusCode: null }, /own error page/],
])('browser: %s', (_name, given, expected) => {
  expect(hopEffects(hop(given)).browser.join(' ')).toMatch(expected);
});

test('describes the last hop of a loop', () => {
  expect(hopEffects(hop({}), 1)).toEqual({
    browser: ['Returns to hop 1 and eventually fails with ERR_TOO_MANY_REDIRECTS.'],
    searchEngine: ['Loops back to hop 1, gives up and indexes nothing.'],
  });
});

test('keeps the method on a 307', () => {
  expect(hopEffects(hop({ redirectType: 'HTTP_307', method: 'POST' })).browser.join(' ')).not.toMatch(/GET/);
});

test.each<[string, Partial<Given>, RegExp]>([
  ['a 308', { redirectType: 'HTTP_308' }, /passes ranking signals/],
  ['a 307', { redirectType: 'HTTP_307' }, /temporary/],
  ['a slow refresh', { redirectType: 'META_REFRESH', redirect: refresh(3) }, /temporary/],
  ['a refresh of an error', { redirectType: 'META_REFRESH', statusCode: 404, redirect: refresh(0) }, /Doesn't follow/],
  ['a page', { ...final, statusCode: 200, contentType: 'text/html; charset=utf-8' }, /may index/],
  ['a page with noindex', { ...final, statusCode: 200, responseHeaders: [['X-Robots-Tag', 'noindex']] }, /Not indexed/],
  [
    'a page with none for Google',
    { ...final, statusCode: 200, responseHeaders: [['X-Robots-Tag', 'googlebot: none']] },
    /Not indexed/,
  ],
  ['a missing page', { ...final, statusCode: 404 }, /Drops the URL/],
  ['an invalid status', { ...final, statusCode: 0 }, /Retries later/],
  ['a page behind a login', { ...final, statusCode: 401 }, /access denied/],
  ['a busy server', { ...final, statusCode: 429 }, /Retries later/],
  ['a broken server', { ...final, statusCode: 503 }, /Retries later/],
])('search engine: %s', (_name, given, expected) => {
  expect(hopEffects(hop(given)).searchEngine.join(' ')).toMatch(expected);
});

test.each([
  ['for another crawler', 'otherbot: noindex'],
  ['for images only', 'max-image-preview: none'],
  ['as part of another word', 'noindex-later'],
])('ignores X-Robots-Tag rules %s', (_name, value) => {
  const given = { ...final, statusCode: 200, responseHeaders: [['X-Robots-Tag', value]] } satisfies Partial<Given>;
  expect(hopEffects(hop(given)).searchEngine.join(' ')).not.toMatch(/Not indexed/);
});

test.each([
  ['an unknown type is saved', 'something-new', /as a file/],
  ['a file name alone is shown', 'filename="attachment.pdf"', /Shows/],
])('content-disposition: %s', (_name, value, expected) => {
  const given = {
    ...final,
    statusCode: 200,
    responseHeaders: [['Content-Disposition', value]],
  } satisfies Partial<Given>;
  expect(hopEffects(hop(given)).browser.join(' ')).toMatch(expected);
});
