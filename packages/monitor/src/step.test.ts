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
  change: { fingerprint, says: [`Change ${fingerprint}.`], values: [] },
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
  'monitor.certificate_renewed': 'renewed',
  'monitor.flapping': 'flapping',
  'monitor.slow': 'slow',
  'monitor.paused': 'paused',
};

function nameOf(event: MonitorEvent): string {
  if (event.type === 'monitor.failed' && event.reminder !== null) return `reminder ${event.reminder}`;
  if (event.type === 'monitor.changed') return event.fingerprint === null ? 'restored' : `changed ${event.fingerprint}`;
  if (event.type === 'monitor.flapping' && event.stateChanges === null) return 'stable';
  if (event.type === 'monitor.slow' && event.isOver) return 'fast';
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
  const at = (minutes: number) => new Date(start + minutes * minute).toISOString();
  const held: Partial<StepSettings> = { maintenance: [{ kind: 'single', from: at(2), to: at(9) }] };

  it.each<[name: string, letters: string, settings: Partial<StepSettings>, expected: number | null]>([
    ['of one that is up is when it is due', 'U', {}, null],
    ['of one that failed once is after a minute', 'F', {}, 1],
    ['of one that is down is when it is due', 'FF', {}, null],
    ['of one that recovers is after a minute', 'FFU', {}, 1],
    ['of a change that was seen once is after a minute', 'Ua', {}, 1],
    ['of a change that is sure is when it is due', 'Uaa', {}, null],
    ['after no network is after a minute', 'N', {}, 1],
    ['of one that is down with reminders is at the next', 'FF', { reminderMinutes: 30 }, 30],
    [
      'of one that is down with reminders is at the end of a maintenance that holds one back',
      'FFFFF',
      { ...held, reminderMinutes: 2 },
      5,
    ],
    [
      'of one that is down with reminders is at the next if maintenance ends earlier',
      'FFFF',
      { ...held, reminderMinutes: 30 },
      28,
    ],
    [
      'of one that flaps and is down is after a minute, whenever a reminder is due',
      'UFFUUFFUUFFUF',
      { flapping: 6, reminderMinutes: 1 },
      1,
    ],
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

/** The events after each observation, by its index. */
function eventsOf(letters: string, settings: Partial<StepSettings> = {}): string[] {
  return walk(letters, settings).flatMap((line, at) => (line.includes(': ') ? [`${at} ${line.split(': ')[1]}`] : []));
}

describe('a monitor that flaps', () => {
  const flapping = { flapping: 6 };

  it.each<[name: string, letters: string, expected: string[]]>([
    ['sends one alert when every second run fails', 'UFUFUFUFUFUF', ['6 flapping']],
    ['sends one when it is stable again', `UFUFUFU${'U'.repeat(12)}`, ['6 flapping', '15 stable']],
    ['alerts that it is down once failures last', `UFUFUFU${'F'.repeat(12)}U`, ['6 flapping', '16 failed']],
    ['stays quiet about a few single failures', 'UFUUUFUUUUUUUUUUUUUUFUUUUFUUUU', []],
    [
      'sends the recovery of a known outage once it is stable',
      `UFFUUFFUUFFUUFFUUFF${'U'.repeat(12)}`,
      ['2 failed', '4 recovered', '6 failed', '8 recovered', '10 failed', '11 flapping', '28 recovered'],
    ],
    [
      'sends a reminder if it stays down after an outage that was alerted before',
      `UFFUUFFUUFF${'U'.repeat(3)}${'F'.repeat(12)}`,
      ['2 failed', '4 recovered', '6 failed', '8 recovered', '10 failed', '11 flapping', '23 reminder 1'],
    ],
    [
      'is stable after a pause only once 10 runs passed',
      `UFUFUFUPR${'U'.repeat(12)}`,
      ['6 flapping', '7 paused', '18 stable'],
    ],
    [
      'still says that it is down after a pause',
      'UFFUUFFUUFFUPRFFF',
      ['2 failed', '4 recovered', '6 failed', '8 recovered', '10 failed', '11 flapping', '12 paused', '15 reminder 1'],
    ],
  ])('%s', (_name, letters, expected) => {
    expect(eventsOf(letters, flapping)).toEqual(expected);
  });

  it('sends nothing about it if that is off', () => {
    expect(eventsOf('UFUFUFUFUFUF', { flapping: null })).toEqual([]);
  });

  it('sends nothing when that is turned off', () => {
    const before = [...'UFUFUFU'].reduce(
      (state, letter, at) => step(state, { ...usual, ...flapping }, steps[letter] as Observation, start + at).state,
      newMonitorState,
    );
    const next = step(before, { ...usual, flapping: null }, up, start + minute);
    expect([next.events, shownState(next.state, start)]).toEqual([[], 'up']);
  });

  it('rechecks soon whether it stays down, whether or not people know of an outage', () => {
    const settings = { ...usual, ...flapping };
    const lookAfter = (letters: string) => {
      let [state, look]: [typeof newMonitorState, number | null] = [newMonitorState, null];
      for (const [at, letter] of [...letters].entries()) {
        const now = start + at * minute;
        const next = step(state, settings, steps[letter] as Observation, now);
        [state, look] = [next.state, next.nextLookAt && next.nextLookAt - now];
      }
      return look;
    };
    expect(lookAfter('UFUFUFUFF')).toBe(minute);
    expect(lookAfter('UFFUUFFUUFFUUFF')).toBe(minute);
  });

  it('shows the state until 10 equal results', () => {
    expect(walk(`UFUFUFU${'U'.repeat(9)}`, flapping).slice(5)).toEqual([
      'failing',
      'flapping: flapping',
      ...Array.from({ length: 8 }, () => 'flapping'),
      'up: stable',
    ]);
  });
});

describe('a slow monitor', () => {
  const slow = { slow: { part: 'total', ms: 1000 } } as const;
  const timed = (total: number): Observation => ({
    ...(up as Extract<Observation, { kind: 'run' }>),
    timings: { total, dns: 0, connect: 0, tls: 0, 'first-byte': 0, download: 0 },
  });

  function timesToEvents(times: readonly number[], settings: Partial<StepSettings> = slow): string[] {
    let state = newMonitorState;
    return times.flatMap((ms, at) => {
      const next = step(state, { ...usual, ...settings }, timed(ms), start + at * minute);
      state = monitorState.parse(next.state);
      return next.events.map((event) => `${at} ${nameOf(event)}`);
    });
  }
  const many = (count: number, ms: number) => Array.from({ length: count }, () => ms);

  it('sends one alert after three slow runs in a row, and one when p95 is well below the limit', () => {
    expect(timesToEvents([...many(20, 200), ...many(30, 3000), ...many(30, 200)])).toEqual(['22 slow', '68 fast']);
  });

  it('stays quiet about single slow runs and times around the limit', () => {
    expect(timesToEvents([...many(20, 200), 3000, 200, 3000, 3000, ...many(20, 200)])).toEqual([]);
    const around = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? 1010 : 990));
    expect(timesToEvents([...many(20, 200), ...many(3, 1010), ...around])).toEqual(['22 slow']);
  });

  it('compares the chosen part, and nothing without a limit', () => {
    expect(timesToEvents(many(20, 3000), { slow: { part: 'dns', ms: 1000 } })).toEqual([]);
    expect(timesToEvents(many(20, 3000), { slow: null })).toEqual([]);
  });
});

describe('a renewed certificate', () => {
  const seen = (sha256Fingerprint: string, validTo: string): Observation => ({
    ...(up as Extract<Observation, { kind: 'run' }>),
    certificates: [{ host: 'a.example', sha256Fingerprint, validFrom: '2026-10-01T00:00:00Z', validTo }],
  });
  const [old, later] = [seen('aa', '2027-01-01T00:00:00Z'), seen('bb', '2027-04-01T00:00:00Z')];

  it('is one event, also where servers alternate between the two', () => {
    let state = newMonitorState;
    const events = [old, old, later, old, later].flatMap((observation, at) => {
      const next = step(state, usual, observation, start + at * minute);
      state = next.state;
      return next.events;
    });
    expect(events).toEqual([
      {
        type: 'monitor.certificate_renewed',
        at: new Date(start + 2 * minute).toISOString(),
        certificates: [
          { host: 'a.example', validTo: '2027-04-01T00:00:00.000Z', formerValidTo: '2027-01-01T00:00:00.000Z' },
        ],
        wasExpiring: false,
      },
    ]);
  });
});
