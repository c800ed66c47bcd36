import { describe, expect, it } from 'vitest';
import { type HostItem, HostLanes } from './host-lanes.ts';

type Row = HostItem & { line: number };
const ofAda = { shard: 0, group: 'job', party: 'ada' };
const roomy = 1000;

/** Rows in file order. */
function lanesOf(hosts: string, perHost: number, places = roomy) {
  const lanes = new HostLanes<Row>({ perHost, places });
  lanes.add([...hosts].map((host, line) => ({ host, line, ...ofAda })));
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

  it.each([1, 2, 3, 4, 5, 6, 7, 64])('lets exactly %i rows of a host run', (perHost) => {
    const lanes = lanesOf('a'.repeat(500), perHost);
    const started = startAll(lanes);
    expect(started).toHaveLength(perHost);
    for (const row of started) lanes.finish(row);
    expect(startAll(lanes)).toHaveLength(perHost);
  });

  it('starts the next row of a host when one is finished', () => {
    const lanes = lanesOf('aab', 1);
    const [first] = startAll(lanes);
    expect(lanes.readyLanes(ofAda.group)).toBe(0);
    lanes.finish(first as Row);
    expect([lanes.readyLanes(ofAda.group), lanes.start()]).toEqual([
      1,
      expect.objectContaining({ host: 'a', line: 1 }),
    ]);
  });

  it('drops waiting rows, not running ones', () => {
    const lanes = lanesOf('aabb', 1);
    lanes.start();
    expect(lanes.drop(({ host }) => host === 'a')).toEqual([expect.objectContaining({ host: 'a', line: 1 })]);
    expect(startAll(lanes)).toEqual([expect.objectContaining({ host: 'b', line: 2 })]);
    expect(lanes.start()).toBeUndefined();
  });

  it('gives the next turn to the person, and within a person to the job, with the fewest running rows', () => {
    const lanes = new HostLanes<Row>({ perHost: 1, places: roomy });
    const add = (party: string, group: string, hosts: string) =>
      lanes.add([...hosts].map((host, line) => ({ host: host + group, line, shard: 0, party, group })));
    add('ada', '1', 'abcdef');
    add('ada', '2', 'abcdef');
    const first = Array.from({ length: 4 }, () => lanes.start()?.group);
    add('bob', '3', 'abc');
    const then = Array.from({ length: 5 }, () => lanes.start()?.group);
    expect([first, then]).toEqual([
      ['1', '2', '1', '2'],
      ['3', '3', '3', '1', '2'],
    ]);
  });

  it('lets people take turns at the same host', () => {
    const lanes = lanesOf('aaaa', 1);
    const first = lanes.start() as Row;
    const ofBob = { ...first, line: 9, group: 'other job', party: 'bob' };
    lanes.add([ofBob]);
    expect(lanes.start()).toBeUndefined();
    lanes.finish(first);
    lanes.finish(lanes.start() as Row);
    expect(lanes.start()).toEqual(ofBob);
  });

  it('gives half of the slots to a person alone, and leaves some for newcomers', () => {
    const lanes = lanesOf('abcdefghijkl', 1, 12);
    const ofParty = (party: string, hosts: string) =>
      [...hosts].map((host, line) => ({ host, line, shard: 0, party, group: `job of ${party}` }));
    expect(startAll(lanes)).toHaveLength(6);
    lanes.add(ofParty('bob', 'mnopqr'));
    const ofBob = startAll(lanes);
    expect(hostsOf(ofBob)).toBe('mno');
    lanes.add(ofParty('eve', 'stuv'));
    expect(hostsOf(startAll(lanes))).toBe('st');
    expect(lanes.underWay).toBe(11);
    for (const row of ofBob) lanes.finish(row);
    expect(hostsOf(startAll(lanes))).toBe('pq');
  });

  it('lets another job of a person with a full share start, as long as many slots are free', () => {
    const lanes = lanesOf('abcdefghijkl', 1, 12);
    expect(startAll(lanes)).toHaveLength(6);
    const other = (number: number) => ({ host: `h${number}`, line: 1, shard: 0, party: 'ada', group: `job ${number}` });
    lanes.add([1, 2, 3, 4, 5].map(other));
    expect(startAll(lanes).map(({ group }) => group)).toEqual(['job 1', 'job 2', 'job 3']);
  });
});
