import { constants } from 'node:http2';
import type { Socket } from 'node:net';
import type { NetErrorCode } from '@hopwise/model';
import { beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from './connection/dial.ts';
import type { Network } from './network.ts';
import { Deadline } from './request/deadline.ts';
import { startHttp2Site } from './testing/http2-site.ts';
import { localNetwork, traceLocally } from './testing/local-network.ts';
import { issueCertificate, makeAuthorities, type TestAuthorities, type TestCertificate, tlsOf } from './testing/pki.ts';
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

  it('is spoken where the server offers it, over one connection, with every header line kept', async () => {
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
      (stream) => stream.respond(Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`x-${index}`, 'y']))),
      'HEADERS_TOO_LARGE',
    ],
    [
      'sends a header longer than HPACK carries',
      (stream) => stream.respond({ 'x-long': 'a'.repeat(400_000) }),
      'INVALID_RESPONSE',
    ],
  ])('that %s ends with the reason', async (_name, respond, code) => {
    await using site = await startHttp2Site(chain(), respond);
    const { end } = await traceLocally(`https://site.test:${site.port}/`, {
      network,
      timeoutMs: code === 'TIMEOUT' ? 300 : 10_000,
    });
    expect(end).toMatchObject({ error: { code } });
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
