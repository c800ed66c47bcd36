import { once } from 'node:events';
import { type AddressInfo, createServer, isIPv6, type Server, type Socket } from 'node:net';
import { type Network, netError, toNetError } from '@hopwise/engine';
import type { Hop, NetError } from '@hopwise/model';

export interface GuardProxySettings {
  network: Network;
  /** The name that a browser elsewhere has for this computer. One that runs here needs none. */
  proxyHost?: string | undefined;
  /**
   * The addresses it connects from then: SOCKS has no passwords in Chromium. null: it runs here, and no other host may
   * connect.
   */
  comesFrom: readonly string[] | null;
  /** The bytes that sites and pages may send each other in all. */
  maxBytes: number;
  /** Once, when it was more. All connections are cut then. */
  onTooMuch: () => void;
}

export interface FailedDial extends SocksTarget {
  error: NetError;
}

export interface GuardProxy {
  /** As Chromium wants it. */
  readonly server: string;
  /** Where the last connection to a host and port really went. */
  addressOf(target: SocksTarget): Hop['remoteAddress'];
  /** Connections that failed or were not allowed. */
  readonly failures: readonly FailedDial[];
  close(): Promise<void>;
}

/** A page may try any number of addresses. */
const maxFailures = 200;

/**
 * The browser's only way out: a SOCKS proxy (RFC 1928), so that a name is resolved here, once, judged, and dialed, by
 * the engine's Network. What goes through is neither read nor changed: Chromium sees each response byte for byte.
 */
export async function startGuardProxy(settings: GuardProxySettings): Promise<GuardProxy> {
  const { network, comesFrom } = settings;
  const proxyHost = comesFrom === null ? undefined : settings.proxyHost;
  const closing = new AbortController();
  const sockets = new Set<Socket>();
  const addresses = new Map<string, Hop['remoteAddress']>();
  const failures: FailedDial[] = [];
  let bytesLeft = settings.maxBytes;

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  }

  function cutAll(): void {
    for (const socket of sockets) socket.destroy();
  }

  function count(bytes: Buffer): void {
    const hadMore = bytesLeft >= 0;
    bytesLeft -= bytes.length;
    if (bytesLeft >= 0 || !hadMore) return;
    cutAll();
    settings.onTooMuch();
  }

  async function serve(browser: Socket): Promise<void> {
    const target = await readSocksTarget(browser, closing.signal);
    if (bytesLeft < 0) return void browser.destroy();
    let site: Socket;
    try {
      site = await network.dial({ ...target, signal: closing.signal });
    } catch (error) {
      if (failures.length < maxFailures) failures.push({ ...target, error: toNetError(error, target) });
      return void browser.end(socksReply('refused'));
    }
    keep(site);
    addresses.set(keyOf(target), addressOfSocket(site));
    site.on('data', count);
    browser.on('data', count);
    browser.write(socksReply('connected'));
    join(browser, site);
  }

  const server = createServer({ allowHalfOpen: true }, (browser) => {
    if (proxyHost !== undefined && !comesFrom?.includes(addressOfCaller(browser))) return void browser.destroy();
    keep(browser);
    browser.on('error', () => browser.destroy());
    serve(browser).catch(() => browser.destroy());
  });
  const port = await listen(server, proxyHost);
  return {
    server: `socks5://${urlHost(proxyHost ?? '127.0.0.1')}:${port}`,
    addressOf: (target) => addresses.get(keyOf(target)) ?? null,
    failures,
    async close() {
      closing.abort();
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Chromium's own background requests: every connection is closed immediately. */
export async function startClosedProxy(): Promise<Pick<GuardProxy, 'server' | 'close'>> {
  const server = createServer((socket) => socket.destroy());
  const port = await listen(server);
  return {
    server: `socks5://127.0.0.1:${port}`,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

/** A dual-stack socket reports IPv4 addresses as IPv6 ones. */
const addressOfCaller = ({ remoteAddress = '' }: Socket): string => remoteAddress.replace(/^::ffff:/, '');

async function listen(server: Server, proxyHost?: string): Promise<number> {
  await once(server.listen(0, proxyHost === undefined ? '127.0.0.1' : undefined), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Each end hears how the other one ended: with its last byte, or by a break. */
function join(browser: Socket, site: Socket): void {
  for (const [from, to] of [
    [browser, site],
    [site, browser],
  ] as const) {
    from.pipe(to);
    from.once('error', () => to.resetAndDestroy());
    from.once('close', () => to.end());
  }
}

const keyOf = ({ host, port }: SocksTarget): string => `${host.toLowerCase()} ${port}`;
/** With the brackets that URLs have around IPv6 addresses. */
export const urlHost = (host: string): string => (isIPv6(host) ? `[${host}]` : host);

function addressOfSocket({ remoteAddress, remoteFamily, remotePort }: Socket): Hop['remoteAddress'] {
  if (remoteAddress === undefined || remotePort === undefined) return null;
  return { ip: remoteAddress, family: remoteFamily === 'IPv6' ? 6 : 4, port: remotePort };
}

/** The reason why a connection to a host and port was stopped here, if it was. */
export function failureOf({ failures }: GuardProxy, target: SocksTarget): NetError | undefined {
  const key = keyOf(target);
  return failures.findLast((failed) => keyOf(failed) === key)?.error;
}

/** For a page that takes more than it may. */
export const tooMuch = (maxBytes: number): NetError =>
  netError('NETWORK_FAILED', undefined, `The page loads and sends more than the ${maxBytes / 1024 / 1024} MB allowed.`);

export interface SocksTarget {
  /** A name or a literal address, without the brackets of IPv6. */
  host: string;
  port: number;
}

/** RFC 1928 sections 3 to 6. */
const version = 5;
const connectCommand = 1;
const replies = { connected: 0, refused: 2 } as const;

/** The address in a reply is of no use to a client that only connects: 0.0.0.0, port 0. */
export const socksReply = (kind: keyof typeof replies): Buffer =>
  Buffer.from([version, replies[kind], 0, 1, 0, 0, 0, 0, 0, 0]);

/** The destination that a new client asks for. Rejects if it speaks anything else. */
export async function readSocksTarget(socket: Socket, signal: AbortSignal): Promise<SocksTarget> {
  const take = (count: number) => takeBytes(socket, count, signal);
  const [greeting, methodCount = 0] = await take(2);
  if (greeting !== version) throw new Error('not a SOCKS 5 client');
  if (methodCount > 0) await take(methodCount);
  socket.write(Buffer.from([version, 0]));
  const [request, command, , addressType] = await take(4);
  if (request !== version || command !== connectCommand) throw new Error('not a SOCKS 5 CONNECT');
  const host = await readHost(addressType, take);
  return { host, port: (await take(2)).readUInt16BE() };
}

async function readHost(type: number | undefined, take: (count: number) => Promise<Buffer>): Promise<string> {
  if (type === 1) return (await take(4)).join('.');
  if (type === 4) return ((await take(16)).toString('hex').match(/.{4}/g) ?? []).join(':');
  if (type !== 3) throw new Error('not a SOCKS 5 request');
  const length = (await take(1)).readUInt8();
  return (await take(length)).toString('latin1').replace(/^\[(.*)\]$/, '$1');
}

async function takeBytes(socket: Socket, count: number, signal: AbortSignal): Promise<Buffer> {
  for (;;) {
    const bytes: Buffer | null = socket.read(count);
    if (bytes?.length === count) return bytes;
    if (bytes !== null || socket.readableEnded || socket.destroyed) throw new Error('the client hung up');
    await once(socket, 'readable', { signal });
  }
}
