import { randomBytes } from 'node:crypto';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Page } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { redirectTo, type SiteResponse, startSite } from './testing/http-site.ts';
import { localNetwork, traceLocally } from './testing/local-network.ts';
import { startRawServer } from './testing/raw-server.ts';

const html = (body: string, headers: Record<string, string> = {}): SiteResponse => ({
  headers: { 'Content-Type': 'text/html', ...headers },
  body,
});

describe('a file', () => {
  const zip = Buffer.from('PK\x03\x04', 'latin1');
  const late = Buffer.concat([Buffer.alloc(1024, 'a'), Buffer.from([0])]);

  it.each<[what: string, response: SiteResponse, isDownload: true | undefined]>([
    ['that says nothing of its type', { body: zip }, true],
    ['that says to be plain text', { headers: { 'Content-Type': 'text/plain' }, body: zip }, true],
    [
      'that says so in gzip',
      { headers: { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' }, body: gzipSync(zip) },
      true,
    ],
    [
      'that is not to be guessed',
      { headers: { 'Content-Type': 'text/plain', 'X-Content-Type-Options': 'nosniff' }, body: zip },
      undefined,
    ],
    ['of text at its beginning', { headers: { 'Content-Type': 'text/plain' }, body: late }, undefined],
    ['that is missing', { status: 404, body: zip }, undefined],
  ])('%s is a download or not', async (_what, response, isDownload) => {
    await using site = await startSite({ '/': response });
    const { hops } = await traceLocally(site.origin);
    expect(hops[0]).toMatchObject({ redirectType: 'FINAL', body: { complete: true } });
    expect(hops[0]?.isDownload).toBe(isDownload);
  });

  it('is read to its end as far as that comes soon, and waited for no longer', async () => {
    await using site = await startRawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n');
      socket.write('a'.repeat(2000));
    });
    const { hops, end } = await traceLocally(site.url, { timeoutMs: 5000 });
    expect(end).toEqual({ kind: 'final' });
    expect(hops[0]?.body).toEqual({ bytes: 2000, complete: false, contentEncoding: null });
  });
});

describe('refreshes', () => {
  it('by header are followed without waiting, with their delay reported', async () => {
    await using site = await startSite({ '/': { headers: { refresh: '5; url=/next' } }, '/next': 'end' });
    const { hops } = await traceLocally(site.origin);
    expect(hops[0]).toMatchObject({
      statusCode: 200,
      redirectType: 'REFRESH_HEADER',
      redirect: { to: `${site.origin}/next`, delaySeconds: 5 },
    });
    expect(hops).toHaveLength(2);
  });

  it('by meta element are followed, also from a compressed page', async () => {
    const page = '<!doctype html><meta http-equiv=refresh content="0; url=/next">';
    await using site = await startSite({
      '/': { headers: { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }, body: gzipSync(page) },
      '/next': 'end',
    });
    const { hops } = await traceLocally(site.origin);
    expect(hops.map(({ redirectType }) => redirectType)).toEqual(['META_REFRESH', 'FINAL']);
  });

  it("are not searched for in a response that isn't a page", async () => {
    const page = '<meta http-equiv=refresh content="0; url=/next">';
    await using site = await startSite({ '/': { headers: { 'Content-Type': 'text/plain' }, body: page } });
    const { hops } = await traceLocally(site.origin);
    expect(hops).toHaveLength(1);
  });

  it('are found in a page without a Content-Type', async () => {
    await using site = await startSite({
      '/': '<html><meta http-equiv=refresh content="0; url=/next">',
      '/next': 'end',
    });
    const { hops } = await traceLocally(site.origin);
    expect(hops).toHaveLength(2);
  });

  it('that are slow are reported and not followed', async () => {
    await using site = await startSite({ '/': html('<meta http-equiv=refresh content="60; url=/next">') });
    const { hops, end } = await traceLocally(site.origin);
    expect(end.kind).toBe('final');
    expect(hops[0]).toMatchObject({ redirectType: 'FINAL', redirect: { to: `${site.origin}/next`, delaySeconds: 60 } });
  });
});

describe('what is reported and not followed', () => {
  it('a refresh to an app', async () => {
    await using site = await startSite({
      '/': html('<meta http-equiv=refresh content="0; url=market://details?id=x">'),
    });
    const { hops, end } = await traceLocally(site.origin);
    expect(end.kind).toBe('final');
    expect(hops[0]).toMatchObject({
      redirectType: 'FINAL',
      redirect: { to: 'market://details?id=x', delaySeconds: 0 },
    });
  });

  it('a redirect to an app, which is named whole', async () => {
    await using site = await startSite({ '/': redirectTo('intent://scan/#Intent;scheme=x;end') });
    const { end } = await traceLocally(site.origin);
    expect(end).toMatchObject({
      kind: 'failed',
      error: { code: 'SCHEME_UNSUPPORTED', message: expect.stringContaining('intent://scan/#Intent;scheme=x;end') },
    });
  });

  it('a refresh to a script', async () => {
    await using site = await startSite({ '/': html('<meta http-equiv=refresh content="0; url=javascript:x()">') });
    const { hops } = await traceLocally(site.origin);
    expect(hops[0]).toMatchObject({ redirectType: 'FINAL', redirect: null });
  });

  it('a redirect by a script', async () => {
    await using site = await startSite({ '/': html('<script>location.replace("/next")</script>') });
    const { hops } = await traceLocally(site.origin);
    expect(hops).toMatchObject([{ redirectType: 'FINAL', scriptRedirect: { to: `${site.origin}/next` } }]);
  });

  it('no redirect by a script that the policy of the page does not let run', async () => {
    const headers = { 'Content-Security-Policy': "script-src 'self'" };
    await using site = await startSite({ '/': html('<script>location.replace("/next")</script>', headers) });
    const { hops } = await traceLocally(site.origin);
    expect(hops[0]).toMatchObject({ redirectType: 'FINAL' });
    expect(hops[0]?.scriptRedirect).toBeUndefined();
  });

  it('scripts that are too long to look for one', async () => {
    const script = `location.replace("/next"); var text = "${'x'.repeat(20_000)}"`;
    await using site = await startSite({ '/': html(`<script>${script}</script>`) });
    const { hops } = await traceLocally(site.origin);
    expect(hops).toMatchObject([{ redirectType: 'FINAL', scriptsUnread: true }]);
    expect(hops[0]?.scriptRedirect).toBeUndefined();
  });
});

describe('the final page', () => {
  async function pageOf(response: SiteResponse, pageBytes = 1000): Promise<Page | undefined> {
    await using site = await startSite({ '/': redirectTo('/page'), '/page': response });
    let page: Page | undefined;
    await traceLocally(site.origin, { pageBytes }, { onPage: (found) => (page = found) });
    return page;
  }

  it.each([204, 205])('is none where %i came', async (status) => {
    expect(await pageOf({ status, headers: { 'Content-Type': 'text/html' } })).toMatchObject({
      isHtml: false,
      html: '',
    });
  });

  it('is its own, however many large ones are being read and decoded at once', async () => {
    const texts = Array.from({ length: 8 }, () => `<title>x</title>${randomBytes(100_000).toString('hex')}`);
    const headers = { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' };
    const responses = texts.map((text, index) => [`/${index}`, { headers, body: gzipSync(text) }] as const);
    await using site = await startSite(Object.fromEntries(responses));
    const pages = await Promise.all(
      texts.map(async (_, index) => {
        let html = '';
        await traceLocally(
          `${site.origin}/${index}`,
          { pageBytes: 1_000_000 },
          { onPage: (page) => (html = page.html) },
        );
        return html;
      }),
    );
    expect(pages.map((html, index) => html === texts[index])).toEqual(texts.map(() => true));
  });

  it('is handed on decoded', async () => {
    const body = gzipSync(Buffer.from('<title>Ž</title>'));
    const page = await pageOf({
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'gzip' },
      body,
    });
    expect(page).toMatchObject({ statusCode: 200, html: '<title>Ž</title>', isHtml: true, complete: true });
    expect(page?.url).toMatch(/\/page$/);
  });

  it('is read in the encoding it names', async () => {
    const body = Buffer.from('<meta charset=windows-1252><p>\x80', 'latin1');
    expect(await pageOf({ headers: { 'Content-Type': 'text/html' }, body })).toMatchObject({
      html: '<meta charset=windows-1252><p>€',
    });
  });

  it.each([
    ['UTF-8', Buffer.from('\ufeff<p>é')],
    ['UTF-16', Buffer.from('\ufeff<p>é', 'utf16le')],
  ])('reports its byte order mark, which is no part of it: %s', async (_, body) => {
    const headers = { 'Content-Type': 'text/html' };
    expect(await pageOf({ headers, body })).toMatchObject({ html: '<p>é', byteOrderMark: true });
    expect(await pageOf({ headers, body: '<p>' })).not.toHaveProperty('byteOrderMark');
  });

  it('is cut where it is too long', async () => {
    const page = await pageOf(html('a'.repeat(4 * 1024 * 1024)), 3 * 1024 * 1024);
    expect(page).toMatchObject({ complete: false });
    expect(page?.html).toHaveLength(3 * 1024 * 1024);
  });

  it('is complete when it is exactly as long as wanted', async () => {
    expect(await pageOf(html('a'.repeat(300 * 1024)), 300 * 1024)).toMatchObject({ complete: true });
  });

  it("has no text if it isn't HTML", async () => {
    const page = await pageOf({ headers: { 'Content-Type': 'application/pdf' }, body: '%PDF' });
    expect(page).toMatchObject({ html: '', isHtml: false });
  });

  it('is not forwarded unless requested', async () => {
    expect(await pageOf(html('hello'), 0)).toBeUndefined();
  });
});

describe('a page in a coding that Chromium reads over secure connections only', () => {
  const page = Buffer.from('<title>x</title>');
  const site = () =>
    startSite({
      '/br': { headers: { 'Content-Type': 'text/html', 'Content-Encoding': 'br' }, body: brotliCompressSync(page) },
      '/zstd': { headers: { 'Content-Type': 'text/html', 'Content-Encoding': 'zstd' }, body: zstdCompressSync(page) },
      '/moved': {
        status: 301,
        headers: { Location: '/plain', 'Content-Encoding': 'br' },
        body: brotliCompressSync(page),
      },
      '/plain': ({ headers }) => html(String(headers['accept-encoding'])),
    });

  it.each(['br', 'zstd'])('fails over plain http: %s', async (coding) => {
    await using server = await site();
    const { end } = await traceLocally(`http://site.test:${server.port}/${coding}`);
    const message = `The page is compressed with ${coding}, which browsers accept only over https.`;
    expect(end).toMatchObject({ kind: 'failed', error: { code: 'INVALID_RESPONSE', message } });
  });

  it.each(['127.0.0.1', 'localhost'])('is read from %s, which counts as secure', async (host) => {
    await using server = await site();
    const network = localNetwork({ lookup: async () => [{ address: '127.0.0.1', family: 4 }] });
    const { end } = await traceLocally(`http://${host}:${server.port}/br`, { network });
    expect(end).toEqual({ kind: 'final' });
  });

  it('is read by crawlers and tools', async () => {
    await using server = await site();
    const { end } = await traceLocally({ url: `http://site.test:${server.port}/br`, client: 'googlebot' });
    expect(end).toEqual({ kind: 'final' });
  });

  it('does not stop a redirect, and is not requested', async () => {
    await using server = await site();
    const pages: Page[] = [];
    const onPage = (found: Page) => void pages.push(found);
    const { end } = await traceLocally(`http://site.test:${server.port}/moved`, { pageBytes: 1000 }, { onPage });
    expect(end).toEqual({ kind: 'final' });
    expect(pages.map((found) => found.html)).toEqual(['gzip, deflate']);
  });
});

it.each<[what: string, response: SiteResponse]>([
  ['304 with a Refresh header', { status: 304, headers: { Refresh: '0;url=/next' } }],
  ['407 with a meta refresh', { ...(html('<meta http-equiv=refresh content="0;url=/next">') as object), status: 407 }],
])('stays at %s, as Chromium does', async (_, response) => {
  await using site = await startSite({ '/': response, '/next': 'next' });
  const { hops } = await traceLocally(site.origin);
  expect(hops).toHaveLength(1);
  expect(site.log).toEqual(['GET /']);
});

it.each([
  ['0;url=#top', '/page#top'],
  ['2;url=/page#end', '/page#end'],
  ['31;url=#late', '/page'],
  ['0;url=#a"><meta http-equiv=refresh content="5;url=/next', '/page#a'],
])('ends at the place on the page that a refresh of %s goes to', async (content, end) => {
  await using site = await startSite({
    '/page': html(`<meta http-equiv=refresh content="${content}">`),
    '/next': 'next',
  });
  const { hops } = await traceLocally(`${site.origin}/page`);
  expect(hops.map(({ url }) => url)).toEqual([`${site.origin}${end}`]);
});
