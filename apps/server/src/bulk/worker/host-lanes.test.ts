import { describe, expect, it } from 'vitest';
import { shardsOf } from '../host-shards.ts';
import { HostLanes, type LanePlace } from './host-lanes.ts';

type Row = LanePlace & { line: number };

/** Rows in the order of a file; a worker that has all shards. */
function lanesOf(hosts: string, perHost: number) {
  const lanes = new HostLanes<Row>(perHost);
  const rows = [...hosts].map((host, line) => ({ host, line }));
  const shards = shardsOf(rows, perHost);
  lanes.add(rows.map((row, index) => ({ ...row, shard: shards[index] as number })));
  return lanes;
}

function startAll(lanes: HostLanes<Row>): Row[] {
  const started: Row[] = [];
  for (let row = lanes.start(); row; row = lanes.start()) started.push(row);
  return started;
}

const hostsOf = (rows: readonly Row[]): string => rows.map(({ host }) => host).join('');

describe('HostLanes', () => {
  it('lets hosts take turns', () => {
    expect(hostsOf(startAll(lanesOf('aaabbcc', 1)))).toBe('abc');
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 64])('lets exactly %i rows of a host be under way', (perHost) => {
    const lanes = lanesOf('a'.repeat(500), perHost);
    const started = startAll(lanes);
    expect(started).toHaveLength(perHost);
    for (const row of started) lanes.finish(row);
    expect(startAll(lanes)).toHaveLength(perHost);
  });

  it('starts the next row of a host when one is finished', () => {
    const lanes = lanesOf('aab', 1);
    const [first] = startAll(lanes);
    expect(lanes.readyLanes).toBe(0);
    lanes.finish(first as Row);
    expect([lanes.readyLanes, lanes.start()]).toEqual([1, expect.objectContaining({ host: 'a', line: 1 })]);
  });

  it('forgets waiting rows, not those under way', () => {
    const lanes = lanesOf('aabb', 1);
    lanes.start();
    expect(lanes.drop(({ host }) => host === 'a')).toEqual([expect.objectContaining({ host: 'a', line: 1 })]);
    expect(startAll(lanes)).toEqual([expect.objectContaining({ host: 'b', line: 2 })]);
    expect(lanes.start()).toBeUndefined();
  });
});
