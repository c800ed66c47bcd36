import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { closeConnectionsWhenClosing } from './connections.ts';

const never = new AbortController().signal;

it("doesn't wait for a connection that was opened and never used", async () => {
  const app = Fastify();
  closeConnectionsWhenClosing(app, never);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const accepted = once(app.server, 'connection');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await accepted;
  const closed = once(socket, 'close');
  await app.close();
  await closed;
  expect(socket.destroyed).toBe(true);
});

it('lets a running request finish, and then closes its connection', async () => {
  const app = Fastify();
  closeConnectionsWhenClosing(app, never);
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  app.get('/', async () => {
    started.resolve();
    await finish.promise;
    return 'done';
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const fetched = fetch(origin);
  await started.promise;
  const closing = app.close();
  finish.resolve();
  expect(await (await fetched).text()).toBe('done');
  await closing;
});

it("doesn't wait for a client that keeps sending when it can't wait any longer", async () => {
  const app = Fastify();
  const stopping = new AbortController();
  closeConnectionsWhenClosing(app, stopping.signal);
  const started = Promise.withResolvers<void>();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.post('/', async (_request, reply) => {
    started.resolve();
    return reply.hijack();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nContent-Length: 1000\r\n\r\nthe beginning');
  await started.promise;
  const closing = app.close();
  stopping.abort();
  await closing;
});
