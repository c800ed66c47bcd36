import { createNetwork, HostBackoffError, type Network, type SeenResponse, trace } from '@hopwise/engine';
import { describe, expect, it } from 'vitest';
import { startTestSite } from '../testing/index.ts';
import { type HostItem, HostLanes } from './host-lanes.ts';
import { HostPace } from './host-pace.ts';
import { Politeness } from './politeness.ts';

const minute = 60_000;
const ok: SeenResponse = { ip: '192.0.2.1', statusCode: 200, retryAfter: null };
const busy = (seconds: number, statusCode = 429): SeenResponse => ({
  ip: '192.0.2.1',
  statusCode,
  retryAfter: String(seconds),
});

class Clock {
  ms = Date.parse('2026-03-14T09:00:00Z');
  now = () => this.ms;
}

function makePace({ delayMs = 50, clock = new Clock() } = {}) {
  return { pace: new HostPace({ delayMs, now: clock.now }), clock };
}

describe('requests to one host', () => {
  it("start with a pause between them, and don't save up idle time", () => {
    const { pace, clock } = makePace();
    expect([pace.takeTurn(['a.test']), pace.takeTurn(['a.test']), pace.takeTurn(['a.test'])]).toEqual([0, 50, 100]);
    expect(pace.takeTurn(['b.test'])).toBe(0);
    clock.ms += 120;
    expect(pace.takeTurn(['a.test'])).toBe(30);
    clock.ms += minute;
    expect([pace.takeTurn(['a.test']), pace.takeTurn(['a.test'])]).toEqual([0, 50]);
  });

  it('have no pause when it is set to 0', () => {
    const { pace } = makePace({ delayMs: 0 });
    expect([pace.takeTurn(['a.test']), pace.takeTurn(['a.test'])]).toEqual([0, 0]);
  });
});

describe('a host that sends Retry-After', () => {
  it.each([429, 503])("with %i is paused for that long, and others aren't", (statusCode) => {
    const { pace, clock } = makePace();
    pace.notice('a.test', busy(90, statusCode));
    expect([pace.restOf('a.test'), pace.restOf('b.test')]).toEqual([clock.ms + 90_000, undefined]);
    clock.ms += 90_000;
    expect([pace.restOf('a.test'), pace.hasRests]).toEqual([undefined, false]);
  });

  it('is paused for ten minutes at most', () => {
    const { pace, clock } = makePace();
    pace.notice('a.test', busy(86_400));
    expect(pace.restOf('a.test')).toBe(clock.ms + 10 * minute);
  });

  it.each<[name: string, seen: SeenResponse]>([
    ['without saying how long', { ...ok, statusCode: 429 }],
    ['with another status', { ...ok, retryAfter: '60' }],
    ['in words nobody understands', { ...ok, statusCode: 503, retryAfter: 'later' }],
  ])("%s isn't paused", (_, seen) => {
    const { pace } = makePace();
    pace.notice('a.test', seen);
    expect(pace.restOf('a.test')).toBeUndefined();
  });

  it('stays paused when another of our processes takes over', () => {
    const { pace, clock } = makePace();
    pace.notice('a.test', busy(600));
    pace.notice('b.test', busy(1));
    clock.ms += minute;
    const { pace: next } = makePace({ clock });
    next.keepTo(pace.rests);
    expect([next.restOf('a.test'), next.restOf('b.test')]).toEqual([clock.ms + 9 * minute, undefined]);
  });

  it('is forgotten long after, however many there were', () => {
    const { pace, clock } = makePace();
    for (let index = 0; index < 30_000; index += 1) pace.notice(`busy-${index}.test`, busy(600));
    clock.ms += 21 * minute;
    pace.takeTurn(['a.test']);
    pace.notice('busy-0.test', busy(60));
    expect(pace.rests.map(([host]) => host)).toEqual(['busy-0.test']);
  });

  it('is retried three times in a row, however many requests get Retry-After', () => {
    const { pace, clock } = makePace();
    for (let round = 0; round < 3; round += 1) {
      for (let request = 0; request < 5; request += 1) pace.notice('a.test', busy(60));
      expect(pace.againAt('a.test')).toBe(clock.ms + minute);
      clock.ms += minute;
    }
    expect(pace.againAt('a.test'), 'who looks late, too').toBe(clock.ms);
    pace.notice('a.test', busy(60));
    expect([pace.restOf('a.test'), pace.againAt('a.test')]).toEqual([undefined, undefined]);
  });

  it('is retried again after it served something, or long after', () => {
    const { pace, clock } = makePace();
    const tire = () => {
      for (let round = 0; round < 4; round += 1) {
        pace.notice('a.test', busy(60));
        clock.ms += minute;
      }
      expect(pace.againAt('a.test')).toBeUndefined();
    };
    tire();
    pace.notice('a.test', ok);
    tire();
    clock.ms += 11 * minute;
    pace.notice('a.test', busy(60));
    expect(pace.restOf('a.test')).toBe(clock.ms + minute);
  });
});

describe('a trace', () => {
  it('ends where it would reach a paused host', async () => {
    const asked: string[] = [];
    const site = await startTestSite(({ url = '', headers: { host = '' } }, response) => {
      asked.push(host.split(':')[0] + url);
      const location = site.origin.replace('127.0.0.1', 'localhost');
      if (host.startsWith('127.0.0.1')) return response.writeHead(302, { location }).end();
      return response.writeHead(503, { 'retry-after': '60' }).end();
    });
    const gate = new Politeness({ perHost: 5, delayMs: 50, isOwn: () => false }).gate((...args) =>
      network.resolve(...args),
    );
    const network: Network = createNetwork({ allowCidrs: ['127.0.0.0/8', '::1'], gate });
    const follow = (path: string) =>
      trace({ url: site.origin + path, method: 'GET' }, { network, maxHops: 5, timeoutMs: 30_000 });
    expect((await follow('/first')).hops.map(({ statusCode }) => statusCode)).toEqual([302, 503]);
    await expect(follow('/second')).rejects.toThrow(HostBackoffError);
    expect(asked).toEqual(['127.0.0.1/first', 'localhost/', '127.0.0.1/second']);
    network.close();
    await site.close();
  });
});

const ofAda = { group: 'job', party: 'ada' };

describe('lanes of paused hosts', () => {
  it('wait while others continue', () => {
    const { pace, clock } = makePace();
    const lanes = new HostLanes<HostItem>({ perHost: 1, places: 100 }, pace, clock.now);
    pace.notice('a.test', busy(60));
    lanes.add([
      { host: 'a.test', shard: 0, ...ofAda },
      { host: 'b.test', shard: 0, ...ofAda },
    ]);
    expect([lanes.readyLanes(ofAda.group), lanes.start()?.host, lanes.start()]).toEqual([1, 'b.test', undefined]);
    clock.ms += minute;
    expect([lanes.readyLanes(ofAda.group), lanes.start()?.host]).toEqual([1, 'a.test']);
  });

  it('get a row back at its time, unless it is dropped', () => {
    const { pace, clock } = makePace();
    const lanes = new HostLanes<HostItem>({ perHost: 1, places: 100 }, pace, clock.now);
    const [row, other] = [
      { host: 'a.test', shard: 0, ...ofAda },
      { host: 'b.test', shard: 1, ...ofAda },
    ];
    lanes.putOff(row, clock.ms + minute);
    lanes.putOff(other, clock.ms + minute);
    expect([lanes.waiting, lanes.start()]).toEqual([2, undefined]);
    expect(lanes.drop(({ shard }) => shard === 1)).toEqual([other]);
    clock.ms += minute;
    expect([lanes.start(), lanes.start(), lanes.waiting]).toEqual([row, undefined, 0]);
  });
});
