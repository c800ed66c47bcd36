import type { Socket } from 'node:net';
import type { NetErrorCode } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { bombs } from './testing/bombs.ts';
import { localNetwork, traceLocally } from './testing/local-network.ts';
import { type RawAnswer, response, startRawServer } from './testing/raw-server.ts';

/** For servers that use up the whole budget, and for those that must not. */
const shortMs = 400;
const amplyMs = 10_000;

const html = 'Content-Type: text/html';

/** Writes for ever, as fast as it is read. */
function flood(socket: Socket, chunk: string | Buffer): void {
  const pump = () => {
    while (!socket.destroyed && socket.write(chunk)) {}
  };
  socket.on('drain', pump);
  pump();
}

/** Writes one character at a time for as long as anybody reads. */
function drip(socket: Socket, text: string): void {
  let index = 0;
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else socket.write(text[index++ % text.length] ?? '');
  }, 5);
  socket.on('close', () => clearInterval(timer));
}

async function traceOf(answer: RawAnswer, { path = '/', timeoutMs = amplyMs } = {}) {
  await using server = await startRawServer(answer);
  return await traceLocally(server.url + path, { timeoutMs });
}

describe('a server that gives no answer', () => {
  it.each<[string, RawAnswer, NetErrorCode, RegExp]>([
    ['says nothing', () => {}, 'TIMEOUT', /longer than the 0\.4 seconds/],
    ['drips its status line', (socket) => drip(socket, 'HTTP/1.1 '), 'TIMEOUT', /longer than/],
    [
      'drips its headers',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        drip(socket, 'X-Slow: yes\r\n');
      },
      'TIMEOUT',
      /longer than/,
    ],
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
      (socket) => socket.end(`HTTP/1.1 200 OK\r\n${'a:b\r\n'.repeat(20_000)}\r\n`),
      'HEADERS_TOO_LARGE',
      /more headers/,
    ],
    [
      'sends interim answers for ever',
      (socket) => flood(socket, 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(2000)),
      'HEADERS_TOO_LARGE',
      /more headers/,
    ],
    [
      'changes the protocol unasked',
      (socket) => socket.end('HTTP/1.1 101 Switching\r\n\r\n'),
      'INVALID_RESPONSE',
      /not valid/,
    ],
    ['closes at once', (socket) => socket.end(), 'CONNECTION_CLOSED', /closed the connection/],
    ['resets at once', (socket) => socket.resetAndDestroy(), 'CONNECTION_RESET', /broke off/],
    [
      'speaks another protocol',
      (socket) => socket.write('SSH-2.0-OpenSSH_9.9\r\n'),
      'INVALID_RESPONSE',
      /not valid HTTP/,
    ],
    [
      'answers with a TLS alert',
      (socket) => socket.end(Buffer.from([0x15, 3, 3, 0, 2, 2, 80])),
      'INVALID_RESPONSE',
      /only https/,
    ],
    ['answers in HTTP/0.9', (socket) => socket.end('<html>hello</html>'), 'INVALID_RESPONSE', /not valid HTTP/],
    [
      'sends a NUL in a header',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n'),
      'INVALID_RESPONSE',
      /not valid/,
    ],
  ])('%s', async (_name, answer, code, message) => {
    const timeoutMs = code === 'TIMEOUT' ? shortMs : amplyMs;
    const { hops, end } = await traceOf(answer, { timeoutMs });
    expect(end).toMatchObject({ error: { code, message: expect.stringMatching(message) } });
    expect(hops).toHaveLength(1);
    expect(hops[0]).toMatchObject({ redirectType: 'ERROR', error: { code }, remoteAddress: { ip: '127.0.0.1' } });
  });

  it('is named in the sentence', async () => {
    const { end } = await traceOf((socket) => socket.end());
    expect(end).toMatchObject({
      error: { message: '127.0.0.1 closed the connection without giving a complete answer.' },
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

describe('a redirect whose body is broken is followed all the same', () => {
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
    const { hops } = await traceLocally(`${server.url}/start`, {}, { onHeld: (heldMs) => held.push(heldMs) });
    expect(held).toHaveLength(1);
    expect(held[0]).toBeGreaterThan(200);
    expect(hops[0]?.latencyMs).toBeLessThan(held[0] ?? 0);
  });
});

describe('a final page', () => {
  const page = (...lines: string[]) => `${['HTTP/1.1 200 OK', html, ...lines].join('\r\n')}\r\n\r\n`;

  it('that never ends is read up to the limit', async () => {
    const { hops, end } = await traceOf((socket) => {
      socket.write(page());
      flood(socket, 'a'.repeat(10_000));
    });
    expect(end).toEqual({ kind: 'final' });
    expect(hops[0]?.body).toMatchObject({ complete: false });
    expect(hops[0]?.body?.bytes).toBeLessThan(3 * 1024 * 1024);
  });

  it('that drips for ever costs no more than the time allowed, and is kept with its headers', async () => {
    const { hops, end } = await traceOf(
      (socket) => {
        socket.write(page('Content-Length: 900'));
        drip(socket, 'a');
      },
      { timeoutMs: shortMs },
    );
    expect(end).toEqual({ kind: 'final' });
    expect(hops[0]).toMatchObject({
      statusCode: 200,
      redirectType: 'FINAL',
      contentType: 'text/html',
      body: { complete: false, brokenBy: { code: 'TIMEOUT' } },
      error: null,
    });
    expect(hops[0]?.timings.firstByteMs).toBeGreaterThan(0);
  });

  it('that is no page is not waited for', async () => {
    const { end } = await traceOf((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n');
      drip(socket, 'data: 1\n\n');
    });
    // It drips for ever: waited for, the time would run out.
    expect(end).toEqual({ kind: 'final' });
  });

  it.each<[string, (socket: Socket) => void, NetErrorCode]>([
    [
      'reset',
      (socket) => socket.write(`${page('Content-Length: 9')}half`, () => socket.resetAndDestroy()),
      'CONNECTION_RESET',
    ],
    ['closed', (socket) => socket.end(`${page('Content-Length: 9')}half`), 'CONNECTION_CLOSED'],
    [
      'not chunked as it claims',
      (socket) => socket.end(`${page('Transfer-Encoding: chunked')}4\r\nhalf\r\nzz\r\n`),
      'INVALID_RESPONSE',
    ],
  ])('that breaks off (%s) is still the answer, and what broke it is told', async (_name, answer, code) => {
    const { hops, end } = await traceOf(answer);
    expect(end).toEqual({ kind: 'final' });
    expect(hops[0]).toMatchObject({
      statusCode: 200,
      redirectType: 'FINAL',
      error: null,
      body: { brokenBy: { code } },
    });
  });

  it.each([
    ['compressed otherwise than it claims', `${page('Content-Encoding: gzip')}half`],
    ['of two lengths', `${page('Content-Length: 1\r\nContent-Length: 2')}abc`],
    ['both inline and attached', `${page('Content-Disposition: inline\r\nContent-Disposition: attachment')}abc`],
  ])('that no browser shows (%s) is an error', async (_name, response) => {
    const { end } = await traceOf((socket) => socket.end(response));
    expect(end).toMatchObject({ kind: 'failed', error: { code: 'INVALID_RESPONSE' } });
  });

  it.each(bombs)('that is a %s bomb is decoded up to the limit', async (encoding, bomb) => {
    const { hops, end } = await traceOf((socket) => {
      socket.write(page(`Content-Encoding: ${encoding}`, `Content-Length: ${bomb.length}`));
      socket.write(bomb);
    });
    expect(end).toEqual({ kind: 'final' });
    expect(hops[0]?.body).toMatchObject({ contentEncoding: encoding });
    expect(hops[0]?.body?.brokenBy, 'what is broken behind the limit is never reached').toBeUndefined();
  });
});

describe('a chain', () => {
  const toSelf: RawAnswer = (socket) => socket.write(response('302 Found', ['Location: /']));
  const counting: RawAnswer = (socket, request) => {
    const count = Number(/GET \/(\d*)/.exec(request)?.[1]);
    socket.write(response('302 Found', [`Location: /${count + 1}`]));
  };

  it('that leads to itself is a loop', async () => {
    const { hops, end } = await traceOf(toSelf);
    expect(end).toMatchObject({ kind: 'loop', error: { code: 'REDIRECT_LOOP' } });
    expect(hops.length).toBeLessThan(10);
  });

  it('that grows for ever ends at the limit', async () => {
    await using server = await startRawServer(counting);
    const { hops, end } = await traceLocally(`${server.url}/1`, { maxHops: 20 });
    expect(end).toMatchObject({
      kind: 'too-many-hops',
      error: { code: 'TOO_MANY_HOPS', message: 'The chain has more than the 20 redirects allowed.' },
    });
    expect(hops).toHaveLength(21);
  });

  it('of a thousand redirects can be followed to the end of the time, no further', async () => {
    await using server = await startRawServer(counting);
    const { hops, end } = await traceLocally(`${server.url}/1`, { maxHops: 1000, timeoutMs: amplyMs });
    expect(end.kind).toBe('too-many-hops');
    expect(hops).toHaveLength(1001);
    expect(hops.every(({ connectionReused }, index) => connectionReused === index > 0)).toBe(true);
  });

  it('with an address longer than any server reads ends there', async () => {
    const { end } = await traceOf((socket) =>
      socket.write(response('302 Found', [`Location: /${'a'.repeat(100_000)}`])),
    );
    expect(end).toMatchObject({ kind: 'failed', error: { code: 'LOCATION_INVALID' } });
  });
});

describe('a name server', () => {
  const failing = (code: string) =>
    localNetwork({ lookup: () => Promise.reject(Object.assign(new Error(code), { code })) });

  it.each<[string, NetErrorCode]>([
    ['ENOTFOUND', 'DNS_NOT_FOUND'],
    ['ENODATA', 'DNS_NOT_FOUND'],
    ['EAI_AGAIN', 'DNS_FAILED'],
    ['ESERVFAIL', 'DNS_FAILED'],
    ['ECONNREFUSED', 'DNS_FAILED'],
    ['EUNHEARDOF', 'DNS_FAILED'],
  ])('that fails with %s', async (code, expected) => {
    const { end } = await traceLocally('http://site.test/', { network: failing(code) });
    expect(end).toMatchObject({
      kind: 'failed',
      error: { code: expected, message: expect.stringContaining('site.test') },
    });
  });

  it('that hangs costs no more than the time allowed', async () => {
    const network = localNetwork({ lookup: () => new Promise(() => {}) });
    const { hops, end } = await traceLocally('http://site.test/', { network, timeoutMs: shortMs });
    expect(end.kind).toBe('timeout');
    expect(hops[0]).toMatchObject({ error: { code: 'TIMEOUT' }, remoteAddress: null });
  });

  it('that knows the name but no address of it', async () => {
    const network = localNetwork({ lookup: async () => [] });
    const { end } = await traceLocally('http://site.test/', { network });
    expect(end).toMatchObject({ error: { code: 'DNS_NOT_FOUND' } });
  });
});
