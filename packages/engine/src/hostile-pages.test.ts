import type { Socket } from 'node:net';
import type { NetErrorCode } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { bombs } from './testing/bombs.ts';
import { drip, dripPastDeadline, flood, traceOf, tracePastDeadline } from './testing/hostile-server.ts';

const html = 'Content-Type: text/html';

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

  it('that drips forever costs no more than the time allowed, and is kept with its headers', async () => {
    const { hops, end } = await tracePastDeadline((socket, pass) => {
      pass(1);
      socket.write(page('Content-Length: 900'));
      dripPastDeadline(socket, 'a', pass);
    });
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

  it("that isn't a page is not waited for", async () => {
    const { end } = await traceOf((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n');
      drip(socket, 'data: 1\n\n');
    });
    // The server drips forever, so waiting for it would time out.
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
  ])('that breaks off (%s) is still the response, and what broke it is reported', async (_name, respond, code) => {
    const { hops, end } = await traceOf(respond);
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
    ['both inline and attached in one line', `${page('Content-Disposition: inline, attachment')}abc`],
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
