import { describe, expect, it } from 'vitest';
import { shardsOf, shareOfHost } from './host-shards.ts';

const host = 'shop.test';
const lines = Array.from({ length: 120 }, (_, index) => index + 1);
const rowsOf = (hosts: readonly string[]) => lines.map((line) => ({ line, host: hosts[line % hosts.length] ?? '' }));

describe('the shards of a host', () => {
  it('differ from host to host', () => {
    const shards = shardsOf(rowsOf(lines.map((line) => `host-${line}.test`)), 1);
    expect(new Set(shards).size).toBeGreaterThan(40);
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 4],
    [64, 4],
  ])('share %i requests at once, in %i shards, each as many rows as requests', (perHost, shardCount) => {
    const rows = Map.groupBy(shardsOf(rowsOf([host]), perHost), (shard) => shard);
    expect(rows.size).toBe(shardCount);
    const shares = [...rows.keys()].map((shard) => shareOfHost({ host, shard }, perHost));
    expect(shares.reduce((sum, share) => sum + share)).toBe(perHost);
    if (lines.length % perHost !== 0) return;
    const rowsOfShards = [...rows.values()].map(({ length }) => length);
    expect(rowsOfShards).toEqual(shares.map((share) => (share * lines.length) / perHost));
  });

  it.each([2, 4, 8])('are all used in a file where %i hosts alternate', (hostCount) => {
    const hosts = lines.slice(0, hostCount).map((line) => `host-${line}.test`);
    const shards = shardsOf(rowsOf(hosts), 8);
    const used = hosts.map((name) => new Set(shards.filter((_, index) => rowsOf(hosts)[index]?.host === name)).size);
    expect(used).toEqual(hosts.map(() => 4));
  });

  it('are all used when every batch has one row of the host', () => {
    const shards = lines.flatMap((line) => shardsOf([{ host, line: line * 200 }], 8));
    expect(new Set(shards).size).toBe(4);
  });

  it('have at least one request each, also for a worker that allows less than the server that took the file in', () => {
    const shards = new Set(shardsOf(rowsOf([host]), 8));
    expect([...shards].map((shard) => shareOfHost({ host, shard }, 2))).toEqual([1, 1, 1, 1]);
  });
});
