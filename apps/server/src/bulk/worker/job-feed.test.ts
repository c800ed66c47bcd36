import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp } from '../../testing/index.ts';
import { allShards, shardCount } from '../../visits/index.ts';
import { openJobs } from '../bulk-jobs-table.ts';
import { upload } from '../testing/upload.ts';
import { JobFeed } from './job-feed.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ env: { BULK_WORKERS: '0' } });
});
afterAll(() => server.close());

/** A new job with one row per host. */
async function feedOf(hosts: readonly string[], isMine = (_shard: number) => true): Promise<JobFeed> {
  const { db } = server.database;
  const { cookie } = await signUp(server);
  const response = await upload(server.app, cookie, ['url', ...hosts].join('\n'));
  const job = (await openJobs(db)).find(({ id }) => id === response.json().data.jobId);
  if (job === undefined) throw new Error('the job is not open');
  return new JobFeed(db, job, isMine);
}

/** A fresh feed, all its rows, one of the shards with rows, and the other shards. */
async function feedOfOthers() {
  const reader = await feedOf(Array.from({ length: 10 }, (_, index) => `host-${index}.test`));
  const all = await reader.readNextHosts(allShards);
  const gained = all[0]?.shard ?? -1;
  const others = allShards.filter((shard) => shard !== gained);
  return { all, gained, others, feed: new JobFeed(server.database.db, reader.job, () => true) };
}

describe('the feed of a job', () => {
  it('has read everything after one round', async () => {
    const feed = await feedOf(['a.test', 'b.test', 'c.test']);
    expect(feed.isExhausted).toBe(false);
    const rows = await feed.readNextHosts(allShards);
    expect(rows.map(({ host }) => host).sort()).toEqual(['a.test', 'b.test', 'c.test']);
    expect(feed.isExhausted).toBe(true);
  });

  it('reads no more hosts than there is room for, until some are done', async () => {
    const feed = await feedOf(Array.from({ length: 3000 }, (_, index) => `host-${index}.test`));
    const read: Awaited<ReturnType<JobFeed['readNextHosts']>> = [];
    while (feed.mayBringHosts) read.push(...(await feed.readNextHosts(allShards)));
    expect([read.length, feed.isExhausted]).toEqual([2000, false]);
    for (const row of read.slice(0, 500)) feed.settle(row);
    expect(feed.mayBringHosts).toBe(true);
  });

  it('starts another round when there may be more, skipping what is in memory', async () => {
    const feed = await feedOf(['a.test', 'b.test']);
    const half = allShards.filter((shard) => shard < shardCount / 2);
    const first = await feed.readNextHosts(half);
    feed.lookAgain();
    expect(feed.isExhausted).toBe(false);
    const rest = await feed.readNextHosts(allShards);
    expect([...first, ...rest].map(({ host }) => host).sort()).toEqual(['a.test', 'b.test']);
    expect(feed.isExhausted).toBe(true);
  });

  it('reads only the new shards when it knows the others', async () => {
    const { all, gained, others, feed } = await feedOfOthers();
    const known = await feed.readNextHosts(others);
    // Done, but not in the database: they would be found again.
    for (const row of known) feed.settle(row);
    feed.lookInto([gained]);
    expect(feed.isExhausted).toBe(false);
    expect(await feed.readNextHosts(allShards)).toEqual(all.filter(({ shard }) => shard === gained));
    expect(feed.isExhausted).toBe(true);
    feed.lookInto([gained]);
    expect(await feed.readNextHosts(others), 'the shard has gone to another worker').toEqual([]);
  });

  it("reads all shards when it doesn't know the others", async () => {
    const { all, gained, feed } = await feedOfOthers();
    feed.lookInto([gained]);
    expect(await feed.readNextHosts(allShards)).toEqual(all);
  });

  it('reads released rows again once no others of their host are running', async () => {
    const feed = await feedOf(['a.test/1', 'a.test/2']);
    const rows = await feed.readNextHosts(allShards);
    for (const row of rows) feed.giveUp(row);
    const again = await feed.readNextHosts(allShards);
    expect(again.map(({ line }) => line).sort()).toEqual([2, 3]);
  });

  it("doesn't look for rows that were released with their shards", async () => {
    let isMine = true;
    const feed = await feedOf(['a.test/1', 'a.test/2'], () => isMine);
    const rows = await feed.readNextHosts(allShards);
    isMine = false;
    for (const row of rows) feed.giveUp(row);
    expect(feed.isExhausted).toBe(true);
  });

  it('starts another round after one during which there was new work', async () => {
    const feed = await feedOf(['a.test', 'b.test']);
    const reading = feed.readNextHosts(allShards);
    feed.lookAgain();
    expect(await reading).toHaveLength(2);
    expect(feed.isExhausted).toBe(false);
    expect(await feed.readNextHosts(allShards)).toEqual([]);
    expect(feed.isExhausted).toBe(true);
  });
});
