import type { MonitorEvent } from '@hopwise/model';
import { runs } from '@hopwise/model/testing/test-tier';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maintenanceEnd } from './schedule.ts';
import { type MonitorState, monitorState, newMonitorState, shownState } from './state.ts';
import { type Observation, type StepSettings, step } from './step.ts';

const start = Date.parse('2026-03-28T20:00:00Z');
const hour = 3_600_000;

const change = fc.option(
  fc.constantFrom('a', 'b', 'c').map((fingerprint) => ({ fingerprint, says: [fingerprint], values: [] })),
  { nil: null },
);
const certificate = (host: string, sha256Fingerprint: string, validTo: string) => ({
  host,
  sha256Fingerprint,
  validFrom: '2026-01-01T00:00:00Z',
  validTo,
});
const certificates = fc.subarray([
  certificate('a.example', 'aa', '2026-03-29T00:00:00Z'),
  certificate('b.example', 'aa', '2026-03-29T00:00:00Z'),
  certificate('b.example', 'bb', '2026-04-05T00:00:00Z'),
  certificate('b.example', 'cc', '2027-01-01T00:00:00Z'),
]);
const run = fc.record({
  kind: fc.constant('run' as const),
  failure: fc.option(fc.constant('It failed.'), { nil: null }),
  change,
  certificates,
});
const observation: fc.Arbitrary<Observation> = fc.oneof(
  { weight: 12, arbitrary: run },
  { weight: 2, arbitrary: fc.constant<Observation>({ kind: 'own-failure', message: 'No network.' }) },
  { weight: 1, arbitrary: fc.constant<Observation>({ kind: 'paused', reason: null }) },
  { weight: 1, arbitrary: fc.constant<Observation>({ kind: 'resumed' }) },
  { weight: 1, arbitrary: fc.constant<Observation>({ kind: 'baseline-accepted' }) },
);
/** Mostly forward, at times back: clocks are set. */
const walked = fc.array(fc.record({ observation, minutes: fc.integer({ min: -30, max: 180 }) }), { maxLength: 60 });
const settings: fc.Arbitrary<StepSettings> = fc.record({
  failures: fc.integer({ min: 1, max: 4 }),
  successes: fc.integer({ min: 1, max: 4 }),
  reminderMinutes: fc.option(fc.integer({ min: 5, max: 90 }), { nil: null }),
  flapping: fc.option(fc.integer({ min: 4, max: 8 }), { nil: null }),
  maintenance: fc.subarray<StepSettings['maintenance'][number]>([
    { kind: 'single', from: new Date(start + hour).toISOString(), to: new Date(start + 5 * hour).toISOString() },
    { kind: 'weekly', days: [7], at: '02:00', minutes: 90, zone: 'Europe/Berlin' },
  ]),
});

interface Taken {
  now: number;
  observation: Observation;
  before: MonitorState;
  state: MonitorState;
  events: MonitorEvent[];
  nextLookAt: number | null;
}

function take(steps: readonly { observation: Observation; minutes: number }[], chosen: StepSettings): Taken[] {
  let state = newMonitorState;
  let now = start;
  return steps.map(({ observation: seen, minutes }) => {
    now += minutes * 60_000;
    const before = state;
    const taken = step(state, chosen, seen, now);
    state = taken.state;
    return { now, observation: seen, before, ...taken };
  });
}

const always = (name: string, holds: (taken: Taken[], chosen: StepSettings) => void) =>
  it(name, () => {
    fc.assert(
      fc.property(walked, settings, (steps, chosen) => holds(take(steps, chosen), chosen)),
      { numRuns: runs(200) },
    );
  });

const newsOf = (taken: readonly Taken[]) =>
  taken
    .flatMap(({ events }) => events)
    .filter(
      (event) => event.type === 'monitor.recovered' || (event.type === 'monitor.failed' && event.reminder === null),
    )
    .map(({ type }) => type);

always('failed and recovered take turns, failed first', (taken) => {
  for (const [index, type] of newsOf(taken).entries()) {
    expect(type).toBe(index % 2 === 0 ? 'monitor.failed' : 'monitor.recovered');
  }
});

always('no alerts are sent in maintenance', (taken, { maintenance }) => {
  for (const { now, events } of taken) {
    if (maintenanceEnd(maintenance, now) !== null) expect(events).toEqual([]);
  }
});

always('a run that this server failed at sends no alerts and changes nothing', (taken) => {
  for (const { observation: seen, before, state, events } of taken) {
    if (seen.kind !== 'own-failure') continue;
    expect(events).toEqual([]);
    expect({ ...state, ownFailure: null, maintenanceUntil: null }).toEqual({
      ...before,
      ownFailure: null,
      maintenanceUntil: null,
    });
  }
});

always('a paused monitor is reported once and then silent until it is resumed', (taken) => {
  for (const { before, events } of taken) if (before.pausedSince !== null) expect(events).toEqual([]);
});

/** What the last alert about its reach said. */
type Word = 'nothing' | 'down' | 'up' | 'flapping' | 'paused';

function wordAfter(word: Word, event: MonitorEvent): Word {
  switch (event.type) {
    case 'monitor.failed':
      return 'down';
    case 'monitor.recovered':
      return 'up';
    case 'monitor.flapping':
      return event.stateChanges === null ? 'up' : 'flapping';
    case 'monitor.paused':
      return 'paused';
    default:
      return word;
  }
}

function leavesNothingUnreported(taken: readonly Taken[], { maintenance }: StepSettings): void {
  let word: Word = 'nothing';
  let passed = 0;
  for (const { now, observation: seen, before, state, events } of taken) {
    if (seen.kind === 'run') passed = seen.failure === null ? passed + 1 : 0;
    if (seen.kind === 'resumed' && before.pausedSince !== null) passed = 0;
    for (const event of events) {
      const next = wordAfter(word, event);
      const isReminder = event.type === 'monitor.failed' && event.reminder !== null;
      // Nothing is sent twice, and a recovery needs something to recover from.
      if (next !== word && next === 'up') expect(['down', 'flapping', 'paused']).toContain(word);
      if (event.type === 'monitor.failed' && !isReminder) expect(word).not.toBe('down');
      if (event.type === 'monitor.recovered' || event.type === 'monitor.flapping') expect(word).not.toBe(next);
      word = next;
    }
    if (seen.kind !== 'run' || state.pausedSince !== null || maintenanceEnd(maintenance, now) !== null) continue;
    expect(state.notified.change).toBe(state.change.current?.fingerprint ?? null);
    const { notified, reach } = state;
    if (state.flapping !== null) {
      // One alert for all its failures and recoveries until it is stable.
      expect([word, notified.flapping]).toEqual(['flapping', state.flapping.since]);
    } else if (reach === 'down') {
      // A pause doesn't make an outage news.
      expect(word === 'paused' ? before.notified.down : notified.down).not.toBeNull();
      expect(['down', 'paused']).toContain(word);
      expect(notified.flapping).toBeNull();
    } else if (reach === 'up') {
      expect(notified.down).toBeNull();
      // After a pause, it is stable only once 10 runs passed.
      if (passed >= 10) expect(notified.flapping).toBeNull();
      if (notified.flapping === null) expect(word).not.toBe('flapping');
      expect(word).not.toBe('down');
    }
  }
}

always('every run outside of maintenance leaves nothing unreported', leavesNothingUnreported);

/** Long enough for flapping to end in either direction. */
const streaks = fc
  .array(
    fc.record({ observation, minutes: fc.integer({ min: -5, max: 40 }), times: fc.integer({ min: 1, max: 14 }) }),
    {
      maxLength: 10,
    },
  )
  .map((drawn) => drawn.flatMap(({ times, ...each }) => Array.from({ length: times }, () => each)));
/** Alternates enough to flap, with everything else in between. */
const flaps = fc
  .tuple(fc.array(fc.constantFrom('It failed.', null), { minLength: 8, maxLength: 30 }), streaks)
  .map(([failures, rest]) => [
    ...failures.map((failure) => ({
      observation: { kind: 'run', failure, change: null, certificates: [] } as Observation,
      minutes: 5,
    })),
    ...rest,
  ]);

it('leaves nothing unreported when a monitor flaps, then is stable, stays down, is paused or in maintenance', () => {
  fc.assert(
    fc.property(flaps, settings, (steps, chosen) => leavesNothingUnreported(take(steps, chosen), chosen)),
    { numRuns: runs(500) },
  );
});

always('the state survives as JSON, and goes on from there as before', (taken, chosen) => {
  for (const { now, observation: seen, before, state, events } of taken) {
    const read = monitorState.parse(JSON.parse(JSON.stringify(before)));
    expect(step(read, chosen, seen, now)).toMatchObject({ state, events });
  }
});

always('the same change is never reported twice in a row, and no certificate twice for one threshold', (taken) => {
  const changes = taken.flatMap(({ observation: seen, events }) => [
    ...(seen.kind === 'baseline-accepted' ? ['accepted'] : []),
    ...events.flatMap((event) => (event.type === 'monitor.changed' ? [event.fingerprint ?? 'none'] : [])),
  ]);
  for (const [index, fingerprint] of changes.entries()) {
    if (fingerprint !== 'accepted') expect(fingerprint).not.toBe(changes[index - 1]);
  }
  const warned = taken.flatMap(({ events }) =>
    events.flatMap((event) =>
      event.type === 'monitor.certificate_expiring'
        ? event.certificates.map((each) => `${each.host} ${each.sha256Fingerprint} ${each.thresholdDays}`)
        : [],
    ),
  );
  expect(warned.length).toBe(new Set(warned).size);
});

always('a look that is wanted is never in the past, and the state always has a word', (taken) => {
  for (const { now, observation: seen, state, nextLookAt } of taken) {
    if (nextLookAt !== null) expect(nextLookAt).toBeGreaterThanOrEqual(now);
    // At once again after a run would be a loop without a pause.
    if (nextLookAt !== null && seen.kind === 'run') expect(nextLookAt).toBeGreaterThan(now);
    expect(shownState(state, now)).toBeTypeOf('string');
  }
});
