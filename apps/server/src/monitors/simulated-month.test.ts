// @module-tag slow
import { groupAlerts, messageOf, type PendingAlert } from '@hopwise/alerts';
import { type MonitorEvent, minuteMs, monitorDefaults } from '@hopwise/model';
import {
  type Baseline,
  baselineTraces,
  certificatesOf,
  diffWithBaseline,
  type MonitorState,
  makeBaseline,
  newMonitorState,
  type SeenCertificate,
  type SeenChange,
  seenChangeOf,
  step,
  type WatchedChain,
  watchedChainOf,
} from '@hopwise/monitor';
import { makeTrace, tlsOfTest } from '@hopwise/monitor/testing/make-trace';
import { describe, expect, it } from 'vitest';
import { planNext } from './plan-run.ts';

/**
 * A month of 500 sites by an accelerated clock, through everything between a run and its message: baseline, comparison,
 * state machine, schedule and grouping. Every site has a script of what happens to it, and so a list of what people
 * should be sent.
 */
const day = 24 * 60 * minuteMs;
const start = Date.parse('2026-11-01T00:00:00Z');
const days = 30;
const end = start + days * day;
const siteCount = 500;
const outageSites = 40;

/** The same numbers in every run. */
function randomFrom(seed: number): () => number {
  let value = seed;
  return () => {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0;
    return value / 2 ** 32;
  };
}

/** What a site does at a moment. */
interface Behavior {
  isUp: boolean;
  timeMs: number;
  target: string;
  session: string;
  certificate: { fingerprint: string; from: number; to: number };
}

type Says = 'failed' | 'recovered' | 'changed' | 'certificate' | 'renewed' | 'flapping' | 'stable' | 'slow' | 'fast';

interface Site {
  id: string;
  host: string;
  /** What is expected to be sent, in order. */
  expected: Says[];
  at: (now: number, random: () => number) => Behavior;
}

const within = (now: number, from: number, minutes: number) => now >= from && now < from + minutes * minuteMs;

/** Kinds of sites in turn. The events of each are far enough apart that none hides another. */
const kinds: readonly ((index: number, random: () => number) => Pick<Site, 'expected' | 'at'>)[] = [
  // Nothing happens, but for single failures and single slow responses.
  (index) => ({
    expected: [],
    at: (now) => ({ ...usual(now), isUp: Math.floor(now / minuteMs + 37 * index) % 487 !== 0 }),
  }),
  (index) => ({
    expected: [],
    at: (now) => ({ ...usual(now), ...(Math.floor(now / minuteMs + 37 * index) % 101 === 0 && { timeMs: 25_000 }) }),
  }),
  // Down for minutes, three times.
  (_index, random) => {
    const outages = [2, 12, 22].map((at) => start + (at + 4 * random()) * day);
    const minutes = 15 + Math.floor(random() * 60);
    return {
      expected: ['failed', 'recovered', 'failed', 'recovered', 'failed', 'recovered'],
      at: (now) => ({ ...usual(now), isUp: !outages.some((from) => within(now, from, minutes)) }),
    };
  },
  // Down for days.
  (_index, random) => {
    const from = start + (3 + 10 * random()) * day;
    const minutes = (2 + random() * 5) * 24 * 60;
    return { expected: ['failed', 'recovered'], at: (now) => ({ ...usual(now), isUp: !within(now, from, minutes) }) };
  },
  // Flaps for hours: it fails every other minute.
  (_index, random) => {
    const from = start + (3 + 20 * random()) * day;
    const hours = 6 + Math.floor(random() * 12);
    return {
      expected: ['flapping', 'stable'],
      at: (now) => {
        const isFlapping = within(now, from, hours * 60);
        return { ...usual(now), isUp: !isFlapping || Math.floor((now - from) / minuteMs) % 2 === 1 };
      },
    };
  },
  // Slow for a day.
  (_index, random) => {
    const from = start + (3 + 20 * random()) * day;
    return {
      expected: ['slow', 'fast'],
      at: (now, each) => ({ ...usual(now), ...(within(now, from, 24 * 60) && { timeMs: 12_000 + 8000 * each() }) }),
    };
  },
  // Redeployed: another target from one moment on. Half roll back a week later.
  (index, random) => {
    const from = start + (3 + 10 * random()) * day;
    const rollsBack = index % 2 === 0;
    return {
      expected: rollsBack ? ['changed', 'changed'] : ['changed'],
      at: (now) => ({
        ...usual(now),
        ...(now >= from && (!rollsBack || now < from + 7 * day) && { target: '/new-home' }),
      }),
    };
  },
  // Rotates its certificate in time: every 60 of 90 days, no one is warned.
  (_index, random) => {
    const rotatesAt = start + (3 + 20 * random()) * day;
    return {
      expected: [],
      at: (now) => ({
        ...usual(now),
        certificate:
          now < rotatesAt
            ? { fingerprint: 'old', from: rotatesAt - 60 * day, to: rotatesAt + 30 * day }
            : { fingerprint: 'new', from: rotatesAt, to: rotatesAt + 90 * day },
      }),
    };
  },
  // Forgets to until five days before the end: three warnings, and its renewal.
  (_index, random) => {
    const expires = start + (26 + 2 * random()) * day;
    return {
      expected: ['certificate', 'certificate', 'certificate', 'renewed'],
      at: (now) => ({
        ...usual(now),
        certificate:
          now < expires - 5 * day
            ? { fingerprint: 'old', from: expires - 90 * day, to: expires }
            : { fingerprint: 'new', from: expires - 5 * day, to: expires + 85 * day },
      }),
    };
  },
  // Another session ID at every request.
  () => ({
    expected: [],
    at: (now, random) => ({ ...usual(now), session: Math.floor(1e8 + random() * 40).toString(36) }),
  }),
];

const usual = (now: number): Behavior => ({
  isUp: true,
  timeMs: 180 + (now % 97),
  target: '/home',
  session: '',
  certificate: { fingerprint: 'usual', from: start - 10 * day, to: end + 70 * day },
});

/** All of one provider: an outage of 40 minutes that spans their hosts. */
const outageAt = start + 15.3 * day;

function sitesOf(random: () => number): Site[] {
  return Array.from({ length: siteCount }, (_, index) => {
    const ids = { id: `m${index}`, host: `h${index}.example` };
    if (index < outageSites) {
      const isDown = (now: number) => within(now, outageAt, 40);
      return { ...ids, expected: ['failed', 'recovered'], at: (now) => ({ ...usual(now), isUp: !isDown(now) }) };
    }
    const kind = kinds[index % kinds.length];
    if (kind === undefined) throw new Error('there is a kind for every index');
    return { ...ids, ...kind(Math.floor(index / kinds.length), random) };
  });
}

function traceOf({ host }: Site, { target, session, certificate }: Behavior) {
  const query = session === '' ? '' : `?sid=${session}`;
  const iso = (at: number) => new Date(at).toISOString();
  const leaf = {
    ...{ sha256Fingerprint: certificate.fingerprint },
    ...{ validFrom: iso(certificate.from), validTo: iso(certificate.to) },
  };
  return makeTrace([`https://${host}/old`, `https://${host}${target}${query}`], () => ({
    tls: tlsOfTest("Let's Encrypt", {}, leaf),
  }));
}

function nameOf(event: MonitorEvent): Says | 'paused' {
  switch (event.type) {
    case 'monitor.certificate_expiring':
      return 'certificate';
    case 'monitor.certificate_renewed':
      return 'renewed';
    case 'monitor.flapping':
      return event.stateChanges === null ? 'stable' : 'flapping';
    case 'monitor.slow':
      return event.isOver ? 'fast' : 'slow';
    default:
      return event.type.slice('monitor.'.length) as Says;
  }
}

interface Lived {
  events: MonitorEvent[];
  /** When each of its states began, for the alerts of other monitors. */
  reaches: { at: number; reach: MonitorState['reach'] }[];
}

const alerting = structuredClone(monitorDefaults.alerting);
const watch = { ...structuredClone(monitorDefaults.watch), parts: [...monitorDefaults.watch.parts] };
const schedule = { ...monitorDefaults.schedule };

interface Look {
  chain: WatchedChain;
  change: SeenChange | null;
  certificates: SeenCertificate[];
}

const keyOf = ({ target, session, certificate }: Behavior): string => `${target} ${session} ${certificate.fingerprint}`;

function lookAtSite(site: Site, behavior: Behavior, baseline: Baseline | undefined): Look {
  const trace = traceOf(site, behavior);
  const chain = watchedChainOf(trace, watch);
  const changes = baseline === undefined ? [] : diffWithBaseline(baseline, chain, watch);
  return { chain, change: seenChangeOf(changes), certificates: certificatesOf(trace.hops) };
}

/** The month of one site. */
function live(site: Site, random: () => number): Lived {
  let state = newMonitorState;
  let traces: WatchedChain[] | null = [];
  let baseline: Baseline | undefined;
  const events: MonitorEvent[] = [];
  const reaches: Lived['reaches'] = [];
  /** What was seen once isn't read again: a month has millions of runs. */
  const looks = new Map<string, Look>();
  let plan = { nextAt: new Date(start) as Date | null, dueAt: new Date(start) };
  for (let now = start; now < end; now = plan.nextAt?.getTime() ?? end) {
    const behavior = site.at(now, random);
    const looked: Look =
      looks.get(keyOf(behavior)) ?? lookAtSite(site, behavior, traces === null ? baseline : undefined);
    looks.set(keyOf(behavior), looked);
    const { chain, change, certificates } = looked;
    const seen = step(
      state,
      alerting,
      {
        kind: 'run',
        failure: behavior.isUp ? null : 'Expected 200, got 503.',
        change: behavior.isUp ? change : null,
        certificates: behavior.isUp ? certificates : [],
        timings: { total: behavior.timeMs, dns: 0, connect: 0, tls: 0, 'first-byte': 0, download: 0 },
      },
      now,
    );
    if (behavior.isUp && traces !== null) {
      traces = [...traces, chain];
      if (traces.length === baselineTraces) {
        [baseline, traces] = [makeBaseline(traces, watch), null];
        looks.clear();
      }
    }
    if (seen.state.reach !== state.reach) reaches.push({ at: now, reach: seen.state.reach });
    state = seen.state;
    events.push(...seen.events);
    const lookAt = traces === null ? seen.nextLookAt : now + minuteMs;
    plan = planNext({ id: site.id, schedule, periodSeconds: 300, dueAt: plan.dueAt }, lookAt, now);
  }
  return { events, reaches };
}

/** As the server alerts: renewals only to those who were warned, and how many others fail at that moment. */
function alertsOf(lives: ReadonlyMap<Site, Lived>): PendingAlert[] {
  const outages = [...lives.values()].flatMap(({ reaches }) => reaches);
  const near = (at: number, reach: MonitorState['reach'][], ms: number) =>
    outages.filter((each) => reach.includes(each.reach) && each.at <= at && each.at > at - ms).length;
  const alikeAt = ({ type, at }: MonitorEvent): number => {
    const now = Date.parse(at);
    if (type === 'monitor.failed') return Math.max(0, near(now, ['failing', 'down'], 5 * minuteMs) - 2);
    return type === 'monitor.recovered' ? Math.max(0, near(now, ['recovering'], minuteMs) - 1) : 0;
  };
  return [...lives]
    .flatMap(([{ id, host }, { events }]) =>
      events
        .filter((event) => event.type !== 'monitor.certificate_renewed' || event.wasExpiring)
        .map((event, index) => ({
          ...{ id: `${id} ${index}`, monitor: { id, name: id, url: `https://${host}/old`, host }, monitorsOfHost: 1 },
          ...{ event, alikeElsewhere: alikeAt(event) },
        })),
    )
    .toSorted((a, b) => Date.parse(a.event.at) - Date.parse(b.event.at));
}

/** Every message of the month, as one channel gets them. */
function send(alerts: readonly PendingAlert[]): { title: string; at: number; alerts: readonly PendingAlert[] }[] {
  const sent: { title: string; at: number; alerts: readonly PendingAlert[] }[] = [];
  let waiting: PendingAlert[] = [];
  const look = (now: number): number | null => {
    const grouped = groupAlerts(waiting, now);
    for (const group of grouped.messages) {
      sent.push({ title: messageOf('id', group, () => null).title, at: now, alerts: group.alerts });
    }
    waiting = grouped.waiting;
    return grouped.waitUntil;
  };
  let lookAt: number | null = null;
  for (const alert of alerts) {
    const at = Date.parse(alert.event.at);
    while (lookAt !== null && lookAt <= at) lookAt = look(lookAt);
    waiting.push(alert);
    lookAt = look(at);
  }
  while (lookAt !== null) lookAt = look(lookAt);
  return sent;
}

describe('a month of 500 monitors', () => {
  const random = randomFrom(7);
  const sites = sitesOf(random);
  const lives = new Map(sites.map((site) => [site, live(site, random)]));
  const alerts = alertsOf(lives);
  const sent = send(alerts);

  it('alerts every incident once and invents none', () => {
    const said = (site: Site) =>
      alerts.filter(({ monitor }) => monitor.id === site.id).map(({ event }) => nameOf(event));
    const wrong = sites.filter((site) => said(site).join() !== site.expected.join());
    expect(wrong.map((site) => `${site.id}: ${said(site).join()} instead of ${site.expected.join()}`)).toEqual([]);
    expect(sites.filter(({ expected }) => expected.length > 0).length).toBeGreaterThan(300);
  });

  it('sends each alert in one message', () => {
    expect(sent.flatMap((message) => message.alerts.map(({ id }) => id)).toSorted()).toEqual(
      alerts.map(({ id }) => id).toSorted(),
    );
  });

  it('sends one message for an outage of many hosts, and one when it is over', () => {
    const about = sent.filter((message) =>
      message.alerts.some(({ monitor }) => Number(monitor.id.slice(1)) < outageSites),
    );
    expect(about.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Down: (4\d) monitors on \1 hosts$/),
      expect.stringMatching(/^Up again: (4\d) monitors on \1 hosts$/),
    ]);
  });

  it('sends this many of each kind', () => {
    const counts: Record<string, number> = {};
    for (const { title } of sent) {
      const kind = title.split(':')[0] ?? '';
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    expect(counts).toMatchInlineSnapshot(`
      {
        "Back to baseline": 23,
        "Certificate expires soon": 138,
        "Certificate renewed": 46,
        "Changed": 46,
        "Down": 185,
        "Flapping": 46,
        "No longer slow": 46,
        "Slow": 46,
        "Stable again": 46,
        "Up again": 185,
      }
    `);
  });

  it('notices an outage within 7 minutes', () => {
    const delays = [...lives.values()].flatMap(({ events }) =>
      events.flatMap((event) =>
        event.type === 'monitor.failed' ? [Date.parse(event.at) - Date.parse(event.since)] : [],
      ),
    );
    expect(Math.max(...delays)).toBeLessThanOrEqual(2 * minuteMs);
  });
});
