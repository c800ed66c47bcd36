import type { Evidence, NetErrorCode, Trace } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../../testing/index.ts';
import { createMonitor } from '../testing/monitor-client.ts';
import { OwnNetwork, wasReached } from './own-network.ts';

let server: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  server = await createTestApp({ env: { BULK_WORKERS: '0' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.execute(sql`delete from monitors`);
  ada = await signUp(server.app);
});

const failedWith = (code: NetErrorCode): Trace => ({ hops: [], end: { kind: 'failed', error: { code, message: '' } } });

async function watch(...hosts: string[]): Promise<void> {
  for (const host of hosts) await createMonitor(ada, { url: `http://${host}/page?token=secret` });
  await server.database.db.execute(sql`update monitors set last_status_code = 200, last_run_at = now()`);
}

/** One that gets this of every host, and tells which were asked. */
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

describe('the network of this server', () => {
  it('is not there when other hosts cannot be reached either', async () => {
    await watch('a.test', 'b.test', 'c.test', 'd.test', 'e.test');
    const { network, asked } = networkWith(() => 'HOST_UNREACHABLE');
    expect(await network.isThere('a.test')).toBe(false);
    expect(asked).toHaveLength(3);
    expect(asked.join()).not.toMatch(/a\.test|secret/);
  });

  it('is there when one of them responds, be it by refusing', async () => {
    await watch('a.test', 'b.test', 'c.test');
    const { network } = networkWith((host) => (host === 'b.test' ? 'CONNECTION_REFUSED' : 'TIMEOUT'));
    expect(await network.isThere('a.test')).toBe(true);
  });

  it('cannot be told from a host that is away where too few others are watched', async () => {
    await watch('a.test', 'b.test');
    const { network, asked } = networkWith(() => 'DNS_FAILED');
    expect(await network.isThere('a.test')).toBe(true);
    expect(asked).toEqual([]);
  });

  it('is asked for once in a while, however many runs fail at once', async () => {
    await watch('a.test', 'b.test', 'c.test');
    const { network, asked, pass } = networkWith(() => 'TIMEOUT');
    expect(await Promise.all(Array.from({ length: 100 }, () => network.isThere('a.test')))).not.toContain(true);
    expect(asked).toHaveLength(2);
    network.noticeReached();
    expect(await network.isThere('a.test')).toBe(true);
    pass(5000);
    expect(await network.isThere('a.test')).toBe(false);
    expect(asked).toHaveLength(4);
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
});
