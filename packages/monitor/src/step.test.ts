import type { MonitorEvent } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { monitorState, newMonitorState, shownState } from './state.ts';
import { type Observation, type StepSettings, step } from './step.ts';

const start = Date.parse('2026-11-17T10:00:00Z');
const minute = 60_000;
const usual: StepSettings = { failures: 2, successes: 2, reminderMinutes: null, maintenance: [] };

const up: Observation = { kind: 'run', failure: null, change: null, certificates: [] };
const fails: Observation = { kind: 'run', failure: 'Expected 200, got 500.', change: null, certificates: [] };
const changed = (fingerprint: string): Observation => ({
  kind: 'run',
  failure: null,
  change: { fingerprint, says: [`Change ${fingerprint}.`] },
  certificates: [],
});
const noNetwork: Observation = { kind: 'own-failure', message: 'This server has no network.' };
const paused: Observation = { kind: 'paused', reason: null };
const resumed: Observation = { kind: 'resumed' };
const accepted: Observation = { kind: 'baseline-accepted' };

const steps: Readonly<Record<string, Observation>> = {
  U: up,
  F: fails,
  a: changed('a'),
  b: changed('b'),
  N: noNetwork,
  P: paused,
  R: resumed,
  B: accepted,
};

const short: Readonly<Record<MonitorEvent['type'], string>> = {
  'monitor.failed': 'failed',
  'monitor.recovered': 'recovered',
  'monitor.changed': 'changed',
  'monitor.certificate_expiring': 'certificate',
  'monitor.paused': 'paused',
};

function nameOf(event: MonitorEvent): string {
  if (event.type === 'monitor.failed' && event.reminder !== null) return `reminder ${event.reminder}`;
  if (event.type === 'monitor.changed') return event.fingerprint === null ? 'restored' : `changed ${event.fingerprint}`;
  return short[event.type];
}

/** One observation a minute; the state and events after each, as `state: events`. */
function walk(letters: string, settings: Partial<StepSettings> = {}): string[] {
  let state = newMonitorState;
  return [...letters].map((letter, index) => {
    const now = start + index * minute;
    const next = step(state, { ...usual, ...settings }, steps[letter] as Observation, now);
    state = next.state;
    return [shownState(state, now), ...next.events.map(nameOf)].join(': ');
  });
}

describe('a monitor', () => {
  it.each<[name: string, letters: string, expected: string[]]>([
    ['is up after its first success', 'U', ['up']],
    ['that fails once and is up again sends no alerts', 'UFU', ['up', 'failing', 'up']],
    ['that fails twice is down', 'UFF', ['up', 'failing', 'down: failed']],
    ['that is down sends one alert', 'FFFF', ['failing', 'down: failed', 'down', 'down']],
    ['is up again after two successes', 'FFUU', ['failing', 'down: failed', 'recovering', 'up: recovered']],
    [
      'that fails while recovering is down as before',
      'FFUFUU',
      ['failing', 'down: failed', 'recovering', 'down', 'recovering', 'up: recovered'],
    ],
    ['that flaps sends no alerts', 'UFUFUF', ['up', 'failing', 'up', 'failing', 'up', 'failing']],
    [
      'that goes down twice sends two alerts',
      'FFUUFF',
      ['failing', 'down: failed', 'recovering', 'up: recovered', 'failing', 'down: failed'],
    ],
    ['changes when the same change is seen twice', 'Uaa', ['up', 'up', 'changed: changed a']],
    ['does not change by one look', 'UaU', ['up', 'up', 'up']],
    ['does not change by two changes that differ', 'Uabab', ['up', 'up', 'up', 'up', 'up']],
    ['reports a change once', 'aaaa', ['up', 'changed: changed a', 'changed', 'changed']],
    ['reports a second change', 'aabb', ['up', 'changed: changed a', 'changed', 'changed: changed b']],
    [
      'is as in the baseline again when that is seen twice',
      'aaUU',
      ['up', 'changed: changed a', 'changed', 'up: restored'],
    ],
    ['with an accepted change has none', 'aaBU', ['up', 'changed: changed a', 'up', 'up']],
    ['keeps a change that waits over a failure', 'aFa', ['up', 'failing', 'changed: changed a']],
    [
      'that is down and comes back changed reports both',
      'FFaa',
      ['failing', 'down: failed', 'recovering', 'changed: recovered: changed a'],
    ],
    ['learns nothing where this server has no network', 'UNNNF', ['up', 'up', 'up', 'up', 'failing']],
    ['goes on counting after this server had no network', 'FNF', ['failing', 'failing', 'down: failed']],
    [
      'that is paused says so once, and nothing after',
      'UPPFFN',
      ['up', 'paused: paused', 'paused', 'paused', 'paused', 'paused'],
    ],
    ['starts over when resumed', 'FPRFF', ['failing', 'paused: paused', 'new', 'failing', 'down: failed']],
    [
      'paused while down sends no second alert',
      'FFPRFF',
      ['failing', 'down: failed', 'paused: paused', 'new', 'failing', 'down'],
    ],
    [
      'paused while down recovers after it',
      'FFPRUU',
      ['failing', 'down: failed', 'paused: paused', 'new', 'recovering', 'up: recovered'],
    ],
    ['resumed without a pause goes on', 'FRF', ['failing', 'failing', 'down: failed']],
  ])('%s', (_, letters, expected) => {
    expect(walk(letters)).toEqual(expected);
  });

  it.each<[name: string, settings: Partial<StepSettings>, letters: string, expected: string[]]>([
    ['one failure and one success', { failures: 1, successes: 1 }, 'UFU', ['up', 'down: failed', 'up: recovered']],
    ['three failures', { failures: 3 }, 'FFUFFF', ['failing', 'failing', 'up', 'failing', 'failing', 'down: failed']],
    [
      'reminders every five minutes',
      { reminderMinutes: 5 },
      'FFFFFFFFFFFF',
      [
        'failing',
        'down: failed',
        'down',
        'down',
        'down',
        'down',
        'down: reminder 1',
        'down',
        'down',
        'down',
        'down',
        'down: reminder 2',
      ],
    ],
    [
      'no reminder while recovering',
      { reminderMinutes: 5, successes: 10 },
      'FFUUUUUU',
      ['failing', 'down: failed', 'recovering', 'recovering', 'recovering', 'recovering', 'recovering', 'recovering'],
    ],
  ])('with %s', (_, settings, letters, expected) => {
    expect(walk(letters, settings)).toEqual(expected);
  });
});

describe('in maintenance', () => {
  /** From the second to the end of the fourth observation. */
  const maintenance: StepSettings['maintenance'] = [
    { kind: 'single', from: new Date(start + minute).toISOString(), to: new Date(start + 4 * minute).toISOString() },
  ];

  it.each<[name: string, letters: string, expected: string[]]>([
    [
      'a monitor that is still down at the end sends an alert then',
      'UFFFF',
      ['up', 'maintenance', 'maintenance', 'maintenance', 'down: failed'],
    ],
    [
      'one that is up again by the end sends no alert',
      'UFFUU',
      ['up', 'maintenance', 'maintenance', 'maintenance', 'up'],
    ],
    ['one that stays up sends no alert', 'UUUUU', ['up', 'maintenance', 'maintenance', 'maintenance', 'up']],
    ['a change waits', 'UaaaU', ['up', 'maintenance', 'maintenance', 'maintenance', 'changed: changed a']],
    ['a pause sends no alert', 'UPNNN', ['up', 'paused', 'paused', 'paused', 'paused']],
  ])('%s', (_, letters, expected) => {
    expect(walk(letters, { maintenance })).toEqual(expected);
  });

  it('alerts sent before are resolved after it', () => {
    const late: StepSettings['maintenance'] = [
      {
        kind: 'single',
        from: new Date(start + 2 * minute).toISOString(),
        to: new Date(start + 4 * minute).toISOString(),
      },
    ];
    expect(walk('FFUUU', { maintenance: late })).toEqual([
      'failing',
      'down: failed',
      'maintenance',
      'maintenance',
      'up: recovered',
    ]);
  });

  it('schedules a run at its end when an alert is pending', () => {
    const settings = { ...usual, maintenance, failures: 1 };
    const during = step(newMonitorState, settings, fails, start + minute);
    expect(during.nextLookAt).toBe(start + 4 * minute);
    expect(step(newMonitorState, settings, up, start + minute).nextLookAt).toBeNull();
  });
});

describe('the next look', () => {
  it.each<[name: string, letters: string, settings: Partial<StepSettings>, expected: number | null]>([
    ['of one that is up is when it is due', 'U', {}, null],
    ['of one that failed once is after a minute', 'F', {}, 1],
    ['of one that is down is when it is due', 'FF', {}, null],
    ['of one that recovers is after a minute', 'FFU', {}, 1],
    ['of a change that was seen once is after a minute', 'Ua', {}, 1],
    ['of a change that is sure is when it is due', 'Uaa', {}, null],
    ['after no network is after a minute', 'N', {}, 1],
    ['of one that is down with reminders is at the next', 'FF', { reminderMinutes: 30 }, 30],
    ['of one that was resumed is at once', 'UPR', {}, 0],
    ['of one that is paused is never', 'UP', {}, null],
  ])('%s', (_, letters, settings, minutes) => {
    let state = newMonitorState;
    let nextLookAt: number | null = null;
    const last = start + (letters.length - 1) * minute;
    for (const [index, letter] of [...letters].entries()) {
      ({ state, nextLookAt } = step(
        state,
        { ...usual, ...settings },
        steps[letter] as Observation,
        start + index * minute,
      ));
    }
    expect(nextLookAt).toBe(minutes === null ? null : last + minutes * minute);
  });
});

describe('what is reported', () => {
  it('of a failure: since when and why', () => {
    const first = step(newMonitorState, usual, fails, start);
    const { events } = step(first.state, usual, { ...fails, failure: 'Now it is 502.' }, start + minute);
    expect(events).toEqual([
      {
        type: 'monitor.failed',
        at: '2026-11-17T10:01:00.000Z',
        since: '2026-11-17T10:00:00.000Z',
        reason: 'Now it is 502.',
        reminder: null,
      },
    ]);
  });

  it('of a failure again: what is wrong now', () => {
    const settings = { ...usual, failures: 1, reminderMinutes: 5 };
    const first = step(newMonitorState, settings, fails, start);
    const { events } = step(first.state, settings, { ...fails, failure: 'Now it is 502.' }, start + 5 * minute);
    expect(events).toMatchObject([{ reminder: 1, reason: 'Now it is 502.', since: '2026-11-17T10:00:00.000Z' }]);
  });

  it('of a recovery: down from the first failure to the first success', () => {
    let state = newMonitorState;
    let events: MonitorEvent[] = [];
    for (const [index, observation] of [fails, fails, fails, up, up].entries()) {
      ({ state, events } = step(state, usual, observation, start + index * minute));
    }
    expect(events).toMatchObject([{ since: '2026-11-17T10:00:00.000Z', downMs: 3 * minute }]);
  });

  it('of a recovery after the clock was set back: never less than no time', () => {
    const down = step(newMonitorState, { ...usual, failures: 1 }, fails, start);
    const { events } = step(down.state, { ...usual, successes: 1 }, up, start - 60 * minute);
    expect(events).toMatchObject([{ downMs: 0 }]);
  });

  it('of a certificate: once', () => {
    const certificates = [
      {
        host: 'example.com',
        sha256Fingerprint: 'aa',
        validFrom: '2026-08-25T00:00:00Z',
        validTo: '2026-11-23T00:00:00Z',
      },
    ];
    const seen: Observation = { kind: 'run', failure: null, change: null, certificates };
    const first = step(newMonitorState, usual, seen, start);
    expect(first.events).toMatchObject([
      { type: 'monitor.certificate_expiring', certificates: [{ daysLeft: 5, thresholdDays: 7 }] },
    ]);
    expect(shownState(first.state, start)).toBe('certificate-expiring');
    expect(step(first.state, usual, seen, start + minute).events).toEqual([]);
  });

  it('of an expired certificate by the failure that it causes, and not once more', () => {
    const expired = {
      host: 'a.test',
      sha256Fingerprint: 'aa',
      validFrom: '2026-08-01T00:00:00Z',
      validTo: '2026-11-10T00:00:00Z',
    };
    const failing: Observation = {
      kind: 'run',
      failure: 'Browsers stop at hop 1.',
      change: null,
      certificates: [expired],
    };
    const first = step(newMonitorState, usual, failing, start);
    const second = step(first.state, usual, failing, start + minute);
    expect([...first.events, ...second.events].map(({ type }) => type)).toEqual(['monitor.failed']);
  });

  it('of this server without a network: since when, in the state alone', () => {
    const first = step(newMonitorState, usual, noNetwork, start);
    const second = step(first.state, usual, noNetwork, start + minute);
    expect(second.state.ownFailure).toEqual({ since: start, message: 'This server has no network.' });
    expect(step(second.state, usual, up, start + 2 * minute).state.ownFailure).toBeNull();
  });
});

it('the first state is one that can be read back', () => {
  expect(monitorState.parse(JSON.parse(JSON.stringify(newMonitorState)))).toEqual(newMonitorState);
});
