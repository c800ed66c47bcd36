import { once } from 'node:events';
import { constants, createSecureServer } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import type { NetErrorCode } from '@hopwise/model';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { noProgress } from './connection/dial.ts';
import type { Network } from './network.ts';
import { Deadline } from './request/deadline.ts';
import { startHttp2Site } from './testing/http2-site.ts';
import { localNetwork, traceLocally } from './testing/local-network.ts';
import { issueCertificate, makeAuthorities, type TestAuthorities, type TestCertificate, tlsOf } from './testing/pki.ts';
import { type RawStream, startRawHttp2Server } from './testing/raw-http2-server.ts';
import { startRawServer } from './testing/raw-server.ts';

let authorities: TestAuthorities;
let leaf: TestCertificate;
let network: Network;

beforeAll(async () => {
  authorities = await makeAuthorities();
  leaf = await issueCertificate({ name: 'site.test', issuer: authorities.intermediate });
  network = localNetwork({ extraCa: [authorities.root.pem] });
});

describe('HTTP/2', () => {
  const chain = () => [leaf, authorities.intermediate];

  it('is used where the server offers it, over one connection, with every header line kept', async () => {
    await using site = await startHttp2Site(chain(), (stream, path) => {
      if (path === '/')
        stream.respond({ ':status': 301, location: '/\xe9', 'set-cookie': ['a=1', 'b=2'], 'x-twice': ['1', '2'] });
      else stream.respond({ ':status': 200, 'content-type': 'text/html' });
      stream.end('<title>hello</title>');
    });
    const { hops, end } = await traceLocally(`https://site.test:${site.port}/`, { network });
    expect(end).toEqual({ kind: 'final' });
    expect(hops.map(({ httpVersion, connectionReused }) => [httpVersion, connectionReused])).toEqual([
      ['2', false],
      ['2', true],
    ]);
    expect(hops[0]?.responseHeaders.slice(0, 5)).toEqual([
      ['location', '/\xe9'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
      ['x-twice', '1'],
      ['x-twice', '2'],
    ]);
    expect(hops[1]?.url).toMatch(/\/%E9$/);
    expect(hops[1]).toMatchObject({ body: { bytes: 20, complete: true }, tls: { trusted: true } });
    expect(site.connectionCount()).toBe(1);
  });

  it('sends a body', async () => {
    await using site = await startHttp2Site(chain(), (stream) => {
      let received = '';
      stream.on('data', (chunk) => (received += chunk));
      stream.on('end', () => {
        stream.respond({ ':status': 200, 'x-received': received });
        stream.end();
      });
    });
    const { hops } = await traceLocally(
      { url: `https://site.test:${site.port}/`, method: 'POST', body: 'hello' },
      { network },
    );
    expect(hops[0]?.responseHeaders).toContainEqual(['x-received', 'hello']);
  });

  it.each<[string, Parameters<typeof startHttp2Site>[1], NetErrorCode]>([
    ['resets the stream', (stream) => stream.close(constants.NGHTTP2_INTERNAL_ERROR), 'CONNECTION_RESET'],
    ['closes the stream', (stream) => stream.close(), 'CONNECTION_CLOSED'],
    ['closes the connection', (stream) => stream.session?.destroy(), 'CONNECTION_CLOSED'],
    ['says nothing', () => {}, 'TIMEOUT'],
    [
      'sends too many headers',
      (stream) => stream.respond(Object.fromEntries(Array.from({ length: 70_000 }, (_, n) => [`x-${n}`, 'y']))),
      'HEADERS_TOO_LARGE',
    ],
    [
      'sends a header longer than HPACK carries',
      (stream) => stream.respond({ 'x-long': 'a'.repeat(400_000) }),
      'HEADERS_TOO_LARGE',
    ],
  ])('that %s ends with the reason', async (_name, respond, code) => {
    await using site = await startHttp2Site(chain(), respond);
    const { end } = await traceLocally(`https://site.test:${site.port}/`, {
      network,
      ...(code === 'TIMEOUT' && { timeoutMs: 300 }),
    });
    expect(end).toMatchObject({ error: { code } });
  });

  it('takes 3,000 headers, as browsers do', async () => {
    const headers = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`x-${index}`, 'y']));
    await using site = await startHttp2Site(chain(), (stream) => {
      stream.respond({ ':status': 200, ...headers });
      stream.end();
    });
    const { hops } = await traceLocally(`https://site.test:${site.port}/`, { network });
    expect(hops).toMatchObject([{ statusCode: 200, httpVersion: '2' }]);
    expect(hops[0]?.responseHeaders.length).toBeGreaterThanOrEqual(3000);
  });

  it('reads headers over HTTP/1.1 that are too large for the HTTP/2 library, though not for browsers', async () => {
    const server = createSecureServer(
      { ...tlsOf(chain()), allowHTTP1: true, maxSendHeaderBlockLength: 10_000_000 },
      (_request, response) => {
        for (let index = 0; index < 230; index += 1) response.setHeader(`x-${index}`, 'z'.repeat(1000));
        response.end();
      },
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { hops } = await traceLocally(`https://site.test:${port}/`, { network });
    expect(hops).toMatchObject([{ statusCode: 200, httpVersion: '1.1', error: null }]);
  });

  it('that is none ends with the reason', async () => {
    const noHttp2 = (socket: Socket) => void socket.write('this is no frame, whatever was agreed on');
    const tls = tlsOf(chain(), { ALPNProtocols: ['h2'] });
    await using server = await startRawServer(() => {}, tls, noHttp2);
    const { end } = await traceLocally(`https://site.test:${server.port}/`, { network });
    expect(end).toMatchObject({ kind: 'failed', error: { code: 'INVALID_RESPONSE' } });
  });

  it('reads an endless page up to the limit', async () => {
    await using site = await startHttp2Site(chain(), (stream) => {
      stream.respond({ ':status': 200, 'content-type': 'text/html' });
      const pump = () => {
        while (!stream.destroyed && stream.write(Buffer.alloc(16_384, 'a'))) {}
      };
      stream.on('drain', pump);
      pump();
    });
    const { hops, end } = await traceLocally(`https://site.test:${site.port}/`, { network });
    expect(end).toEqual({ kind: 'final' });
    expect(hops[0]?.body).toMatchObject({ complete: false });
    expect(hops[0]?.body?.bytes).toBeLessThan(3 * 1024 * 1024);
  });

  it('shares one connection among pooled traces', async () => {
    await using site = await startHttp2Site(chain(), (stream) => {
      stream.respond({ ':status': 200 });
      stream.end();
    });
    const shared = localNetwork({ extraCa: [authorities.root.pem] });
    const follow = () => traceLocally(`https://site.test:${site.port}/`, { network: shared, connections: 'pooled' });
    await follow();
    await Promise.all([follow(), follow(), follow()]);
    shared.close();
    expect(site.connectionCount()).toBe(1);
  });

  it('lets what is under way finish when a connection is no longer wanted', async () => {
    await using site = await startHttp2Site(chain(), (stream) => {
      stream.respond({ ':status': 200 });
      stream.end();
    });
    const url = new URL(`https://site.test:${site.port}/`);
    const deadline = new Deadline({ timeoutMs: 10_000 });
    const connection = await network.connect(url, deadline, noProgress());
    const wire = { method: 'GET', path: '/', headers: [['Host', url.host]] as [string, string][], body: null };
    const outcome = new Promise((resolve) => {
      const ignore = () => {};
      connection.send(wire, {
        onSent: ignore,
        onFirstByte: ignore,
        onBodyPending: ignore,
        onData: () => true,
        onHead: ({ statusCode }) => resolve(statusCode),
        onError: resolve,
        onEnd: ignore,
      });
    });
    connection.retire();
    expect(connection.isReady).toBe(false);
    expect(await outcome).toBe(200);
    deadline.dispose();
  });
});

const { NGHTTP2_CANCEL, NGHTTP2_ENHANCE_YOUR_CALM, NGHTTP2_HTTP_1_1_REQUIRED, NGHTTP2_INTERNAL_ERROR } = constants;
const { NGHTTP2_NO_ERROR, NGHTTP2_REFUSED_STREAM } = constants;
const html = { ':status': '200', 'content-type': 'text/html' };
const refreshing = '<meta http-equiv=refresh content="0;url=/end">';
const letIn = (stream: RawStream) => stream.headers(html).data('ok', true);

describe('a server of HTTP/2 that has not looked at a request', () => {
  const follow = async (respond: (stream: RawStream, earlier: number) => void) => {
    await using server = await startRawHttp2Server([leaf, authorities.intermediate], respond);
    const { hops, end } = await traceLocally(`https://site.test:${server.port}/`, { network });
    return { hops, end, seen: server.seen };
  };

  it.each<[what: string, respond: (stream: RawStream, earlier: number) => void, seen: string[]]>([
    [
      'refuses the stream',
      (stream, earlier) => (earlier < 2 ? stream.reset(NGHTTP2_REFUSED_STREAM) : letIn(stream)),
      ['h2 1', 'h2 1', 'h2 1'],
    ],
    [
      'goes away before it',
      (stream, earlier) => (earlier === 0 ? stream.goAway(0, NGHTTP2_NO_ERROR) : letIn(stream)),
      ['h2 1', 'h2 2'],
    ],
    ['wants HTTP/1.1 for the stream', (stream) => stream.reset(NGHTTP2_HTTP_1_1_REQUIRED), ['h2 1', 'http/1.1 2']],
    [
      'wants HTTP/1.1 for the connection',
      (stream) => stream.goAway(0, NGHTTP2_HTTP_1_1_REQUIRED),
      ['h2 1', 'http/1.1 2'],
    ],
    [
      'is not the one for it',
      (stream, earlier) => (earlier === 0 ? stream.headers({ ':status': '421' }, true) : letIn(stream)),
      ['h2 1', 'h2 1'],
    ],
  ])('is asked again when it %s', async (_, respond, expected) => {
    const { hops, end, seen } = await follow(respond);
    expect(seen).toEqual(expected);
    expect(end).toEqual({ kind: 'final' });
    expect(hops).toHaveLength(1);
    expect(hops[0]).toMatchObject({ statusCode: 200, connectionReused: false });
    expect(hops[0]?.timings.tlsMs, 'the connection was made for this hop').not.toBeNull();
  });

  it('is asked over HTTP/1.1 from then on', async () => {
    const { seen, hops } = await follow((stream, earlier) =>
      earlier === 0
        ? stream.headers({ ':status': '302', location: '/next' }, true)
        : stream.reset(NGHTTP2_HTTP_1_1_REQUIRED),
    );
    expect(seen).toEqual(['h2 1', 'h2 1', 'http/1.1 2']);
    expect(hops.map(({ httpVersion }) => httpVersion)).toEqual(['2', '1.1']);
  });

  it('is asked three times at most, and once more after 421', async () => {
    const refusing = await follow((stream) => stream.reset(NGHTTP2_REFUSED_STREAM));
    expect(refusing.seen).toHaveLength(3);
    expect(refusing.end).toMatchObject({
      error: {
        code: 'CONNECTION_RESET',
        message: 'site.test rejected the request without processing it, also on retry (HTTP/2 error REFUSED_STREAM).',
      },
    });
    const misdirected = await follow((stream) => stream.headers({ ':status': '421' }, true));
    expect(misdirected.seen).toHaveLength(2);
    expect(misdirected.hops.map(({ statusCode }) => statusCode)).toEqual([421]);
  });

  it.each<[what: string, respond: (stream: RawStream) => void, message: string]>([
    [
      'is asked too much',
      (stream) => stream.reset(NGHTTP2_ENHANCE_YOUR_CALM),
      'site.test rejected the request: too many requests (HTTP/2 error ENHANCE_YOUR_CALM).',
    ],
    [
      'fails',
      (stream) => stream.reset(NGHTTP2_INTERNAL_ERROR),
      'site.test reset the request (HTTP/2 error INTERNAL_ERROR).',
    ],
  ])("gives the reason when it %s, and isn't requested again", async (_, respond, message) => {
    const { end, seen } = await follow(respond);
    expect(seen).toEqual(['h2 1']);
    expect(end).toMatchObject({ error: { code: 'CONNECTION_RESET', message } });
  });

  it.each<[what: string, respond: (stream: RawStream) => void, code: NetErrorCode]>([
    ['cancels the stream', (stream) => stream.reset(NGHTTP2_CANCEL), 'CONNECTION_CLOSED'],
    ['fails', (stream) => stream.reset(NGHTTP2_INTERNAL_ERROR), 'CONNECTION_RESET'],
    ['closes the connection', (stream) => stream.close(), 'CONNECTION_CLOSED'],
  ])('reports a page that breaks off because it %s, and stays there', async (_, breakOff, code) => {
    const { hops, end } = await follow((stream) => breakOff(stream.headers(html).data(refreshing)));
    expect(end).toEqual({ kind: 'final' });
    expect(hops).toHaveLength(1);
    expect(hops[0]?.body).toMatchObject({ complete: false, brokenBy: { code } });
  });

  it('accepts a page shorter than its Content-Length, and values with spaces around them', async () => {
    const { hops } = await follow((stream, earlier) => {
      if (earlier === 0) stream.headers({ ...html, 'content-length': '1000' }).data(refreshing, true);
      else if (earlier === 1) stream.headers({ ':status': '302', location: ' /last ' }, true);
      else letIn(stream);
    });
    expect(hops.map(({ url }) => new URL(url).pathname)).toEqual(['/', '/end', '/last']);
    expect(hops[0]?.body).toMatchObject({ complete: true });
  });
});
