import { createSocket } from 'node:dgram';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';

/** An address that must not be contacted. Connections are counted, and HTTP clients get a response of every kind. */
export interface Trap extends AsyncDisposable {
  /** `127.0.0.2:port` */
  host: string;
  /** TCP connections and UDP packets so far. */
  contacts(): number;
  packets(): number;
  /** The requested paths. */
  paths: Set<string>;
  /** Emits `path` for each. */
  asked: EventEmitter;
}

export const trapAddress = '127.0.0.2';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html',
  txt: 'text/event-stream',
};

export async function startTrap(): Promise<Trap> {
  const paths = new Set<string>();
  const asked = new EventEmitter();
  let connections = 0;
  let packets = 0;
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '');
    note(path);
    const type = types[path.split('.').at(-1) ?? ''] ?? 'text/plain';
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end('/* trapped */');
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.on('upgrade', (request, socket) => {
    note(request.url ?? '');
    socket.destroy();
  });
  function note(path: string): void {
    paths.add(path);
    asked.emit('path', path);
  }
  await once(server.listen(0, trapAddress), 'listening');
  const { port } = server.address() as AddressInfo;
  const udp = createSocket('udp4').on('message', () => {
    packets += 1;
  });
  udp.bind(port, trapAddress);
  await once(udp, 'listening');
  return {
    host: `${trapAddress}:${port}`,
    contacts: () => connections + packets,
    packets: () => packets,
    paths,
    asked,
    async [Symbol.asyncDispose]() {
      udp.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** RFC 6762: multicast DNS queries go to this group. */
const mdns = { address: '224.0.0.251', port: 5353 };

/** Listens to matching queries on this machine's networks; other programs may send queries there too. */
export async function listenToNames(like: RegExp): Promise<AsyncDisposable & { questions(): string[] }> {
  const heard: string[] = [];
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  socket.on('message', (bytes) => heard.push(bytes.toString('latin1')));
  socket.bind(mdns.port);
  await once(socket, 'listening');
  const networks = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  for (const { family, internal, address } of networks)
    if (family === 'IPv4' && !internal) socket.addMembership(mdns.address, address);
  return {
    questions: () => heard.filter((text) => like.test(text)),
    async [Symbol.asyncDispose]() {
      socket.close();
    },
  };
}
