import type { Evidence, Hop, NetErrorCode, Trace } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../../testing/index.ts';
import { createMonitor } from '../testing/monitor-client.ts';
import { OwnNetwork, wasReached } from './own-network.ts';

let server: TestApp;
let ada: TestPerson;
let unreached: { projectId: string; host: string };
beforeAll(async () => {
  server = await createTestApp({ env: { BULK_WORKERS: '0' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.execute(sql`delete from monitors`);
  ada = await signUp(server);
  unreached = { projectId: (await createMonitor(ada, { url: 'http://a.test/' })).projectId, host: 'a.test' };
});

const failedWith = (code: NetErrorCode): Trace => ({ hops: [], end: { kind: 'failed', error: { code, message: '' } } });

const watch = (...hosts: string[]) => watchAs(ada, ...hosts);
async function watchAs(person: TestPerson, ...hosts: string[]): Promise<void> {
  for (const host of hosts) await createMonitor(person, { url: `http://${host}/page?token=secret` });
  await server.database.db.execute(sql`update monitors set last_status_code = 200, last_run_at = now()`);
}

/** A network that gets this from every host, and records which were requested. */
function networkWith(errorOf: (host: string) => NetErrorCode) {
  const asked: string[] = [];
  let now = 0;
  const network = new OwnNetwork({
    db: server.database.db,
    now: () => now,
    gatherUrl: async ({ url, method }) => {
      asked.push(`${method} ${url}`);
      return { trace: failedWith(errorOf(new URL(url).hostname)) } as Evidence;
    },
  });
  return { network, asked, pass: (ms: number) => (now += ms) };
}

describe('the connectivity check', () => {
  it('is offline when no other host is reachable either', async () => {
    await watch('b.test', 'c.test', 'd.test', 'e.test');
    const { network, asked } = networkWith(() => 'HOST_UNREACHABLE');
    expect(await network.isThere(unreached)).toBe(false);
    expect(asked).toHaveLength(3);
    expect(asked.join()).not.toMatch(/a\.test|secret/);
  });

  it('is online when one of them responds, even by refusing the connection', async () => {
    await watch('b.test', 'c.test');
    const { network } = networkWith((host) => (host === 'b.test' ? 'CONNECTION_REFUSED' : 'TIMEOUT'));
    expect(await network.isThere(unreached)).toBe(true);
  });

  it('is inconclusive when too few other hosts are monitored', async () => {
    await watch('b.test');
    const { network, asked } = networkWith(() => 'DNS_FAILED');
    expect(await network.isThere(unreached)).toBe(true);
    expect(asked).toEqual([]);
  });

  it('probes once in a while, however many runs fail at once', async () => {
    await watch('b.test', 'c.test');
    const { network, asked, pass } = networkWith(() => 'TIMEOUT');
    expect(await Promise.all(Array.from({ length: 100 }, () => network.isThere(unreached)))).not.toContain(true);
    expect(asked).toHaveLength(2);
    network.noticeReached();
    expect(await network.isThere(unreached)).toBe(true);
    pass(5000);
    expect(await network.isThere(unreached)).toBe(false);
    expect(asked).toHaveLength(4);
  });

  it("doesn't rely on the hosts of one stranger, however many there are", async () => {
    const bob = await signUp(server, 'Bob');
    await watchAs(bob, 'b.test', 'c.test', 'd.test');
    const { network, asked } = networkWith(() => 'TIMEOUT');
    expect(await network.isThere(unreached)).toBe(true);
    expect(asked).toEqual([]);
  });

  it("isn't offline for others when the hosts of one project fail", async () => {
    const bob = await signUp(server, 'Bob');
    await watchAs(bob, 'b.test', 'c.test', 'd.test');
    const { projectId } = await createMonitor(bob, { url: 'http://e.test/' });
    const { network } = networkWith(() => 'TIMEOUT');
    expect(await network.isThere({ projectId, host: 'e.test' })).toBe(false);
    expect(await network.isThere(unreached)).toBe(true);
  });

  it('probes one host of each person, longest monitored first', async () => {
    for (const name of ['b', 'c', 'd', 'e']) {
      await watchAs(await signUp(server), `${name}.test`, `other.${name}.test`);
    }
    const { network, asked } = networkWith(() => 'TIMEOUT');
    expect(await network.isThere(unreached)).toBe(false);
    expect(asked).toEqual(['HEAD http://b.test/', 'HEAD http://c.test/', 'HEAD http://d.test/']);
  });

  it("doesn't count another port as another host", async () => {
    await watch('a.test:8080', 'b.test', 'b.test:8080', 'b.test:8443');
    const { network, asked } = networkWith(() => 'TIMEOUT');
    expect(await network.isThere(unreached)).toBe(true);
    expect(asked).toEqual([]);
  });
});

describe('a host', () => {
  it.each([
    ['DNS_FAILED', false],
    ['HOST_UNREACHABLE', false],
    ['NETWORK_FAILED', false],
    ['TIMEOUT', false],
    ['DNS_NOT_FOUND', true],
    ['CONNECTION_REFUSED', true],
    ['CONNECTION_RESET', true],
    ['TLS_HANDSHAKE_FAILED', true],
    ['REDIRECT_LOOP', true],
  ] as const)('with %s was reached: %s', (code, isReached) => {
    expect(wasReached(failedWith(code))).toBe(isReached);
  });

  it('that accepted a connection without responding was reached', () => {
    const hops = [{ statusCode: null, isConnected: true } as Hop];
    expect(wasReached({ ...failedWith('TIMEOUT'), hops })).toBe(true);
  });
});
