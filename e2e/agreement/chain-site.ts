import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Chain, reset, type SeenRequest } from './chain.ts';

/** A chain as one client follows it. */
export interface ChainVisit {
  url: string;
  seen: SeenRequest[];
  /** Ends when so much was asked, or it takes too long, and then nothing more for a while. */
  settled(requests: number, quietMs: number): Promise<void>;
}

export interface ChainSite {
  /** Names under .localhost are this computer's own (RFC 6761 section 6.3), so each visit has hosts of its own. */
  visit(chain: Chain): ChainVisit;
  stop(): Promise<void>;
}

interface Visited {
  chain: Chain;
  name: string;
  seen: SeenRequest[];
  lastAt: number;
}

/** A server that sends what chains say byte for byte, and remembers what it was asked. */
export async function startChainSite(): Promise<ChainSite> {
  const visits = new Map<string, Visited>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    socket.on('error', () => socket.destroy());
    let head = '';
    socket.on('data', (bytes) => {
      head += bytes.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      const request = readRequest(head);
      head = '';
      const visited = visits.get(request.visit);
      if (visited === undefined || request.path === '/favicon.ico') return void socket.end(notFound);
      send(socket, answerTo(visited, request, port));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    visit(chain) {
      // Of one length, so that nothing else differs.
      const name = `v${String(visits.size).padStart(5, '0')}`;
      const visited: Visited = { chain, name, seen: [], lastAt: performance.now() };
      visits.set(name, visited);
      return {
        url: placed(`{a}${chain.start ?? '/'}`, name, port),
        seen: visited.seen,
        async settled(requests, ms) {
          const giveUpAt = performance.now() + patienceMs;
          while (visited.seen.length < requests && performance.now() < giveUpAt) await delay(20);
          visited.lastAt = performance.now();
          for (let left = ms; left > 0; left = visited.lastAt + ms - performance.now()) {
            await delay(left);
          }
        },
      };
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Of a browser on a busy machine. */
const patienceMs = 15_000;

const notFound = 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
const lastPage =
  'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 26\r\nConnection: close\r\n\r\n<!doctype html><title>Last';

function readRequest(head: string): SeenRequest & { visit: string } {
  const [line = '', ...headers] = head.split('\r\n');
  const [method = '', path = ''] = line.split(' ');
  const header = (name: string) =>
    headers.find((one) => one.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2) ?? null;
  const labels = (header('host') ?? '').replace(/\.?(?::\d+)?$/, '').split('.');
  const visit = labels.at(-2) ?? '';
  const site = labels.slice(0, -2).join('.');
  return { visit, site, method, path, cookie: header('cookie'), authorization: header('authorization') };
}

/** How long a client has for what came before a connection breaks. */
const beforeResetMs = 200;

function send(socket: Socket, response: string): void {
  const [bytes = '', ...more] = response.split(reset);
  if (more.length === 0) return void socket.end(bytes, 'latin1');
  socket.write(bytes, 'latin1');
  setTimeout(() => socket.resetAndDestroy(), beforeResetMs);
}

function answerTo(visited: Visited, { visit: _, ...request }: SeenRequest & { visit: string }, port: number): string {
  const { chain, name, seen } = visited;
  const earlier = seen.filter(({ site, path }) => site === request.site && path === request.path).length;
  visited.lastAt = performance.now();
  seen.push(request);
  const answer = chain.answers[`${request.site}${request.path}`] ?? lastPage;
  return placed(typeof answer === 'function' ? answer(earlier, request) : answer, name, port);
}

const placed = (text: string, name: string, port: number): string =>
  text
    .replaceAll('{a}', `http://${name}.localhost:${port}`)
    .replaceAll(/\{([b-z])\}/g, `http://$1.${name}.localhost:${port}`)
    .replaceAll('{port}', String(port))
    .replaceAll('{name}', name);
