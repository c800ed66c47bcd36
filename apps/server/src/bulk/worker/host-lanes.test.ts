import { describe, expect, it } from 'vitest';
import { shardsOf } from '../host-shards.ts';
import { HostLanes, type LaneRow } from './host-lanes.ts';

type Row = LaneRow & { line: number };

const ofAda = { jobId: 'job', person: 'ada' };

/** Rows in the order of a file; a worker that has all shards. */
function lanesOf(hosts: string, perHost: number) {
  const lanes = new HostLanes<Row>(perHost);
  const rows = [...hosts].map((host, line) => ({ host, line }));
  const shards = shardsOf(rows, perHost);
  lanes.add(rows.map((row, index) => ({ ...row, shard: shards[index] as number, ...ofAda })));
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
    expect(lanes.readyLanes(ofAda.jobId)).toBe(0);
    lanes.finish(first as Row);
    expect([lanes.readyLanes(ofAda.jobId), lanes.start()]).toEqual([
      1,
      expect.objectContaining({ host: 'a', line: 1 }),
    ]);
  });

  it('forgets waiting rows, not those under way', () => {
    const lanes = lanesOf('aabb', 1);
    lanes.start();
    expect(lanes.drop(({ host }) => host === 'a')).toEqual([expect.objectContaining({ host: 'a', line: 1 })]);
    expect(startAll(lanes)).toEqual([expect.objectContaining({ host: 'b', line: 2 })]);
    expect(lanes.start()).toBeUndefined();
  });

  it('gives the next turn to the person, and of a person to the job, with the fewest rows under way', () => {
    const lanes = new HostLanes<Row>(1);
    const add = (person: string, jobId: string, hosts: string) =>
      lanes.add([...hosts].map((host, line) => ({ host: host + jobId, line, shard: 0, person, jobId })));
    add('ada', '1', 'abcdef');
    add('ada', '2', 'abcdef');
    const first = Array.from({ length: 4 }, () => lanes.start()?.jobId);
    add('bob', '3', 'abc');
    const then = Array.from({ length: 5 }, () => lanes.start()?.jobId);
    expect([first, then]).toEqual([
      ['1', '2', '1', '2'],
      ['3', '3', '3', '1', '2'],
    ]);
  });

  it('lets people take turns at the same host', () => {
    const lanes = lanesOf('aaaa', 1);
    const first = lanes.start() as Row;
    const ofBob = { ...first, line: 9, jobId: 'other job', person: 'bob' };
    lanes.add([ofBob]);
    expect(lanes.start()).toBeUndefined();
    lanes.finish(first);
    lanes.finish(lanes.start() as Row);
    expect(lanes.start()).toEqual(ofBob);
  });

  it('keeps places for those who have nothing under way', () => {
    const lanes = lanesOf('abc', 1);
    lanes.start();
    expect(lanes.start({ onlyNewcomers: true })).toBeUndefined();
    const ofBob = { host: 'd', shard: 0, line: 1, jobId: 'other job', person: 'bob' };
    lanes.add([ofBob, { ...ofBob, host: 'e' }]);
    expect([lanes.start({ onlyNewcomers: true }), lanes.start({ onlyNewcomers: true })]).toEqual([ofBob, undefined]);
    lanes.finish(ofBob);
    expect(lanes.start({ onlyNewcomers: true })?.host).toBe('e');
  });
});
