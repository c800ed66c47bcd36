import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** What a flood asks for, over so many connections at once, each again as soon as it has its response. */
export interface Flood {
  port: number;
  connections: number;
  /** From so many addresses of this computer. */
  addresses: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

const flood = workerData as Flood;
const headers = Object.entries({ host: `127.0.0.1:${flood.port}`, ...flood.headers })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');
let asked = 0;

/** A cookie that says `{n}` is another one in every request. */
const nextRequest = (): string => {
  asked += 1;
  const length = flood.body === '' ? '' : `content-length: ${flood.body.length}\r\n`;
  return `${flood.method} ${flood.path} HTTP/1.1\r\n${headers.replace('{n}', String(asked))}${length}\r\n${flood.body}`;
};

const statuses: Record<string, number> = {};
const sockets = new Set<Socket>();
let isEnding = false;

function open(index: number): void {
  const address = index % flood.addresses;
  const localAddress = flood.addresses === 1 ? '127.0.0.1' : `127.2.${address >> 8}.${address & 255 || 255}`;
  const socket = connect({ port: flood.port, host: '127.0.0.1', localAddress });
  let received = '';
  sockets.add(socket);
  socket.setEncoding('latin1').on('error', () => undefined);
  socket.on('connect', () => socket.write(nextRequest()));
  socket.on('data', (text) => {
    received += text;
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0);
    if (received.length < head + 4 + length) return;
    const status = received.slice(9, 12);
    statuses[status] = (statuses[status] ?? 0) + 1;
    const isLast = /\r\nconnection: close\r\n/i.test(received.slice(0, head + 2));
    received = '';
    if (!isLast) socket.write(nextRequest());
  });
  socket.on('close', () => {
    sockets.delete(socket);
    if (!isEnding) setImmediate(() => open(index));
  });
}

for (let index = 0; index < flood.connections; index += 1) open(index);
parentPort?.once('message', () => {
  isEnding = true;
  for (const socket of sockets) socket.destroy();
  parentPort?.postMessage(statuses);
});
