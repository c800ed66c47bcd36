import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endSlowBodies, respondToConnectionError } from './connections.ts';

const sentBytes = 1000;
let app: FastifyInstance;
/** What the server has read of the body. */
let received: EventEmitter<{ request: []; unread: []; read: [bytes: number] }>;
/** Until when the server is too busy to read a body. */
let isFree: Promise<void>;

/** Lets the server check what has arrived since the last time. */
const look = () => {
  for (const one of looks) one();
};
const looks = new Set<() => void>();

beforeEach(async () => {
  received = new EventEmitter();
  isFree = Promise.resolve();
  app = Fastify({ clientErrorHandler: respondToConnectionError });
  endSlowBodies(app, { bytes: 100, everyMs: 60_000 }, (work) => {
    looks.add(work);
    return () => looks.delete(work);
  });
  app.addHook('onRequest', async () => void received.emit('request'));
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.post('/', async ({ raw }) => {
    await once(raw, 'readable');
    received.emit('unread');
    await isFree;
    let bytes = 0;
    for await (const chunk of raw) {
      bytes += chunk.length;
      received.emit('read', bytes);
    }
    return { received: bytes };
  });
  app.post('/json', async ({ body }) => body);
  await app.register(multipart);
  app.post('/form', async (request) => (await request.file())?.toBuffer());
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  looks.clear();
});

function send(path = '/', type = 'x/y'): { socket: Socket; response: Promise<string> } {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  const response = once(socket, 'close').then(() => text);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${sentBytes}\r\n\r\n`,
  );
  return { socket, response };
}

const fileHead = 'content-disposition: form-data; name="file"; filename="a.csv"';

/**
 * RFC 9110 section 15.5.9: the connection is closed, because it is unclear where the next request on it would start.
 */
function expectTimeout(response: string): void {
  const [head = '', body = '', ...rest] = response.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(head.split('\r\n')).toContain('connection: close');
  expect(JSON.parse(body)).toEqual({ error: 'REQUEST_TIMEOUT', message: 'The request took too long to arrive' });
  expect(rest).toEqual([]);
}

describe('a body', () => {
  it('that stalls is rejected, and its connection closed even if the sender keeps it open', async () => {
    const read = once(received, 'read');
    const { socket, response } = send();
    socket.write('x');
    await read;
    look();
    expectTimeout(await response);
  });

  it.each([
    ['of JSON', '/json', 'application/json', '{"url":'],
    ['of a form', '/form', 'multipart/form-data; boundary=x', `--x\r\n${fileHead}\r\n\r\nurl\nhttp://`],
  ])('%s that stalls is rejected too', async (_what, path, type, start) => {
    const request = once(received, 'request');
    const { socket, response } = send(path, type);
    socket.write(start);
    await request;
    // Everything after the hooks has started by then, including the body reader.
    await setImmediate();
    look();
    expectTimeout(await response);
  });

  it("isn't awaited with the headers either", async () => {
    const impatient = Fastify({
      clientErrorHandler: respondToConnectionError,
      http: { headersTimeout: 100, connectionsCheckingInterval: 50 },
    });
    await impatient.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((impatient.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n');
    expectTimeout(await text(socket));
    await impatient.close();
  });

  it('that is slow but steady is accepted', async () => {
    const request = once(received, 'request');
    const { socket, response } = send();
    await request;
    for (let sent = 0; sent < sentBytes; sent += 100) {
      const read = untilRead(sent + 100);
      socket.write('x'.repeat(100));
      await read;
      if (sent + 100 < sentBytes) look();
    }
    expect(await response).toContain(JSON.stringify({ received: sentBytes }));
  });

  it("that the server itself is too busy to read isn't rejected", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    isFree = promise;
    const unread = once(received, 'unread');
    const { socket, response } = send();
    socket.write('x');
    await unread;
    for (let looks = 0; looks < 3; looks += 1) look();
    resolve();
    socket.write('x'.repeat(sentBytes - 1));
    expect(await response).toContain(JSON.stringify({ received: sentBytes }));
  });
});

function untilRead(wanted: number): Promise<void> {
  return new Promise((resolve) => {
    const listen = (bytes: number) => {
      if (bytes < wanted) return;
      received.off('read', listen);
      resolve();
    };
    received.on('read', listen);
  });
}
