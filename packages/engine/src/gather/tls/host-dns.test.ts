import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { localNetwork } from '../../testing/local-network.ts';
import { gatherHostDns } from './host-dns.ts';

const signal = () => AbortSignal.timeout(5000);

async function startListener(): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => {}).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe('addresses', () => {
  it('are all tried, and those that may not be contacted are not', async () => {
    const port = await startListener();
    const network = localNetwork({
      lookup: async () => [
        { address: '127.0.0.1', family: 4 },
        { address: '127.0.0.2', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    });
    const { addresses } = await gatherHostDns({ host: 'site.test', port, network, signal: signal() });
    expect(addresses).toEqual([
      { ip: '127.0.0.1', family: 4, answers: true },
      { ip: '127.0.0.2', family: 4, answers: false },
      { ip: '10.0.0.1', family: 4, answers: null },
    ]);
  });

  it.each(['127.0.0.1', '::1', 'localhost'])('are not looked up for %s', async (host) => {
    const asked: string[] = [];
    const network = localNetwork({
      lookupCaa: async (name) => {
        asked.push(name);
        return [];
      },
    });
    const dns = await gatherHostDns({ host, port: 1, network, signal: signal() });
    expect(dns).toEqual({ addresses: [], caa: { ok: true, value: null } });
    expect(asked).toEqual([]);
  });
});

describe('CAA records', () => {
  const records: Record<string, { critical: number; issue?: string; issuewild?: string; iodef?: string }[]> = {
    'site.test': [
      { critical: 0, issue: 'authority.example' },
      { critical: 0, issue: 'other.example; validationmethods=dns-01' },
      { critical: 0, issuewild: ';' },
    ],
    'own.site.test': [{ critical: 0, iodef: 'mailto:security@site.test' }],
  };
  const network = localNetwork({
    lookupCaa: async (name) => {
      if (name.startsWith('broken')) throw new Error('SERVFAIL');
      return records[name] ?? [];
    },
  });
  const caaOf = async (host: string) => (await gatherHostDns({ host, port: 1, network, signal: signal() })).caa;

  it.each([
    ['of the name itself', 'site.test', { name: 'site.test', issuers: expect.any(Array), wildcardIssuers: [';'] }],
    ['of the nearest name above', 'a.b.site.test', { name: 'site.test' }],
    ['that name no CA count as well', 'own.site.test', { name: 'own.site.test', issuers: [] }],
    ['that are missing', 'other.test', { name: null, issuers: [], wildcardIssuers: [] }],
  ])('%s', async (_name, host, policy) => {
    expect(await caaOf(host)).toMatchObject({ ok: true, value: policy });
  });

  it('of name servers that fail are not known', async () => {
    expect(await caaOf('broken.site.test')).toMatchObject({ ok: false, error: { code: 'DNS_FAILED' } });
  });
});
