import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerConnectionError } from './connection-errors.ts';
import { endSlowBodies } from './slow-bodies.ts';

const everyMs = 200;
const sentBytes = 1000;
let readAfterMs: number;
let app: FastifyInstance;

beforeEach(async () => {
  readAfterMs = 0;
  app = Fastify({ clientErrorHandler: answerConnectionError });
  endSlowBodies(app, { bytes: 100, everyMs });
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.post('/', async ({ raw }) => {
    raw.pause();
    await delay(readAfterMs);
    let received = 0;
    for await (const chunk of raw) received += chunk.length;
    return { received };
  });
  app.post('/json', async ({ body }) => body);
  await app.register(multipart);
  app.post('/form', async (request) => (await request.file())?.toBuffer());
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

function send(path = '/', type = 'x/y'): { socket: Socket; answer: Promise<string> } {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => undefined);
  const answer = once(socket, 'close').then(() => received);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${sentBytes}\r\n\r\n`,
  );
  return { socket, answer };
}

const fileHead = 'content-disposition: form-data; name="file"; filename="a.csv"';

/** RFC 9110 section 15.5.9: the connection is closed, as nobody knows where the next request on it would begin. */
function expectTimeout(answer: string): void {
  const [head = '', body = '', ...rest] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(head.split('\r\n')).toContain('connection: close');
  expect(JSON.parse(body)).toEqual({ error: 'REQUEST_TIMEOUT', message: 'The request took too long to arrive' });
  expect(rest).toEqual([]);
}

describe('a body', () => {
  it('that stalls is refused, and its connection closed though the sender keeps it open', async () => {
    const { socket, answer } = send();
    socket.write('x');
    expectTimeout(await answer);
  });

  it.each([
    ['of JSON', '/json', 'application/json', '{"url":'],
    ['of a form', '/form', 'multipart/form-data; boundary=x', `--x\r\n${fileHead}\r\n\r\nurl\nhttp://`],
  ])('%s that stalls is refused alike', async (_what, path, type, start) => {
    const { socket, answer } = send(path, type);
    socket.write(start);
    expectTimeout(await answer);
  });

  it('is not waited for with the headers either', async () => {
    const impatient = Fastify({
      clientErrorHandler: answerConnectionError,
      http: { headersTimeout: 100, connectionsCheckingInterval: 50 },
    });
    await impatient.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((impatient.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n');
    expectTimeout(await text(socket));
    await impatient.close();
  });

  it('that takes far longer than a look, but goes on, is taken in whole', async () => {
    const { socket, answer } = send();
    for (let sent = 0; sent < sentBytes; sent += 50) {
      socket.write('x'.repeat(50));
      await delay(everyMs / 10);
    }
    expect(await answer).toContain(JSON.stringify({ received: sentBytes }));
  });

  it('that the server itself is too busy to read is not refused', async () => {
    readAfterMs = 4 * everyMs;
    const { socket, answer } = send();
    socket.write('x');
    await delay(3 * everyMs);
    socket.write('x'.repeat(sentBytes - 1));
    expect(await answer).toContain(JSON.stringify({ received: sentBytes }));
  });
});
