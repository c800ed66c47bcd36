import type { HeaderPair } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import type { HopRequest } from '../request/hop-request.ts';
import { nextByRefresh } from './next-request.ts';

const page = 'http://site.test/dir/page?q=1';

const request = (overrides: Partial<HopRequest> = {}): HopRequest => ({
  ...{ url: page, method: 'GET', headers: [], body: null },
  ...overrides,
});

describe('refresh (HTML Standard, "shared declarative refresh steps")', () => {
  const refresh = (content: string, overrides: Partial<HopRequest> = {}, baseHref: string | null = null) =>
    nextByRefresh(request(overrides), content, 'META_REFRESH', { baseHref, encoding: 'utf-8' });

  it('is followed with its delay', () => {
    expect(refresh('5; url=/next')).toEqual({
      kind: 'follow',
      request: request({ url: 'http://site.test/next' }),
      url: new URL('http://site.test/next'),
      redirectType: 'META_REFRESH',
      delaySeconds: 5,
    });
    expect(nextByRefresh(request(), '0;/next', 'REFRESH_HEADER')).toMatchObject({ redirectType: 'REFRESH_HEADER' });
  });

  it('loads with GET and without a body, as any navigation, and keeps HEAD', () => {
    const headers: HeaderPair[] = [['Content-Type', 'text/plain']];
    const step = refresh('0;url=/n', { method: 'POST', body: 'text', headers });
    expect(step).toMatchObject({ request: { method: 'GET', body: null, headers: [] } });
    expect(refresh('0;url=/n', { method: 'HEAD' })).toMatchObject({ request: { method: 'HEAD' } });
  });

  it('is resolved against the base element', () => {
    expect(refresh('0;url=x', {}, '/base/')).toMatchObject({ request: { url: 'http://site.test/base/x' } });
    expect(refresh('0;url=x', {}, 'data:text/html,')).toMatchObject({ request: { url: 'http://site.test/dir/x' } });
    expect(refresh('0;url=x', {}, 'http://:bad')).toMatchObject({ request: { url: 'http://site.test/dir/x' } });
  });

  it('inherits no fragment, unlike a Location', () => {
    const url = `${page}#top`;
    expect(refresh('0;url=/n', { url })).toMatchObject({ request: { url: 'http://site.test/n' } });
    expect(refresh('0', { url })).toMatchObject({ request: { url } });
  });

  it('is text, not bytes', () => {
    expect(refresh('0;url=/é☃')).toMatchObject({ request: { url: 'http://site.test/%C3%A9%E2%98%83' } });
  });

  it('is only shown when it waits longer than 30 seconds', () => {
    expect(refresh('30;url=/n')).toMatchObject({ kind: 'follow', delaySeconds: 30 });
    expect(refresh('31;url=/n')).toEqual({ kind: 'slow-refresh', to: 'http://site.test/n', delaySeconds: 31 });
  });

  it.each([
    ['is no refresh', 'soon'],
    ['keeps the page fresh', '20'],
    ['keeps the page fresh by its own address', `20;url=${page}#again`],
    ['leads to no address', '0;url=http://:bad'],
    ['leads to a script', '0;url=javascript:alert(1)'],
  ])('is not a redirect when it %s', (_, content) => {
    expect(refresh(content)).toMatchObject({ kind: 'stop' });
  });

  it('of the same page without delay is followed: a page may set a cookie first', () => {
    expect(refresh('0')).toMatchObject({ kind: 'follow', request: { url: page } });
  });
});

describe('a refresh of a page that upgrades requests', () => {
  it.each([
    ['http://site.test/a', 'http://site.test/b', 'https://site.test/b'],
    ['http://site.test:8080/a', '/b', 'https://site.test:8080/b'],
    ['https://site.test/a', 'http://site.test/b', 'https://site.test/b'],
    ['https://site.test/a', 'http://other.test/b', 'http://other.test/b'],
    ['http://a.localhost:8080/', '/b', 'http://a.localhost:8080/b'],
  ])('from %s to %s asks for %s', (url, target, asked) => {
    const step = nextByRefresh(request({ url }), `0;url=${target}`, 'META_REFRESH', { upgradesRequests: true });
    expect(step).toMatchObject({ kind: 'follow', request: { url: asked } });
  });
});
