import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddressGuard } from '../address/address-guard.ts';
import { Deadline } from '../request/deadline.ts';
import { dial, noProgress } from './dial.ts';
import { createResolver } from './resolver.ts';

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((socket) => socket.on('error', () => {}).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

const guard = createAddressGuard(['127.0.0.0/8', '::1/128', '192.0.2.0/24']);

async function dialAddresses(addresses: string[], toPort = port) {
  const resolver = createResolver(async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
  const deadline = new Deadline({ timeoutMs: 10_000 });
  const progress = noProgress();
  try {
    const { socket, remote } = await dial({ host: 'site.test', port: toPort, deadline, progress }, resolver, guard);
    socket.destroy();
    return { remote, progress };
  } finally {
    deadline.dispose();
  }
}

describe('dial', () => {
  it('connects to the address that was looked up, and notes how long each step took', async () => {
    const { remote, progress } = await dialAddresses(['127.0.0.1']);
    expect(remote).toEqual({ ip: '127.0.0.1', family: 4, port });
    expect(progress).toEqual({ dnsMs: expect.any(Number), connectMs: expect.any(Number), tlsMs: null, remote });
  });

  it('tries the next address when one refuses the connection', async () => {
    const { remote } = await dialAddresses(['::1', '127.0.0.1']);
    expect(remote.ip).toBe('127.0.0.1');
  });

  it('does not wait for an address that does not respond', async () => {
    // 192.0.2.0/24 is for documentation and isn't routed.
    const { remote } = await dialAddresses(['192.0.2.1', '127.0.0.1']);
    expect(remote.ip).toBe('127.0.0.1');
  });

  it('reports why the last address failed', async () => {
    const closed = createServer();
    await once(closed.listen(0, '127.0.0.1'), 'listening');
    const { port: closedPort } = closed.address() as AddressInfo;
    await once(closed.close(), 'close');
    await expect(dialAddresses(['::1', '127.0.0.1'], closedPort)).rejects.toMatchObject({
      netError: { code: 'CONNECTION_REFUSED' },
    });
  });

  it.each([
    [['10.0.0.1']],
    [['127.0.0.1', '10.0.0.1']],
    [['127.0.0.1', 'fe80::1']],
    [['127.0.0.1', '::ffff:169.254.169.254']],
  ])('blocks a name that resolves to %j', async (addresses) => {
    await expect(dialAddresses(addresses)).rejects.toMatchObject({
      netError: {
        code: 'ADDRESS_REFUSED',
        message: expect.stringMatching(/^Blocked: site\.test resolves to a blocked IP address/),
      },
    });
  });
});

describe('createResolver', () => {
  it('shares one lookup between concurrent callers, and repeats it for later ones', async () => {
    let asked = 0;
    const resolver = createResolver(async () => {
      asked += 1;
      return [{ address: '127.0.0.1', family: 4 }];
    });
    await Promise.all([resolver.resolve('a.test'), resolver.resolve('a.test'), resolver.resolve('b.test')]);
    expect(asked).toBe(2);
    await resolver.resolve('a.test');
    expect(asked).toBe(3);
  });

  it('is not stuck with a failure', async () => {
    let fails = true;
    const resolver = createResolver(async () => {
      if (fails) throw new Error('not now');
      return [];
    });
    await expect(resolver.resolve('a.test')).rejects.toThrow('not now');
    fails = false;
    await expect(resolver.resolve('a.test')).resolves.toEqual([]);
  });
});
