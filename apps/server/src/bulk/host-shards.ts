import { textHash } from '@hopwise/model';

/** The hosts are divided among so many shards: as many workers there can be. */
export const shardCount = 64;

/** The rows of one host are dealt out to so many shards, for as many workers can then share its work. */
const shardsPerHost = 4;

/** Stored with every row: changing it changes who asks which host. */
const firstShardOf = (host: string): number => textHash(host) % shardCount;

/**
 * Which shards the rows of a batch belong to, when `perHost` requests may go to a host at once. The rows of a host are
 * dealt out as those requests are, so that its shards end together. Not by their lines: in a file where hosts
 * alternate, those of one host may all be even. Where the dealing begins differs from batch to batch.
 */
export function shardsOf(rows: readonly { host: string; line: number }[], perHost: number): number[] {
  const turns = new Map<string, number>();
  return rows.map(({ host, line }) => {
    const turn = turns.get(host) ?? textHash(`${host} ${line}`);
    turns.set(host, turn + 1);
    const part = (turn % perHost) % shardsPerHost;
    return (firstShardOf(host) + part) % shardCount;
  });
}

/**
 * How many of the requests that may go to a host at once belong to this one of its shards. At least one: the row may
 * come from a server that allows more than this worker does.
 */
export function shareOfHost({ host, shard }: { host: string; shard: number }, perHost: number): number {
  const part = (shard - firstShardOf(host) + shardCount) % shardCount;
  const dealtOut = Math.floor(perHost / shardsPerHost) + (part < perHost % shardsPerHost ? 1 : 0);
  return Math.max(1, dealtOut);
}
