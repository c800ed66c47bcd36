import type { Hop } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { redirectTo, type SiteResponse, startSite } from './testing/http-site.ts';
import { localNetwork, traceLocally } from './testing/local-network.ts';
import { response, startRawServer } from './testing/raw-server.ts';

const html = (body: string, headers: Record<string, string> = {}): SiteResponse => ({
  headers: { 'Content-Type': 'text/html', ...headers },
  body,
});

describe('trace', () => {
  it('follows a chain to its end and reports each hop as it completes', async () => {
    await using site = await startSite({
      '/': redirectTo('/two', 301),
      '/two': redirectTo('three', 308),
      '/three': html('<title>End</title>'),
    });
    const heard: Hop[] = [];
    const { hops, end } = await traceLocally(`${site.origin}/#top`, {}, { onHop: (hop) => heard.push(hop) });
    expect(end).toEqual({ kind: 'final' });
    expect(
      hops.map(({ hopIndex, url, statusCode, redirectType }) => [hopIndex, url, statusCode, redirectType]),
    ).toEqual([
      [0, `${site.origin}/#top`, 301, 'HTTP_301'],
      [1, `${site.origin}/two#top`, 308, 'HTTP_308'],
      [2, `${site.origin}/three#top`, 200, 'FINAL'],
    ]);
    expect(hops[0]?.redirect).toEqual({ to: `${site.origin}/two#top`, delaySeconds: null });
    expect(heard).toEqual(hops);
  });

  it('records what it sent, what came back, from where and how long it took', async () => {
    await using server = await startRawServer((socket) =>
      socket.write(
        response('302 Found', ['LOCATION: /b', 'Set-Cookie: a=1; Path=/', 'set-cookie: b=2', 'X: 1', 'X: 2'], 'moved'),
      ),
    );
    const { hops } = await traceLocally(`${server.url}/a`, { maxHops: 1 });
    expect(hops[0]).toMatchObject({
      method: 'GET',
      httpVersion: '1.1',
      remoteAddress: { ip: '127.0.0.1', family: 4, port: server.port },
      connectionReused: false,
      responseHeaders: [
        ['LOCATION', '/b'],
        ['Set-Cookie', 'a=1; Path=/'],
        ['set-cookie', 'b=2'],
        ['X', '1'],
        ['X', '2'],
        ['Content-Length', '5'],
      ],
      cookiesSet: ['a=1; Path=/', 'b=2'],
      body: { bytes: 5, complete: true, contentEncoding: null },
      timings: {
        dnsMs: null,
        connectMs: expect.any(Number),
        tlsMs: null,
        firstByteMs: expect.any(Number),
        downloadMs: expect.any(Number),
      },
      tls: null,
      error: null,
    });
    expect(hops[1]).toMatchObject({ connectionReused: true, timings: { connectMs: null } });
    const sent = hops[1]?.requestHeaders.map(([name, value]) => `${name}: ${value}`);
    expect(`GET /b HTTP/1.1\r\n${sent?.join('\r\n')}`).toBe(server.requests[1]);
    expect(sent).toContain('Cookie: a=1; b=2');
  });

  it('measures the look-up of a name', async () => {
    await using site = await startSite({ '/': 'hello' });
    const { hops } = await traceLocally(`http://site.test:${site.port}/`);
    expect(hops[0]?.timings.dnsMs).toBeGreaterThanOrEqual(0);
  });

  it('notices HTTP/1.0', async () => {
    await using server = await startRawServer((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nhello'));
    const { hops } = await traceLocally(server.url);
    expect(hops[0]).toMatchObject({ httpVersion: '1.0', body: { bytes: 5, complete: true } });
  });

  it('ends in an error status as in any other response', async () => {
    await using site = await startSite({ '/': redirectTo('/gone') });
    const { hops, end } = await traceLocally(site.origin);
    expect(end).toEqual({ kind: 'final' });
    expect(hops.at(-1)).toMatchObject({ statusCode: 404, redirectType: 'FINAL' });
  });

  it('sends a body and drops it where the method changes', async () => {
    await using server = await startRawServer((socket, request) =>
      socket.write(
        request.startsWith('GET')
          ? response('200 OK')
          : response(request.includes('/1 ') ? '302 Found' : '307 Again', ['Location: /1']),
      ),
    );
    const { hops } = await traceLocally({
      url: `${server.url}/0`,
      method: 'POST',
      body: 'né',
      headers: [['Content-Type', 'text/plain']],
    });
    expect(hops.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET']);
    expect(server.requests[1]).toContain('Content-Length: 3');
    expect(server.requests[2]).not.toMatch(/content-/i);
  });

  it('does not wait for the body of a HEAD request', async () => {
    await using server = await startRawServer((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n'),
    );
    const { hops, end } = await traceLocally({ url: server.url, method: 'HEAD' });
    expect(end.kind).toBe('final');
    expect(hops[0]?.body).toMatchObject({ bytes: 0, complete: true });
  });

  it('retries when a kept-alive connection turns out to be closed', async () => {
    await using server = await startRawServer((socket, request) => {
      if (request.includes('GET /end')) socket.write(response('200 OK'));
      else socket.end(response('302 Found', ['Location: /end', 'Connection: keep-alive']));
    });
    const { hops, end } = await traceLocally(server.url);
    expect(end).toEqual({ kind: 'final' });
    expect(hops.at(-1)).toMatchObject({ connectionReused: false });
  });

  it.each([
    ['not an address', 'LOCATION_INVALID'],
    ['ftp://site.test/', 'SCHEME_UNSUPPORTED'],
    ['', 'LOCATION_INVALID'],
  ])('ends %j with a reason', async (url, code) => {
    const { hops, end } = await traceLocally(url);
    expect(end).toMatchObject({ kind: 'failed', error: { code } });
    expect(hops).toMatchObject([{ hopIndex: 0, url, redirectType: 'ERROR', error: { code } }]);
  });

  it('takes a method that is none for a mistake of its caller', async () => {
    await expect(traceLocally({ url: 'http://site.test/', method: 'GET / HTTP/1.1\r\nX:' })).rejects.toThrow(TypeError);
  });
});

describe('the limits of a trace', () => {
  it.each([
    [0, 1, 'too-many-hops'],
    [1, 2, 'too-many-hops'],
    [2, 3, 'final'],
  ])('maxHops %d makes %d requests of a chain of three', async (maxHops, requests, kind) => {
    await using site = await startSite({ '/': redirectTo('/2'), '/2': redirectTo('/3'), '/3': 'end' });
    const { hops, end } = await traceLocally(site.origin, { maxHops });
    expect([hops.length, end.kind]).toEqual([requests, kind]);
    expect(site.log).toHaveLength(requests);
  });

  it('canceling ends it immediately, and keeps what was seen', async () => {
    await using server = await startRawServer((socket, request) => {
      if (request.includes('GET / ')) socket.write(response('302 Found', ['Location: /slow']));
      else stop.abort();
    });
    const stop = new AbortController();
    const { hops, end } = await traceLocally(server.url, {}, { signal: stop.signal });
    expect(end).toMatchObject({ kind: 'failed', error: { code: 'ABORTED' } });
    expect(hops.map(({ statusCode }) => statusCode)).toEqual([302, null]);
  });

  it('a trace that is canceled before it starts contacts no one', async () => {
    await using site = await startSite({ '/': 'hello' });
    const { end } = await traceLocally(site.origin, {}, { signal: AbortSignal.abort() });
    expect(end).toMatchObject({ error: { code: 'ABORTED' } });
    expect(site.log).toEqual([]);
  });
});

describe('loops', () => {
  it('a URL that stops redirecting after a while is not a loop', async () => {
    let times = 0;
    const later = () => ({ status: 302, headers: { location: '/', 'x-times': `${times}` } });
    await using site = await startSite({ '/': () => (++times < 3 ? later() : 'at last') });
    const { hops, end } = await traceLocally(site.origin);
    expect(end).toEqual({ kind: 'final' });
    expect(hops).toHaveLength(3);
  });

  it('two URLs that redirect to each other are a loop', async () => {
    await using site = await startSite({ '/a': redirectTo('/b'), '/b': redirectTo('/a') });
    const { hops, end } = await traceLocally(`${site.origin}/a`, { maxHops: 20 });
    const message = `Redirect loop: hop 3 returns to hop 1 (${site.origin}/a).`;
    expect(end).toEqual({ kind: 'loop', error: { code: 'REDIRECT_LOOP', message } });
    expect(hops).toHaveLength(3);
  });

  it('is reported also when the hop limit comes first', async () => {
    await using site = await startSite({ '/a': redirectTo('/b'), '/b': redirectTo('/a') });
    const { end } = await traceLocally(`${site.origin}/a`, { maxHops: 2 });
    expect(end.kind).toBe('loop');
  });

  it('a visit that only sets a cookie first is none', async () => {
    await using site = await startSite({
      '/': ({ headers }) =>
        headers.cookie === 'seen=1' ? 'welcome' : { status: 302, headers: { location: '/', 'set-cookie': 'seen=1' } },
    });
    const { hops, end } = await traceLocally(site.origin);
    expect(end).toEqual({ kind: 'final' });
    expect(hops).toHaveLength(2);
  });
});

describe('shared connections', () => {
  it('serve one trace after the other', async () => {
    await using site = await startSite({ '/': 'hello' });
    const network = localNetwork();
    const pooled = { network, connections: 'pooled' } as const;
    const first = await traceLocally(site.origin, pooled);
    const second = await traceLocally(site.origin, pooled);
    network.close();
    expect([first, second].map(({ hops }) => hops[0]?.connectionReused)).toEqual([false, true]);
  });
});
