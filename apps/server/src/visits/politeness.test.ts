import { HostBackoffError } from '@hopwise/engine';
import { describe, expect, it } from 'vitest';
import { Politeness, politeVisits } from './politeness.ts';

const minute = 60_000;
const startMs = Date.parse('2026-03-14T09:00:00Z');

/** Names that start with the same letter are at the same address. */
const resolve = async (host: string) => [{ address: `192.0.2.${host.charCodeAt(0)}`, family: 4 as const }];

function make(options: Partial<ConstructorParameters<typeof Politeness>[0]> = {}) {
  const clock = { ms: startMs };
  const politeness = new Politeness({ perHost: 2, delayMs: 0, isOwn: () => false, now: () => clock.ms, ...options });
  return { politeness, clock, gate: politeness.gate(resolve) };
}

/** Enters at each host, and returns which of them were admitted. */
async function admitted(gate: ReturnType<Politeness['gate']>, hosts: readonly string[]): Promise<string[]> {
  const inside: string[] = [];
  for (const host of hosts) void Promise.resolve(gate.at(host).enter()).then(() => inside.push(host));
  await new Promise(setImmediate);
  return inside;
}

describe('politeness', () => {
  it('counts all names of one address together', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `n${index}.test`);
    expect(await admitted(make().gate, [...names, 'other.test'])).toEqual(['n0.test', 'n1.test', 'other.test']);
  });

  it('counts all names of a registered domain together, wherever they are', async () => {
    const hosts = ['a.example.co.uk', 'b.example.co.uk', 'c.example.co.uk', 'd.other.co.uk'];
    expect(await admitted(make().gate, hosts)).toEqual(['a.example.co.uk', 'b.example.co.uk', 'd.other.co.uk']);
  });

  it('admits others at an address that one person keeps busy, up to twice as many', async () => {
    const { politeness, gate } = make();
    const hostsOf = (person: string) => [1, 2, 3].map((n) => `n-${person}-${n}.test`);
    const admittedFor = (person: string) => politeness.actFor(person, () => admitted(gate, hostsOf(person)));
    expect(await admittedFor('ada')).toEqual(['n-ada-1.test', 'n-ada-2.test']);
    expect(await admittedFor('bob')).toEqual(['n-bob-1.test', 'n-bob-2.test']);
    expect(await admittedFor('cyd')).toEqual([]);
  });

  it('counts the addresses of an IPv6 network together', async () => {
    const hosts = ['[2001:db8::1]', '[2001:db8::2]', '[2001:db8::3]', '[2001:db8:0:1::1]'];
    expect(await admitted(make().gate, hosts)).toEqual(['[2001:db8::1]', '[2001:db8::2]', '[2001:db8:0:1::1]']);
  });

  it('admits the next name of an address when one leaves', async () => {
    const { gate } = make({ perHost: 1 });
    const first = gate.at('n1.test');
    await first.enter();
    const second = gate.at('n2.test').enter();
    first.leave();
    await second;
  });

  it('counts a name without an address by its domain', async () => {
    const { politeness } = make();
    const gate = politeness.gate(() => Promise.reject(new Error('not found')));
    expect(await admitted(gate, ['a.example', 'a.example', 'a.example', 'b.test'])).toEqual([
      'a.example',
      'a.example',
      'b.test',
    ]);
  });

  it('is shared by bulk jobs, monitors and client comparisons, backoffs included', async () => {
    const { politeness, gate: bulk } = make();
    const monitors = politeness.gate(resolve);
    const comparisons = politeVisits(politeness, resolve);
    expect(await admitted(bulk, ['n1.test', 'n2.test'])).toHaveLength(2);
    expect(await admitted(monitors, ['n3.test'])).toEqual([]);
    expect(await admitted(comparisons.gateFor(''), ['n4.test'])).toEqual([]);
    bulk.at('busy.test').notice?.({ ip: null, statusCode: 429, retryAfter: '600' });
    const refusal = await Promise.resolve(monitors.at('busy.test').enter()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(HostBackoffError);
    expect((refusal as HostBackoffError).until).toBe(startMs + 10 * minute);
    expect(await comparisons.restOf('busy.test')).toBe(startMs + 10 * minute);
  });

  it('pauses only the host that asked for it, for as long as it asked', async () => {
    const { gate, clock } = make();
    gate.at('n1.test').notice?.({ ip: null, statusCode: 503, retryAfter: '60' });
    await expect(gate.at('n1.test').enter()).rejects.toThrow(HostBackoffError);
    expect(await admitted(gate, ['n2.test'])).toEqual(['n2.test']);
    clock.ms += minute;
    expect(await admitted(gate, ['n1.test'])).toEqual(['n1.test']);
  });

  it('neither respects nor causes backoffs where a response is a result', async () => {
    const { politeness, gate } = make();
    const comparing = politeness.gate(resolve, { heedsRests: false });
    expect(comparing.at('busy.test').notice).toBeUndefined();
    gate.at('busy.test').notice?.({ ip: null, statusCode: 429, retryAfter: '600' });
    expect(await admitted(comparing, ['busy.test'])).toEqual(['busy.test']);
  });

  it('pauses between requests to one address, but not to our own', async () => {
    const delayMs = 10 * minute;
    const strange = make({ perHost: 5, delayMs });
    expect(await admitted(strange.gate, ['n1.test', 'n2.test'])).toEqual(['n1.test']);
    const own = make({ perHost: 5, delayMs, isOwn: (ip) => ip.startsWith('192.0.2.') });
    expect(await admitted(own.gate, ['n1.test', 'n2.test'])).toEqual(['n1.test', 'n2.test']);
  });
});
