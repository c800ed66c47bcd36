import type { HeaderPair } from '@hopwise/model';
import { runs } from '@hopwise/model/testing/test-tier';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HopRequest } from '../request/hop-request.ts';
import { parseUrl } from '../request/parse-url.ts';
import { maxTargetLength, nextRequest } from './next-request.ts';

const page = 'http://site.test/dir/page?q=1';

function request(overrides: Partial<HopRequest> = {}): HopRequest {
  return { url: page, method: 'GET', headers: [], body: null, ...overrides };
}

function redirect(location: string, overrides: Partial<HopRequest> = {}, statusCode = 302) {
  return nextRequest(request(overrides), { statusCode, headers: [['Location', location]] });
}

function followed(step: ReturnType<typeof nextRequest>): HopRequest {
  if (step.kind !== 'follow') throw new Error(`not followed: ${JSON.stringify(step)}`);
  expect(step.url.href).toBe(step.request.url);
  return step.request;
}

describe('which responses redirect (Fetch, "redirect status")', () => {
  it.each([301, 302, 303, 307, 308])('%i with a Location does', (statusCode) => {
    expect(redirect('/next', {}, statusCode)).toMatchObject({
      kind: 'follow',
      request: { url: 'http://site.test/next' },
      redirectType: `HTTP_${statusCode}`,
      delaySeconds: null,
    });
  });

  it.each([200, 201, 300, 304, 305, 306, 309, 399, 404, 500])('%i with a Location does not', (statusCode) => {
    expect(redirect('/next', {}, statusCode)).toEqual({ kind: 'stop' });
  });

  it('a redirect status without Location does not', () => {
    expect(nextRequest(request(), { statusCode: 302, headers: [['Content-Type', 'text/html']] })).toEqual({
      kind: 'stop',
    });
  });
});

describe('method and body (Fetch, "HTTP-redirect fetch", step 12)', () => {
  it.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [303, 'PUT', 'GET'],
    [303, 'DELETE', 'GET'],
    [303, 'HEAD', 'HEAD'],
    [303, 'GET', 'GET'],
    [301, 'PUT', 'PUT'],
    [302, 'DELETE', 'DELETE'],
    [301, 'HEAD', 'HEAD'],
    [307, 'POST', 'POST'],
    [308, 'POST', 'POST'],
    [308, 'BREW', 'BREW'],
  ])('%i turns %s into %s', (statusCode, before, after) => {
    const next = followed(redirect('/next', { method: before, body: 'text' }, statusCode));
    expect(next.method).toBe(after);
    expect(next.body).toBe(before === after ? 'text' : null);
  });

  const contentHeaders: HeaderPair[] = [
    ['Content-Type', 'text/plain'],
    ['content-length', '4'],
    ['Content-Encoding', 'identity'],
    ['Content-Language', 'en'],
    ['Content-Location', '/there'],
    ['Digest', 'x'],
    ['Last-Modified', 'Mon, 01 Jan 2024 00:00:00 GMT'],
    ['Transfer-Encoding', 'chunked'],
  ];

  it('drops the headers of a dropped body (RFC 9110 section 15.4)', () => {
    const headers: HeaderPair[] = [...contentHeaders, ['Accept', '*/*']];
    expect(followed(redirect('/n', { method: 'POST', body: 'text', headers }, 303)).headers).toEqual([
      ['Accept', '*/*'],
    ]);
  });

  it('keeps them while the method stays', () => {
    expect(followed(redirect('/n', { method: 'POST', body: 'text', headers: contentHeaders }, 307)).headers).toEqual(
      contentHeaders,
    );
    expect(followed(redirect('/n', { headers: contentHeaders }, 303)).headers).toEqual(contentHeaders);
  });
});

describe('what crosses to another origin (Fetch, "HTTP-redirect fetch", step 13)', () => {
  const secrets: HeaderPair[] = [
    ['Authorization', 'Bearer s'],
    ['cookie', 'a=b'],
    ['Proxy-Authorization', 'Basic x'],
    ['If-None-Match', '"x"'],
  ];

  it.each([
    ['another host', 'http://other.test/'],
    ['a subdomain', 'http://www.site.test/'],
    ['another port', 'http://site.test:8080/'],
    ['another scheme', 'https://site.test/'],
  ])('secrets do not cross to %s', (_, location) => {
    const next = followed(redirect(location, { headers: [...secrets, ['X-Trace', '1']] }));
    expect(next.headers).toEqual([['X-Trace', '1']]);
  });

  it.each(['http://site.test.other/a', 'http://site.test:8080/a', 'http://site.tes/a', 'https://site.test/a'])(
    'secrets do not cross from %s to a host that begins alike',
    (url) => {
      expect(followed(redirect('http://site.test/', { url, headers: secrets })).headers).toEqual([]);
    },
  );

  it.each(['/x', 'http://site.test:80/x', '//SITE.test/x'])('secrets stay within the origin: %s', (location) => {
    expect(followed(redirect(location, { headers: secrets })).headers).toEqual(secrets);
  });

  it('a Host set by hand belongs to the first request alone', () => {
    expect(followed(redirect('/x', { headers: [['Host', 'virtual.test']] })).headers).toEqual([]);
  });

  it('user and password of the URL follow with a relative Location only', () => {
    const url = 'http://user:pass@site.test/a';
    expect(followed(redirect('/b', { url })).url).toBe('http://user:pass@site.test/b');
    expect(followed(redirect('http://site.test/b', { url })).url).toBe('http://site.test/b');
    expect(followed(redirect('http://other.test/b', { url })).url).toBe('http://other.test/b');
  });

  it('user and password in a Location stay, so that it is seen', () => {
    expect(followed(redirect('http://me:pw@site.test/b')).url).toBe('http://me:pw@site.test/b');
    expect(followed(redirect('http://me:pw@other.test/b')).url).toBe('http://me:pw@other.test/b');
  });
});

describe('the Location (Fetch, "location URL")', () => {
  it.each([
    ['raw UTF-8 is sent on as it came', 'caf\xc3\xa9?\xe2\x98\x83', 'http://site.test/dir/caf%C3%A9?%E2%98%83'],
    ['so are bytes that are not UTF-8', '/\xe9?\xff', 'http://site.test/%E9?%FF'],
    ['escapes are left alone', '/%e9%E9%zz', 'http://site.test/%e9%E9%zz'],
    ['a host in raw UTF-8 becomes punycode', 'http://b\xc3\xbccher.test/', 'http://xn--bcher-kva.test/'],
    ['spaces around it are dropped', '  /next \t', 'http://site.test/next'],
    ['tabs and line breaks inside are dropped', '/ne\txt', 'http://site.test/next'],
    ['backslashes are slashes', '\\\\other.test\\x', 'http://other.test/x'],
    ['a query alone replaces the query', '?z', 'http://site.test/dir/page?z'],
  ])('%s', (_, location, url) => {
    expect(followed(redirect(location)).url).toBe(url);
  });

  it.each([
    ['no fragment inherits', '/next', 'http://site.test/next#top'],
    ['a fragment wins', '/next#end', 'http://site.test/next#end'],
    ['an empty fragment wins', '/next#', 'http://site.test/next#'],
  ])('fragment: %s', (_, location, url) => {
    expect(followed(redirect(location, { url: `${page}#top` })).url).toBe(url);
  });

  it.each([
    'http://u:secret@[bad/end',
    'http://u:secret@site.test:99999/',
    'http://u:secret@/end',
    'http://u:secret@a b/',
    'https://u:secret@',
    '//u:secret@[x',
    '/\\u:secret@[x',
    `//u:secret${'x'.repeat(300)}@[x`,
  ])('reports no password of %s, which is not a URL', (location) => {
    const step = redirect(location);
    expect(step).toMatchObject({ kind: 'error', error: { code: 'LOCATION_INVALID' } });
    expect(JSON.stringify(step)).not.toContain('secret');
  });

  it.each([
    ['no host', 'http://', 'LOCATION_INVALID'],
    ['a broken port', 'http://site.test:x/', 'LOCATION_INVALID'],
    ['a space in the host', 'http://a b/', 'LOCATION_INVALID'],
    ['bytes in the host that are not UTF-8', 'http://\xff.test/', 'LOCATION_INVALID'],
    ['a file', 'file:///etc/passwd', 'SCHEME_UNSUPPORTED'],
    ['a script', 'javascript:alert(1)', 'SCHEME_UNSUPPORTED'],
    ['an app', 'intent://x#Intent;end', 'SCHEME_UNSUPPORTED'],
    ['more than a response head can hold', `/${'a'.repeat(maxTargetLength)}`, 'LOCATION_INVALID'],
  ])('%s is an error', (_, location, code) => {
    const step = redirect(location);
    expect(step).toMatchObject({ kind: 'error', error: { code } });
    expect(step.kind === 'error' && step.error.message.length).toBeLessThan(400);
  });

  it.each([
    ['', 'a', 200_000],
    [' once encoded', '\xff', 250_000],
  ])('is followed however long it is%s, as browsers do', (_, character, count) => {
    expect(redirect(`/${character.repeat(count)}`)).toMatchObject({ kind: 'follow' });
  });

  it('may be repeated, but only with one value (RFC 9110 section 5.3)', () => {
    const stepBy = (...locations: string[]) =>
      nextRequest(request(), {
        statusCode: 301,
        headers: locations.map((location): HeaderPair => ['location', location]),
      });
    expect(stepBy('/a', '/a')).toMatchObject({ kind: 'follow', request: { url: 'http://site.test/a' } });
    expect(stepBy('/a', '/b')).toMatchObject({ kind: 'error', error: { code: 'LOCATION_CONFLICTING' } });
    expect(stepBy('', '/b')).toMatchObject({ kind: 'error', error: { code: 'LOCATION_CONFLICTING' } });
    expect(stepBy('')).toEqual({ kind: 'stop' });
  });
});

describe('properties', () => {
  const latin1 = fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)) });
  const locationLike = fc.oneof(
    latin1,
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc
      .array(
        fc.constantFrom('..', '.', '/', '//', 'a', '?', '#', ':', '@', '[', ']', '\\', '%2e', '\x00', ' ', '\xe9'),
        {
          maxLength: 12,
        },
      )
      .map((parts) => parts.join('')),
  );

  it('resolution agrees with the URL parser', () => {
    fc.assert(
      fc.property(locationLike, (location) => {
        const text = Buffer.from(location, 'latin1').toString('utf8');
        fc.pre(!text.includes('\ufffd'));
        const expected = parseUrl(text, page);
        const step = redirect(location);
        if (text.trim() === '') expect(step).toEqual({ kind: 'stop' });
        else if (!expected) expect(step).toMatchObject({ kind: 'error', error: { code: 'LOCATION_INVALID' } });
        else if (!/^https?:$/.test(expected.protocol)) expect(step).toMatchObject({ kind: 'error' });
        else {
          expect(followed(step).url).toBe(expected.href);
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  it('never throws and never leaves http', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('Location', 'location', 'X'), locationLike)), (headers) => {
        const step = nextRequest(request(), { statusCode: 302, headers });
        if (step.kind === 'follow') expect(new URL(step.request.url).protocol).toMatch(/^https?:$/);
      }),
      { numRuns: runs(1000) },
    );
  });
});
