import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NetError } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResponseHandler, WireRequest } from './connection.ts';
import { Http1Connection } from './http1-connection.ts';

const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const asked: string[] = [];
const server = createServer((socket) => {
  socket.on('data', (chunk) => {
    for (const [path] of chunk.toString('latin1').matchAll(/\/[\w-]+(?= HTTP)/g)) asked.push(path);
    socket.write(answer);
  });
  socket.on('error', () => undefined);
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  server.close();
});

async function open(): Promise<{ socket: Socket; connection: Http1Connection }> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const remote = { ip: '127.0.0.1', family: 4, port } as const;
  return { socket, connection: new Http1Connection(socket, { host: '127.0.0.1', port, remote, tls: null }) };
}

const get = (path: string): WireRequest => ({ method: 'GET', path, headers: [['Host', 'site.test']], body: null });

/** What a handler heard, in the order in which it heard it. */
function listener() {
  const heard: string[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const end = (what: string) => {
    heard.push(what);
    resolve();
  };
  const handler: ResponseHandler = {
    onSent: () => heard.push('sent'),
    onFirstByte: () => heard.push('first byte'),
    onHead: ({ statusCode }) => heard.push(String(statusCode)),
    onBodyPending: () => heard.push('body pending'),
    onData: () => true,
    onEnd: () => end('end'),
    onError: ({ code }: NetError) => end(code),
  };
  return { handler, heard, ended };
}

const wellHeard = ['sent', 'first byte', '200', 'end'];

describe('Http1Connection', () => {
  it('sends a request at once when it is the only one, others at the end of the turn', async () => {
    const connections = await Promise.all([open(), open(), open()]);
    const listeners = connections.map(({ connection }, index) => {
      const listening = listener();
      connection.send(get(`/of-${index}`), listening.handler);
      return listening;
    });
    expect(listeners.map(({ heard }) => heard)).toEqual([['sent'], [], []]);
    await Promise.all(listeners.map(({ ended }) => ended));
    expect(listeners.map(({ heard }) => heard)).toEqual([wellHeard, wellHeard, wellHeard]);
    expect(asked).toEqual(expect.arrayContaining(['/of-0', '/of-1', '/of-2']));

    const again = listener();
    connections[1]?.connection.send(get('/again'), again.handler);
    expect(again.heard).toEqual(['sent']);
    await again.ended;
    for (const { connection } of connections) connection.close();
  });

  it('does not send what was given up before', async () => {
    const [first, second] = await Promise.all([open(), open()]);
    const [kept, given] = [listener(), listener()];
    first.connection.send(get('/kept'), kept.handler);
    second.connection.send(get('/given-up'), given.handler)();
    expect(second.connection.isReady).toBe(false);
    await kept.ended;
    await nextTurn();
    expect(given.heard).toEqual([]);
    expect(asked).toContain('/kept');
    expect(asked).not.toContain('/given-up');
    first.connection.close();
  });

  it('does not take what came before the request was sent for its answer', async () => {
    const [other, { connection, socket }] = await Promise.all([open(), open()]);
    const first = listener();
    connection.send(get('/first'), first.handler);
    await first.ended;
    const [meanwhile, second] = [listener(), listener()];
    other.connection.send(get('/meanwhile'), meanwhile.handler);
    connection.send(get('/second'), second.handler);
    socket.emit('data', Buffer.from('HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n'));
    await second.ended;
    expect(second.heard).toEqual(['CONNECTION_CLOSED']);
    await meanwhile.ended;
    expect(asked).not.toContain('/second');
    other.connection.close();
  });

  it('is not used again after a server that answered before it was asked', async () => {
    const [other, { connection, socket }] = await Promise.all([open(), open()]);
    const [meanwhile, hasty] = [listener(), listener()];
    other.connection.send(get('/beside'), meanwhile.handler);
    connection.send(get('/hasty'), hasty.handler);
    socket.emit('data', Buffer.from(answer));
    expect(hasty.heard).toEqual(['first byte', '200', 'end']);
    expect(connection.isReady).toBe(false);
    await meanwhile.ended;
    expect(asked).not.toContain('/hasty');
    other.connection.close();
  });
});
