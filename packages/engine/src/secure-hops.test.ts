import type { Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import type { Hop, NetErrorCode } from '@hopwise/model';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Network } from './network.ts';
import { localNetwork, traceLocally } from './testing/local-network.ts';
import { issueCertificate, makeAuthorities, type TestAuthorities, type TestCertificate, tlsOf } from './testing/pki.ts';
import { response, startRawServer } from './testing/raw-server.ts';
import { stopClock } from './testing/stop-clock.ts';

let authorities: TestAuthorities;
let leaf: TestCertificate;
let network: Network;

beforeAll(async () => {
  authorities = await makeAuthorities();
  leaf = await issueCertificate({ name: 'site.test', issuer: authorities.intermediate });
  network = localNetwork({ extraCa: [authorities.root.pem] });
});

const hello = (socket: Socket) => socket.write(response('200 OK', [], 'hello'));

describe('a secure hop', () => {
  it('keeps the certificates, the protocol, the cipher and the time they took', async () => {
    await using server = await startRawServer(hello, tlsOf([leaf, authorities.intermediate]));
    const { hops, end } = await traceLocally(`https://site.test:${server.port}/`, { network });
    expect(end).toEqual({ kind: 'final' });
    expect(hops[0]).toMatchObject({
      httpVersion: '1.1',
      tls: { protocol: 'TLSv1.3', cipher: expect.stringMatching(/^TLS_/), trusted: true, trustError: null },
    });
    expect(hops[0]?.timings.tlsMs).toBeGreaterThan(0);
    expect(hops[0]?.tls?.chain.map(({ subject }) => subject.CN)).toEqual(['site.test', 'Test Issuing']);
  });

  it('keeps the leaf and its issuers in their order, in any order of arrival', async () => {
    await using server = await startRawServer(hello, tlsOf([leaf, authorities.root, authorities.intermediate]));
    const { hops } = await traceLocally(`https://site.test:${server.port}/`, { network });
    expect(hops[0]?.tls?.chain.map(({ subject }) => subject.CN)).toEqual(['site.test', 'Test Issuing']);
  });
});

describe('HSTS', () => {
  const policy = 'Strict-Transport-Security: max-age=100';
  const whole = () => tlsOf([leaf, authorities.intermediate]);
  const kinds = (hops: readonly Hop[]) => hops.map(({ url, redirectType }) => [new URL(url).protocol, redirectType]);

  /** Redirects once to plain http on its own port, which doesn't support it. */
  const startDowngrading = (tls: TlsOptions) => {
    let responses = 0;
    return startRawServer((socket) => {
      responses += 1;
      const location = `Location: http://site.test:${socket.localPort}/next`;
      socket.write(responses === 1 ? response('302 Found', [location, policy]) : response('200 OK', [], 'hello'));
    }, tls);
  };

  it('sends https instead of http to a host that sent an HSTS policy', async () => {
    await using server = await startDowngrading(whole());
    const { hops, end } = await traceLocally(`https://site.test:${server.port}/`, { network, maxHops: 1 });
    expect(end).toEqual({ kind: 'final' });
    expect(kinds(hops)).toEqual([
      ['https:', 'HTTP_302'],
      ['http:', 'HSTS'],
      ['https:', 'FINAL'],
    ]);
    expect(hops[1]).toMatchObject({
      statusCode: null,
      requestHeaders: [],
      redirect: { to: `https://site.test:${server.port}/next`, delaySeconds: null },
    });
  });

  it('is void when the certificate is not trusted', async () => {
    await using server = await startDowngrading(tlsOf([leaf]));
    const { hops } = await traceLocally(`https://site.test:${server.port}/`, { network });
    expect(kinds(hops)).toEqual([
      ['https:', 'HTTP_302'],
      ['http:', 'ERROR'],
    ]);
  });

  it('sends no http request to a host on the preload list, and keeps method, headers and body', async () => {
    await using server = await startRawServer(hello, whole());
    const url = `http://site.test:${server.port}/a?b#c`;
    const { hops } = await traceLocally(
      { url, method: 'POST', headers: [['X-Mine', 'yes']], body: 'sent' },
      { network, hstsPreload: { covers: (host) => host === 'site.test' } },
    );
    expect(hops.map((hop) => [hop.url, hop.redirectType, hop.method])).toEqual([
      [url, 'HSTS', 'POST'],
      [url.replace('http:', 'https:'), 'FINAL', 'POST'],
    ]);
    expect(server.requests).toEqual([expect.stringMatching(/^POST \/a\?b .*X-Mine: yes/s)]);
    expect(server.requests[0]).toMatch(/content-length: 4/i);
  });

  it('reports a loop through it', async () => {
    await using server = await startRawServer(
      (socket) => socket.write(response('301 Moved', [`Location: http://site.test:${socket.localPort}/`, policy])),
      whole(),
    );
    const { hops, end } = await traceLocally(`https://site.test:${server.port}/`, { network, maxHops: 20 });
    expect(end.kind).toBe('loop');
    expect(hops.length).toBeLessThan(6);
  });
});

describe('a handshake that fails', () => {
  it.each<[string, () => TlsOptions, NetErrorCode, RegExp]>([
    [
      'no cipher in common',
      () => tlsOf([leaf], { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-GCM-SHA256' }),
      'TLS_HANDSHAKE_FAILED',
      /rejected the TLS handshake/,
    ],
    ['no certificate at all', () => ({}), 'TLS_HANDSHAKE_FAILED', /rejected the TLS handshake/],
    [
      'visitors need a certificate',
      () => tlsOf([leaf], { requestCert: true, rejectUnauthorized: true }),
      'TLS_HANDSHAKE_FAILED',
      /requires a client certificate/,
    ],
    [
      'the name is not served',
      () => tlsOf([leaf], { SNICallback: (_name, done) => done(new Error('unknown')) }),
      'TLS_HANDSHAKE_FAILED',
      /closed the connection during the TLS handshake/,
    ],
  ])('because %s', async (_name, options, code, message) => {
    await using server = await startRawServer(hello, options());
    const { hops, end } = await traceLocally(`https://site.test:${server.port}/`, { network });
    expect(end).toMatchObject({ kind: 'failed', error: { code, message: expect.stringMatching(message) } });
    expect(hops[0]).toMatchObject({ redirectType: 'ERROR', statusCode: null, remoteAddress: { ip: '127.0.0.1' } });
    expect(hops[0]?.timings.connectMs).toBeGreaterThanOrEqual(0);
  });

  it.each<[string, (socket: Socket) => void, NetErrorCode]>([
    ['http', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 'TLS_NOT_SPOKEN'],
    ['nothing sensible', (socket) => socket.end(Buffer.alloc(100, 7)), 'TLS_NOT_SPOKEN'],
    [
      'an alert: protocol version',
      (socket) => socket.end(Buffer.from([0x15, 3, 1, 0, 2, 2, 70])),
      'TLS_PROTOCOL_UNSUPPORTED',
    ],
    [
      'an alert: internal error',
      (socket) => socket.end(Buffer.from([0x15, 3, 3, 0, 2, 2, 80])),
      'TLS_HANDSHAKE_FAILED',
    ],
    ['nothing, and hangs up', (socket) => socket.end(), 'TLS_HANDSHAKE_FAILED'],
    ['nothing, and resets', (socket) => socket.resetAndDestroy(), 'TLS_HANDSHAKE_FAILED'],
  ])('because the server responds %s', async (_name, respond, code) => {
    await using server = await startRawServer(() => {}, undefined, respond);
    const { hops, end } = await traceLocally(`https://site.test:${server.port}/`, { network });
    expect(end).toMatchObject({ error: { code } });
    expect(hops[0]?.timings.tlsMs).toBeGreaterThan(0);
  });

  it('because the server never responds', async () => {
    // Uses its own clock: a computer that is too busy to connect in time would report something else.
    const pass = stopClock();
    await using server = await startRawServer(
      () => {},
      undefined,
      () => pass(300),
    );
    const { hops, end } = await traceLocally(`https://site.test:${server.port}/`, { network, timeoutMs: 300 });
    expect(end).toMatchObject({ error: { code: 'TIMEOUT' } });
    expect(hops[0]?.timings.tlsMs).toBe(300);
  });
});
