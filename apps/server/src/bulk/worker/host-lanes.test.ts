import { describe, expect, it } from 'vitest';
import { HostLanes } from './host-lanes.ts';

const rows = (...hosts: string[]) => hosts.map((host, index) => ({ host, line: index + 1 }));

function startAll(lanes: HostLanes<{ host: string; line: number }>) {
  const started: { host: string; line: number }[] = [];
  for (let row = lanes.start(); row; row = lanes.start()) started.push(row);
  return started;
}

describe('HostLanes', () => {
  it('lets hosts take turns, each with its share', () => {
    const lanes = new HostLanes<{ host: string; line: number }>(2);
    lanes.add(rows('a', 'a', 'a', 'a', 'b', 'c', 'c'));
    expect(startAll(lanes).map(({ host }) => host)).toEqual(['a', 'b', 'c', 'a', 'c']);
  });

  it('starts the next row of a host when one is finished', () => {
    const lanes = new HostLanes<{ host: string; line: number }>(1);
    lanes.add(rows('a', 'a', 'b'));
    const [first] = startAll(lanes);
    expect(lanes.readyHosts).toBe(0);
    lanes.finish(first as { host: string; line: number });
    expect([lanes.readyHosts, lanes.start()]).toEqual([1, { host: 'a', line: 2 }]);
  });

  it('forgets waiting rows, not those under way', () => {
    const lanes = new HostLanes<{ host: string; line: number }>(1);
    lanes.add(rows('a', 'a', 'b', 'b'));
    lanes.start();
    expect(lanes.drop(({ host }) => host === 'a')).toEqual([{ host: 'a', line: 2 }]);
    expect(startAll(lanes)).toEqual([{ host: 'b', line: 3 }]);
    expect(lanes.start()).toBeUndefined();
  });
});
