import { describe, expect, it } from 'vitest';
import { shardOf, shareOfHost } from './host-shards.ts';

const lines = Array.from({ length: 120 }, (_, index) => index + 1);

describe('the shards of a host', () => {
  it('differ from host to host', () => {
    const shards = lines.map((line) => shardOf({ host: `host-${line}.test`, line: 1 }, 5));
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
    const host = 'shop.test';
    const rows = Map.groupBy(lines, (line) => shardOf({ host, line }, perHost));
    expect(rows.size).toBe(shardCount);
    const shares = [...rows.keys()].map((shard) => shareOfHost({ host, shard }, perHost));
    expect(shares.reduce((sum, share) => sum + share)).toBe(perHost);
    if (lines.length % perHost !== 0) return;
    const rowsOfShards = [...rows.values()].map(({ length }) => length);
    expect(rowsOfShards).toEqual(shares.map((share) => (share * lines.length) / perHost));
  });

  it('have at least one request each, also for a worker that allows less than the server that took the file in', () => {
    const host = 'shop.test';
    const shards = new Set(lines.map((line) => shardOf({ host, line }, 8)));
    expect([...shards].map((shard) => shareOfHost({ host, shard }, 2))).toEqual([1, 1, 1, 1]);
  });
});
