import type { MonitorEvent } from '@hopwise/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupAlerts, groupWindowMs, type PendingAlert } from './grouping.ts';

const start = Date.parse('2026-11-17T10:00:00Z');
const second = 1000;

type Kind = 'failed' | 'recovered' | 'changed' | 'restored' | 'reminder' | 'paused';

function eventOf(kind: Kind, ms: number): MonitorEvent {
  const at = new Date(ms).toISOString();
  switch (kind) {
    case 'failed':
    case 'reminder':
      return { type: 'monitor.failed', at, since: at, reason: 'It failed.', reminder: kind === 'failed' ? null : 1 };
    case 'recovered':
      return { type: 'monitor.recovered', at, since: at, downMs: 1000 };
    case 'changed':
    case 'restored':
      return { type: 'monitor.changed', at, changes: kind === 'changed' ? ['It changed.'] : [], fingerprint: null };
    case 'paused':
      return { type: 'monitor.paused', at, reason: null };
  }
}

/** `id` at a host, the given number of seconds after the start. */
const alert = (id: string, kind: Kind, seconds: number, host = 'a.example', monitorsOfHost = 100): PendingAlert => ({
  id: `${id} ${kind} ${seconds}`,
  monitor: { id, name: id, url: `https://${host}/${id}`, host },
  monitorsOfHost,
  alikeElsewhere: 0,
  event: eventOf(kind, start + seconds * second),
});

const at = (pending: readonly PendingAlert[], seconds: number) => {
  const { messages, waiting, waitUntil } = groupAlerts(pending, start + seconds * second);
  return {
    messages: messages.map(({ alerts }) => alerts.map(({ id }) => id)),
    waiting: waiting.length,
    waitUntil: waitUntil === null ? null : (waitUntil - start) / second,
  };
};

describe('alerts', () => {
  const forty = Array.from({ length: 40 }, (_, index) => alert(`m${index}`, 'failed', index));

  it('of forty monitors of one host that fail within a minute are one message', () => {
    expect(at(forty, 59)).toEqual({ messages: [], waiting: 40, waitUntil: 60 });
    expect(at(forty, 60)).toEqual({ messages: [forty.map(({ id }) => id)], waiting: 0, waitUntil: null });
  });

  it('of forty recoveries are one as well', () => {
    const recovered = Array.from({ length: 40 }, (_, index) => alert(`m${index}`, 'recovered', index));
    expect(at(recovered, 60).messages).toHaveLength(1);
  });

  it.each<[name: string, pending: PendingAlert[], seconds: number, messages: string[][], waitUntil: number | null]>([
    ['none', [], 0, [], null],
    [
      'the only monitor of its host is not delayed',
      [alert('a', 'failed', 0, 'a.example', 1)],
      0,
      [['a failed 0']],
      null,
    ],
    [
      'all monitors of a host are not delayed',
      [alert('a', 'failed', 0, 'a.example', 2), alert('b', 'failed', 5, 'a.example', 2)],
      5,
      [['a failed 0', 'b failed 5']],
      null,
    ],
    [
      'two hosts are two messages',
      [alert('a', 'failed', 0), alert('b', 'failed', 1, 'b.example')],
      61,
      [['a failed 0'], ['b failed 1']],
      null,
    ],
    [
      'two kinds are two messages',
      [alert('a', 'failed', 0), alert('b', 'changed', 1)],
      61,
      [['a failed 0'], ['b changed 1']],
      null,
    ],
    [
      'a reminder is no failure',
      [alert('a', 'reminder', 0), alert('b', 'failed', 1)],
      61,
      [['a reminder 0'], ['b failed 1']],
      null,
    ],
    [
      'back to the baseline is no change',
      [alert('a', 'restored', 0), alert('b', 'changed', 1)],
      61,
      [['a restored 0'], ['b changed 1']],
      null,
    ],
    [
      'after a minute another message begins',
      [alert('a', 'failed', 0), alert('b', 'failed', 60)],
      60,
      [['a failed 0']],
      120,
    ],
    ['a pause is not delayed', [alert('a', 'paused', 0)], 0, [['a paused 0']], null],
    [
      'a recovery comes after its failure',
      [alert('a', 'failed', 0), alert('a', 'recovered', 30)],
      60,
      [['a failed 0']],
      90,
    ],
    [
      'a recovery that needs not wait waits for its failure',
      [alert('a', 'failed', 0), alert('b', 'recovered', 1, 'a.example', 2), alert('a', 'recovered', 2, 'a.example', 2)],
      30,
      [],
      60,
    ],
    [
      'both in order when the minute of the failure is over',
      [alert('a', 'failed', 0), alert('b', 'recovered', 1, 'a.example', 2), alert('a', 'recovered', 2, 'a.example', 2)],
      60,
      [['a failed 0'], ['b recovered 1', 'a recovered 2']],
      null,
    ],
    [
      'a second failure does not join the message before its recovery',
      [alert('a', 'failed', 0), alert('b', 'failed', 1), alert('b', 'recovered', 2), alert('b', 'failed', 3)],
      200,
      [['a failed 0', 'b failed 1'], ['b recovered 2'], ['b failed 3']],
      null,
    ],
    [
      'in whatever order they were stored',
      [alert('b', 'failed', 2), alert('a', 'failed', 1)],
      61,
      [['a failed 1', 'b failed 2']],
      null,
    ],
    [
      'what was made before the clock was set back goes at once',
      [alert('a', 'failed', 3600)],
      0,
      [['a failed 3600']],
      null,
    ],
    [
      'alerts of a monitor stay in order when the clock is set back',
      [alert('a', 'failed', 3600), alert('a', 'recovered', 30)],
      90,
      [['a failed 3600'], ['a recovered 30']],
      null,
    ],
  ])('%s', (_, pending, seconds, messages, waitUntil) => {
    expect(at(pending, seconds)).toMatchObject({ messages, waitUntil });
  });

  it('list recovered monitors when the message is written', () => {
    const pending = [alert('a', 'failed', 0), alert('b', 'failed', 1), alert('a', 'recovered', 40)];
    expect(groupAlerts(pending, start + 60 * second).messages[0]?.recovered).toEqual(['a']);
    const setBack = [alert('a', 'failed', 3600), alert('a', 'recovered', 30), alert('a', 'failed', 40)];
    const { messages } = groupAlerts(setBack, start + 100 * second);
    expect(messages.map(({ recovered }) => recovered)).toEqual([['a'], [], []]);
  });
});

describe('for any input', () => {
  const anyAlert = fc
    .tuple(
      fc.constantFrom('a', 'b', 'c', 'd'),
      fc.constantFrom<Kind>('failed', 'recovered', 'changed', 'paused'),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 1, max: 5 }),
    )
    .map(([id, kind, seconds, monitors]) => alert(id, kind, seconds, id < 'c' ? 'x.example' : 'y.example', monitors));
  const anyAlerts = fc.uniqueArray(anyAlert, { selector: ({ id }) => id, maxLength: 30 });

  /** Looks whenever it is time to, as the server does. */
  function sendAll(alerts: readonly PendingAlert[]): { sent: PendingAlert[][]; latest: number } {
    const sent: PendingAlert[][] = [];
    let waiting: PendingAlert[] = [];
    let latest = 0;
    const arrivals = [...new Set(alerts.map(({ event }) => Date.parse(event.at)))].toSorted((a, b) => a - b);
    const take = (now: number): number | null => {
      const grouped = groupAlerts(waiting, now);
      for (const message of grouped.messages) {
        sent.push(message.alerts);
        latest = Math.max(latest, ...message.alerts.map(({ event }) => now - Date.parse(event.at)));
      }
      waiting = grouped.waiting;
      return grouped.waitUntil;
    };
    let wake: number | null = null;
    for (const arrival of [...arrivals, Number.POSITIVE_INFINITY]) {
      while (wake !== null && wake < arrival) wake = take(wake);
      waiting.push(...alerts.filter(({ event }) => Date.parse(event.at) === arrival));
      if (Number.isFinite(arrival)) wake = take(arrival);
    }
    return { sent, latest };
  }

  it('sends each alert once, in order for each monitor', () => {
    fc.assert(
      fc.property(anyAlerts, (alerts) => {
        const { sent } = sendAll(alerts);
        const delivered = sent.flat();
        expect(delivered.map(({ id }) => id).toSorted()).toEqual(alerts.map(({ id }) => id).toSorted());
        for (const monitor of ['a', 'b', 'c', 'd']) {
          const times = delivered
            .filter((each) => each.monitor.id === monitor)
            .map(({ event }) => Date.parse(event.at));
          expect(times).toEqual(times.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  it('waits at most a minute for each earlier message', () => {
    fc.assert(
      fc.property(anyAlerts, (alerts) => {
        expect(sendAll(alerts).latest).toBeLessThanOrEqual(2 * groupWindowMs);
      }),
    );
  });
});

describe('an outage of many hosts', () => {
  /** 50 hosts with one monitor each, which all fail within a five-minute interval. */
  const many = (kind: Kind, alikeElsewhere = 10): PendingAlert[] =>
    Array.from({ length: 50 }, (_, at) => ({
      ...alert(`m${at}`, kind, 6 * at, `h${at}.example`, 1),
      alikeElsewhere: at === 49 ? 0 : alikeElsewhere,
    }));

  it.each<Kind>(['failed', 'recovered'])('is one message when they have %s', (kind) => {
    const pending = many(kind);
    expect(at(pending.slice(0, 30), 200)).toEqual({ messages: [], waiting: 30, waitUntil: 234 });
    expect(at(pending, 300)).toEqual({ messages: [pending.map(({ id }) => id)], waiting: 0, waitUntil: null });
  });

  it('ends when a minute passes without another failure', () => {
    expect(at(many('failed').slice(0, 3), 72).messages).toHaveLength(1);
  });

  it('does not delay a host that fails alone', () => {
    expect(at([alert('m', 'failed', 0, 'a.example', 1)], 0).messages).toHaveLength(1);
  });
});
