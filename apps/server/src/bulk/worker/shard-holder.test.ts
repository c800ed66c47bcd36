import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp } from '../../testing/index.ts';
import { bulkRows } from '../bulk-rows-table.ts';
import { shardsOf } from '../host-shards.ts';
import { upload } from '../testing/upload.ts';
import { removeAllWorkers, shardCount } from './bulk-workers-table.ts';
import { waitingInShards } from './pending-rows.ts';
import { ShardHolder, type ShardUse } from './shard-holder.ts';

const perHost = 4;
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ env: { BULK_WORKERS: '0', BULK_PER_HOST: String(perHost) } });
});
afterAll(() => server.close());

beforeEach(async () => {
  await removeAllWorkers(server.database.db);
  await server.database.db.delete(bulkRows);
});

// Theirs alone: the database goes by the real time.
let nowMs = 0;
const newHolder = () => new ShardHolder(server.database.db, () => nowMs);

/** Of a worker with nothing under way and more work than it knows of. */
const usual: ShardUse = {
  isInUse: () => false,
  hasJobs: true,
  isIdle: false,
  rowsLeft: () => Number.POSITIVE_INFINITY,
  rowsDone: 0,
};

/** The workers look a few times, in turns. */
async function look(holders: readonly ShardHolder[], use: Partial<ShardUse> = {}): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    nowMs += 3000;
    for (const holder of holders) await holder.renew({ ...usual, ...use });
  }
}

async function uploadHosts(hosts: readonly string[]): Promise<void> {
  const { cookie } = await signUp(server.app);
  const { statusCode } = await upload(server.app, cookie, ['url', ...hosts].join('\n'));
  expect(statusCode).toBe(201);
}

describe('shards of several workers', () => {
  it('are all held, each by one', async () => {
    const holders = [1, 2, 3].map(() => newHolder());
    await look(holders);
    const held = holders.map(({ usable }) => usable);
    expect(held.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: shardCount }, (_, shard) => shard));
    expect(Math.max(...held.map(({ length }) => length))).toBe(Math.ceil(shardCount / 3));
  });

  it('with waiting rows are shared out evenly, though the first worker held them all', async () => {
    const { db } = server.database;
    const hosts = Array.from({ length: 40 }, (_, index) => `host-${index}.example`);
    await uploadHosts(hosts);
    const rows = hosts.map((host, index) => ({ host, line: index + 2 }));
    const busy = new Set(shardsOf(rows, perHost));
    expect(new Set((await waitingInShards(db, 1)).keys())).toEqual(busy);
    const [first, second] = [newHolder(), newHolder()];
    await look([first]);
    expect(first.usable).toHaveLength(shardCount);

    // What is under way is not given away.
    await look([first, second], { isInUse: () => true });
    expect(second.usable).toEqual([]);
    await look([first, second]);
    const shares = [first, second].map(({ usable }) => usable.filter((shard) => busy.has(shard)).length);
    expect(shares.reduce((sum, share) => sum + share)).toBe(busy.size);
    expect(Math.max(...shares)).toBe(Math.ceil(busy.size / 2));
    expect(first.usable.length + second.usable.length).toBe(shardCount);
  });

  it('are kept by a worker that is nearly done with them', async () => {
    await uploadHosts(Array.from({ length: 20 }, (_, index) => `one.example/${index}`));
    const [first, second] = [newHolder(), newHolder()];
    await look([first]);
    let rowsDone = 0;
    const renewBoth = async (rowsLeft: number) => {
      nowMs += 3000;
      rowsDone += 100;
      await first.renew({ ...usual, rowsDone, rowsLeft: () => rowsLeft });
      await second.renew({ ...usual, isIdle: true });
    };
    for (let round = 0; round < 3; round += 1) await renewBoth(100);
    expect(second.usable).toEqual([]);
    for (let round = 0; round < 3; round += 1) await renewBoth(101);
    expect(second.usable).toHaveLength(shardCount / 2);
  });

  it('are shared out towards the end by the rows that wait in them', async () => {
    const { db } = server.database;
    const large = Array.from({ length: 80 }, (_, index) => `large.example/${index}`);
    const small = Array.from({ length: 30 }, (_, index) => `small-${index}.example`);
    await uploadHosts([...large, ...small]);
    const waiting = await waitingInShards(db, 100);
    expect([...waiting.values()].reduce((sum, rows) => sum + rows)).toBe(110);
    expect(Math.max(...(await waitingInShards(db, 7)).values()), 'counts no further than it is told to').toBe(7);

    const holders = [newHolder(), newHolder()] as const;
    await look([holders[0]]);
    await look(holders, { rowsLeft: () => 110 });
    const rowsOf = ({ usable }: ShardHolder) => usable.reduce((sum, shard) => sum + (waiting.get(shard) ?? 0), 0);
    expect(rowsOf(holders[0]) + rowsOf(holders[1])).toBe(110);
    expect(Math.abs(rowsOf(holders[0]) - rowsOf(holders[1]))).toBeLessThanOrEqual(2);
  });

  it('are shared out by rows though some have more than are counted, which are shared out by their number', async () => {
    const { db } = server.database;
    const rowsOf = (host: string, rows: number) => Array.from({ length: rows }, (_, row) => `${host}/${row}`);
    await uploadHosts([
      ...rowsOf('huge.example', 4 * 120),
      ...rowsOf('one.example', 4 * 50),
      ...rowsOf('two.example', 4),
    ]);
    const waiting = await waitingInShards(db, 1000);
    const large = new Set([...waiting.keys()].filter((shard) => (waiting.get(shard) ?? 0) >= 100));
    expect([large.size, waiting.size]).toEqual([4, 12]);
    const holders = [newHolder(), newHolder()] as const;
    await look([holders[0]]);
    await look(holders, { rowsLeft: () => 684 });
    expect(holders.map(({ usable }) => usable.filter((shard) => large.has(shard)).length)).toEqual([2, 2]);
    const counted = ({ usable }: ShardHolder) =>
      usable.reduce((sum, shard) => sum + (large.has(shard) ? 0 : (waiting.get(shard) ?? 0)), 0);
    expect(holders.map(counted)).toEqual([102, 102]);
  });

  it('stay where they are when the shares differ by little', async () => {
    const { db } = server.database;
    const hosts = Array.from({ length: 40 }, (_, index) => `host-${index}.example`);
    await uploadHosts(hosts);
    const holders = [newHolder(), newHolder()] as const;
    await look(holders, { rowsLeft: () => 40 });
    const before = holders.map(({ usable }) => usable);
    const [done] = before[0] ?? [];
    await db.delete(bulkRows).where(eq(bulkRows.shard, done ?? -1));
    await look(holders, { rowsLeft: () => 40 });
    expect(holders.map(({ usable }) => usable)).toEqual(before);
  });

  it('are shared while there is no work, so that all begin at once when it comes', async () => {
    const [first, second] = [newHolder(), newHolder()];
    const noWork = { hasJobs: false, isIdle: true, rowsLeft: () => 0 };
    await look([first], noWork);
    await look([first, second], noWork);
    expect(second.usable).toHaveLength(shardCount / 2);
  });

  it('are taken soon by a worker that has nothing to do', async () => {
    const [first, second] = [newHolder(), newHolder()];
    await look([first, second]);
    await first.release();
    nowMs += 250;
    await second.renew(usual);
    expect(second.usable).toHaveLength(shardCount / 2);
    await second.renew({ ...usual, isIdle: true });
    expect(second.usable).toHaveLength(shardCount);
  });

  it('let several workers share a single host', async () => {
    const { db } = server.database;
    await uploadHosts(Array.from({ length: 20 }, (_, index) => `one.example/${index}`));
    const holders = [newHolder(), newHolder()];
    await look(holders);
    const busy = await waitingInShards(db, 1);
    expect(holders.map(({ usable }) => usable.filter((shard) => busy.has(shard)).length)).toEqual([2, 2]);
  });
});
