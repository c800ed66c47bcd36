import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { type Chain, lineOf, reset, type SeenRequest } from './chain.ts';

/** A chain as one client follows it. */
export interface ChainVisit {
  url: string;
  /** The client's requests so far, one line each, in a form that is the same for every visit and port. */
  requests(): string[];
}

export interface ChainSite {
  /** Names under .localhost resolve to this machine (RFC 6761 section 6.3), so each visit gets its own hosts. */
  visit(chain: Chain): ChainVisit;
  stop(): Promise<void>;
}

interface Visited {
  chain: Chain;
  name: string;
  seen: SeenRequest[];
}

/** The domain and certificate of a site that also serves https on the same port. */
export interface SecureNames {
  domain: string;
  key: string;
  cert: string;
}

/** The first byte of every TLS connection (RFC 8446 section 5.1, handshake). */
const tlsHandshake = 22;

/** A server that sends the chains' responses byte for byte and records every request. */
export async function startChainSite(secure?: SecureNames): Promise<ChainSite> {
  const domain = secure?.domain ?? 'localhost';
  const visits = new Map<string, Visited>();
  const sockets = new Set<Socket>();
  const server = createServer((raw) => {
    sockets.add(raw.once('close', () => sockets.delete(raw)));
    raw.on('error', () => raw.destroy());
    raw.once('readable', () => {
      const first: Buffer | null = raw.read(1);
      if (first === null) return;
      raw.unshift(first);
      const isSecure = secure !== undefined && first[0] === tlsHandshake;
      serve(isSecure ? new TLSSocket(raw, { isServer: true, key: secure.key, cert: secure.cert }) : raw, isSecure);
    });
  });
  function serve(socket: Socket, isSecure: boolean): void {
    socket.on('error', () => socket.destroy());
    let head = '';
    socket.on('data', (bytes) => {
      head += bytes.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      const request = { ...readRequest(head), isSecure };
      head = '';
      const visited = visits.get(request.visit);
      if (visited === undefined || request.path === '/favicon.ico') return void socket.end(notFound);
      send(socket, answerTo(visited, request, placeIn(visited.name)));
    });
  }
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const placeIn = (name: string) => (text: string) => placed(text, name, `${domain}:${port}`);
  return {
    visit(chain) {
      // All have the same length, so that nothing else differs.
      const name = `v${String(visits.size).padStart(5, '0')}`;
      const visited: Visited = { chain, name, seen: [] };
      visits.set(name, visited);
      return {
        url: placeIn(name)(`${chain.start?.startsWith('{') ? '' : '{a}'}${chain.start ?? '/'}`),
        requests: () =>
          visited.seen.map((request) => lineOf(request).replaceAll(name, '{name}').replaceAll(String(port), '{port}')),
      };
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const notFound = 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
const lastPage =
  'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 26\r\nConnection: close\r\n\r\n<!doctype html><title>Last';

function readRequest(head: string): Omit<SeenRequest, 'isSecure'> & { visit: string } {
  const [line = '', ...headers] = head.split('\r\n');
  const [method = '', path = ''] = line.split(' ');
  const header = (name: string) =>
    headers.find((one) => one.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2) ?? null;
  const labels = (header('host') ?? '').replace(/\.?(?::\d+)?$/, '').split('.');
  const visit = labels.at(-2) ?? '';
  const site = labels.slice(0, -2).join('.');
  return { visit, site, method, path, cookie: header('cookie'), authorization: header('authorization') };
}

/** How long a client has to read the data before the connection breaks. */
const beforeResetMs = 200;

function send(socket: Socket, response: string): void {
  const [bytes = '', ...more] = response.split(reset);
  if (more.length === 0) return void socket.end(bytes, 'latin1');
  socket.write(bytes, 'latin1');
  setTimeout(() => socket.resetAndDestroy(), beforeResetMs);
}

function answerTo(
  visited: Visited,
  { visit: _, ...request }: SeenRequest & { visit: string },
  place: (text: string) => string,
): string {
  const { chain, seen } = visited;
  const earlier = seen.filter(({ site, path }) => site === request.site && path === request.path).length;
  seen.push(request);
  const answer = chain.answers[`${request.site}${request.path}`] ?? lastPage;
  return place(typeof answer === 'function' ? answer(earlier, request) : answer);
}

const placed = (text: string, name: string, host: string): string =>
  text
    .replaceAll(/\{(s?)a\}/g, `http$1://${name}.${host}`)
    .replaceAll(/\{(s?)([b-z])\}/g, `http$1://$2.${name}.${host}`)
    .replaceAll('{port}', host.replace(/.*:/, ''))
    .replaceAll('{name}', name);
