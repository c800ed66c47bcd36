import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
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
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

function send(): { socket: Socket; answer: Promise<string> } {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => undefined);
  const answer = once(socket, 'close').then(() => received);
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: x/y\r\ncontent-length: ${sentBytes}\r\n\r\n`,
  );
  return { socket, answer };
}

describe('a body', () => {
  it('that stalls is refused, and its connection closed though the sender keeps it open', async () => {
    const { socket, answer } = send();
    socket.write('x');
    expect(await answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"The request took too long to arrive"/);
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
