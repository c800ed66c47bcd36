import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createNetwork } from '@hopwise/engine';
import { startSite } from '@hopwise/engine/testing/http-site';
import { expect, test, vi } from 'vitest';
import { failureOf, type GuardProxySettings, startGuardProxy } from './guard-proxy.ts';

const network = createNetwork({
  allowCidrs: ['127.0.0.1/32'],
  lookup: async (name) => [{ address: name === 'site.test' ? '127.0.0.1' : '127.0.0.2', family: 4 }],
});

async function startProxy(settings: Partial<GuardProxySettings> = {}) {
  const proxy = await startGuardProxy({ network, comesFrom: null, maxBytes: 1e6, onTooMuch: () => {}, ...settings });
  const port = Number(new URL(proxy.server).port);
  return {
    proxy,
    /** A connection that has greeted the proxy and wants to go to the host. */
    async dial(address: readonly number[], targetPort: number): Promise<Socket> {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(Buffer.from([5, 1, 0]));
      await once(socket, 'readable');
      expect([...(socket.read() as Buffer)]).toEqual([5, 0]);
      socket.write(Buffer.from([5, 1, 0, ...address, targetPort >> 8, targetPort & 255]));
      return socket;
    },
    greet: () => connect(port, '127.0.0.1'),
    [Symbol.asyncDispose]: () => proxy.close(),
  };
}

const named = (name: string) => [3, name.length, ...Buffer.from(name)];

async function replyOf(socket: Socket): Promise<number | undefined> {
  await once(socket, 'readable');
  return (socket.read(10) as Buffer | null)?.[1];
}

async function allOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const bytes of socket) text += bytes;
  return text;
}

test.each([
  ['a name', named('site.test')],
  ['an IPv4 address', [1, 127, 0, 0, 1]],
  ['an IPv4 address as a name', named('127.0.0.1')],
])('%s is resolved, judged and dialed here', async (_, address) => {
  await using site = await startSite({ '/': 'hello' });
  await using proxied = await startProxy();
  const socket = await proxied.dial(address, site.port);
  expect(await replyOf(socket)).toBe(0);
  socket.write('GET / HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n');
  expect(await allOf(socket)).toMatch(/^HTTP\/1\.1 200 OK.*hello/s);
  const host = address[0] === 3 ? String.fromCharCode(...address.slice(2)) : '127.0.0.1';
  expect(proxied.proxy.addressOf({ host, port: site.port })).toEqual({ ip: '127.0.0.1', family: 4, port: site.port });
});

test.each([
  ['a name', named('inside.test'), 'inside.test'],
  ['an IPv4 address', [1, 127, 0, 0, 2], '127.0.0.2'],
  ['an IPv6 address', [4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], '0000:0000:0000:0000:0000:0000:0000:0001'],
  ['an IPv6 address as a name', named('[::1]'), '::1'],
  ['the address of cloud metadata', [1, 169, 254, 169, 254], '169.254.169.254'],
])('blocks %s that is not allowed, and records why', async (_, address, host) => {
  await using proxied = await startProxy();
  const socket = await proxied.dial(address, 80);
  expect(await replyOf(socket)).toBe(2);
  expect(failureOf(proxied.proxy, { host, port: 80 })).toMatchObject({ code: 'ADDRESS_REFUSED' });
  expect(proxied.proxy.addressOf({ host, port: 80 })).toBeNull();
});

test('more bytes than allowed cut every connection, and the proxy reports it once', async () => {
  await using site = await startSite({ '/': 'x'.repeat(50_000) });
  const onTooMuch = vi.fn();
  await using proxied = await startProxy({ maxBytes: 10_000, onTooMuch });
  const socket = await proxied.dial(named('site.test'), site.port);
  await replyOf(socket);
  socket.write('GET / HTTP/1.1\r\nHost: site.test\r\n\r\n');
  await allOf(socket).catch(() => '');
  expect(onTooMuch).toHaveBeenCalledTimes(1);
  const later = await proxied.dial(named('site.test'), site.port);
  expect(await allOf(later)).toBe('');
});

test('what is sent counts as what is loaded does', async () => {
  await using site = await startSite({ '/': 'x' });
  const onTooMuch = vi.fn();
  await using proxied = await startProxy({ maxBytes: 10_000, onTooMuch });
  const socket = await proxied.dial(named('site.test'), site.port);
  await replyOf(socket);
  socket.write(`POST / HTTP/1.1\r\nHost: site.test\r\nContent-Length: 50000\r\n\r\n${'x'.repeat(50_000)}`);
  await allOf(socket).catch(() => '');
  expect(onTooMuch).toHaveBeenCalledTimes(1);
});

test('rejects non-SOCKS clients and commands other than CONNECT', async () => {
  await using proxied = await startProxy();
  const web = proxied.greet();
  web.write('GET http://site.test/ HTTP/1.1\r\n\r\n');
  expect(await allOf(web)).toBe('');
  const bind = proxied.greet();
  bind.write(Buffer.from([5, 1, 0, 5, 2, 0, 1, 127, 0, 0, 1, 0, 80]));
  expect(await allOf(bind)).toBe('\u0005\u0000');
});

test('accepts only the remote browser', async () => {
  await using proxied = await startProxy({ proxyHost: 'server', comesFrom: ['192.0.2.1'] });
  expect(proxied.proxy.server).toMatch(/^socks5:\/\/server:\d+$/);
  expect(await allOf(proxied.greet())).toBe('');
  await using open = await startProxy({ proxyHost: 'server', comesFrom: ['127.0.0.1'] });
  expect(await replyOf(await open.dial(named('inside.test'), 80))).toBe(2);
});

test('listens only on this computer for a local browser, with any name', async () => {
  await using proxied = await startProxy({ proxyHost: 'server', comesFrom: null });
  const { hostname, port } = new URL(proxied.proxy.server);
  expect(hostname).toBe('127.0.0.1');
  const [others] = Object.values(networkInterfaces()).flatMap((all) => all?.filter(({ internal }) => !internal) ?? []);
  for (const address of ['127.0.0.2', others?.address ?? '::1']) {
    const socket = connect(Number(port), address);
    expect(await once(socket, 'connect').catch(({ code }) => code), address).toMatch(/^E/);
  }
});

test('closing ends what is under way', async () => {
  await using site = await startSite({ '/': () => new Promise(() => {}) });
  const proxied = await startProxy();
  const socket = await proxied.dial(named('site.test'), site.port);
  await replyOf(socket);
  socket.write('GET / HTTP/1.1\r\nHost: site.test\r\n\r\n');
  await proxied.proxy.close();
  expect(await allOf(socket).catch(() => '')).toBe('');
});
