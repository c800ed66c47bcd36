import type { Socket } from 'node:net';
import type { NetErrorCode, Trace } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { drip, dripPastDeadline, flood, shortMs, traceOf, tracePastDeadline } from './testing/hostile-server.ts';
import { traceLocally } from './testing/local-network.ts';
import { type RawResponder, response, startRawServer } from './testing/raw-server.ts';

describe('a server that gives no response', () => {
  function expectError({ hops, end }: Trace, code: NetErrorCode, message: RegExp): void {
    expect(end).toMatchObject({ error: { code, message: expect.stringMatching(message) } });
    expect(hops).toHaveLength(1);
    const remoteAddress = { ip: '127.0.0.1' };
    expect(hops[0]).toMatchObject({ redirectType: 'ERROR', error: { code }, remoteAddress, isConnected: true });
  }

  it.each<[string, Parameters<typeof tracePastDeadline>[0]]>([
    ['says nothing', (_socket, pass) => pass(shortMs)],
    ['drips its status line', (socket, pass) => dripPastDeadline(socket, 'HTTP/1.1 ', pass)],
    [
      'drips its headers',
      (socket, pass) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        dripPastDeadline(socket, 'X-Slow: yes\r\n', pass);
      },
    ],
  ])('%s', async (_name, respond) => {
    expectError(await tracePastDeadline(respond), 'TIMEOUT', /longer than the 0\.4 seconds/);
  });

  it.each<[string, RawResponder, NetErrorCode, RegExp]>([
    [
      'sends headers without end',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        flood(socket, `X-Long: ${'a'.repeat(1000)}\r\n`);
      },
      'HEADERS_TOO_LARGE',
      /more headers than a browser/,
    ],
    [
      'sends one header without end',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX-Long: ');
        flood(socket, 'a'.repeat(10_000));
      },
      'HEADERS_TOO_LARGE',
      /more headers/,
    ],
    [
      'sends a bomb of many small headers',
      (socket) => socket.end(`HTTP/1.1 200 OK\r\n${'a:b\r\n'.repeat(60_000)}\r\n`),
      'HEADERS_TOO_LARGE',
      /more headers/,
    ],
    [
      'sends interim responses forever',
      (socket) => flood(socket, 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(2000)),
      'HEADERS_TOO_LARGE',
      /more headers/,
    ],
    [
      'changes the protocol unasked',
      (socket) => socket.end('HTTP/1.1 101 Switching\r\n\r\n'),
      'CONNECTION_CLOSED',
      /closed the connection/,
    ],
    ['closes at once', (socket) => socket.end(), 'CONNECTION_CLOSED', /closed the connection/],
    ['resets at once', (socket) => socket.resetAndDestroy(), 'CONNECTION_RESET', /reset the connection/],
    ['uses another protocol', (socket) => socket.write('SSH-2.0-OpenSSH_9.9\r\n'), 'INVALID_RESPONSE', /invalid HTTP/],
    [
      'responds with a TLS alert',
      (socket) => socket.end(Buffer.from([0x15, 3, 3, 0, 2, 2, 80])),
      'INVALID_RESPONSE',
      /only https/,
    ],
    ['responds in HTTP/0.9', (socket) => socket.end('<html>hello</html>'), 'INVALID_RESPONSE', /invalid HTTP/],
    [
      'sends a NUL in a header',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n'),
      'INVALID_RESPONSE',
      /invalid HTTP/,
    ],
  ])('%s', async (_name, respond, code, message) => {
    expectError(await traceOf(respond), code, message);
  });

  it('is named in the sentence', async () => {
    const { end } = await traceOf((socket) => socket.end());
    expect(end).toMatchObject({
      error: { message: '127.0.0.1 closed the connection before the response was complete.' },
    });
  });

  it('may break off after any byte of its head', async () => {
    const whole = 'HTTP/1.1 301 Moved\r\nLocation: /\r\nContent-Length: 5\r\n\r\n';
    await using server = await startRawServer((socket, request) => {
      const length = Number(/\/(\d+) /.exec(request)?.[1]);
      socket.write(whole.slice(0, length), () => socket.resetAndDestroy());
    });
    for (let length = 0; length < whole.length; length += 1) {
      const { end } = await traceLocally(`${server.url}/${length}`);
      expect(end, `after ${length} bytes`).toMatchObject({
        kind: 'failed',
        error: { code: expect.stringMatching(/^CONNECTION_(?:RESET|CLOSED)$/) },
      });
    }
  });
});

describe('a redirect whose body is broken is followed anyway', () => {
  const start = (extra: string) => `HTTP/1.1 302 Found\r\nLocation: /end\r\n${extra}\r\n\r\n`;
  it.each<[string, (socket: Socket) => void]>([
    [
      'resets in the body',
      (socket) => socket.write(`${start('Content-Length: 9')}half`, () => socket.resetAndDestroy()),
    ],
    ['closes in the body', (socket) => socket.end(`${start('Content-Length: 9')}half`)],
    ['never sends the body', (socket) => socket.write(start('Content-Length: 9'))],
    [
      'drips the body',
      (socket) => {
        socket.write(start('Content-Length: 900'));
        drip(socket, 'a');
      },
    ],
    ['sends a body without end', (socket) => socket.write(start('X: y')) && flood(socket, 'a'.repeat(10_000))],
    ['sends chunks that are none', (socket) => socket.write(`${start('Transfer-Encoding: chunked')}zz\r\n`)],
    [
      'sends gzip that is none',
      (socket) => socket.write(`${start('Content-Encoding: gzip\r\nContent-Length: 4')}nope`),
    ],
    ['sends more than it said', (socket) => socket.write(`${start('Content-Length: 1')}abc`)],
  ])('%s', async (_name, redirect) => {
    const { hops, end } = await traceOf(
      (socket, request) => {
        if (request.startsWith('GET /end')) socket.end(response('200 OK'));
        else redirect(socket);
      },
      { path: '/start' },
    );
    expect(hops.map(({ statusCode }) => statusCode)).toEqual([302, 200]);
    expect(end).toEqual({ kind: 'final' });
  });

  it('is not blamed for the time that we wait for its body', async () => {
    const held: number[] = [];
    await using server = await startRawServer((socket, request) => {
      if (request.startsWith('GET /end')) socket.end(response('200 OK'));
      else socket.write(start('Content-Length: 9'));
    });
    const startedAt = performance.now();
    const { hops } = await traceLocally(`${server.url}/start`, {}, { onHeld: (heldMs) => held.push(heldMs) });
    const tookMs = performance.now() - startedAt;
    expect(held).toHaveLength(1);
    // A timer is never early: this is the least that we wait, and what the hop is not blamed for.
    expect(held[0]).toBeGreaterThan(200);
    // Counting it with the hop as well would count the wait twice.
    const blamedMs = hops.reduce((sum, { latencyMs }) => sum + (latencyMs ?? 0), 0);
    expect(blamedMs + (held[0] ?? 0)).toBeLessThanOrEqual(Math.ceil(tookMs));
  });
});
