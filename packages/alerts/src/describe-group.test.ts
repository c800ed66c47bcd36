import type { MonitorEvent } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { durationText, messageOf } from './describe-group.ts';
import type { AlertGroup, PendingAlert } from './grouping.ts';
import { bulkMessage, contractMessage } from './message.ts';

const at = '2026-11-17T10:01:00.000Z';
const since = '2026-11-17T10:00:00.000Z';
const alert = (event: MonitorEvent, id = '1', name = 'Shop'): PendingAlert => ({
  id,
  monitor: { id, name, url: `https://shop.example/${id}`, host: 'shop.example' },
  monitorsOfHost: 40,
  alikeElsewhere: 0,
  event,
});
const failed: MonitorEvent = { type: 'monitor.failed', at, since, reason: 'Expected 200, got 410.', reminder: null };
const expiring = (daysLeft: number): MonitorEvent => ({
  type: 'monitor.certificate_expiring',
  at,
  certificates: [
    { host: 'shop.example', sha256Fingerprint: 'aa', validTo: '2026-11-23T00:00:00.000Z', thresholdDays: 7, daysLeft },
  ],
});
const linkTo = (id: string | null) => `https://hopwise.example/monitors${id === null ? '' : `/${id}`}`;
const group = (...alerts: PendingAlert[]): AlertGroup => ({ alerts, recovered: [] });

describe('a message', () => {
  it.each<[name: string, event: MonitorEvent, severity: string, title: string, lines: string[]]>([
    ['of a failure', failed, 'critical', 'Down: Shop', ['Expected 200, got 410.', 'Down since 2026-11-17 10:00 UTC.']],
    [
      'of a reminder',
      { ...failed, reminder: 2 },
      'critical',
      'Still down: Shop',
      ['Expected 200, got 410.', 'Down since 2026-11-17 10:00 UTC.'],
    ],
    [
      'of a recovery',
      { type: 'monitor.recovered', at, since, downMs: 3_725_000 },
      'good',
      'Up again: Shop',
      ['Was down for 1 h 2 min, starting 2026-11-17 10:00 UTC.'],
    ],
    [
      'of a change',
      { type: 'monitor.changed', at, changes: ['Hop 1 is gone.'], fingerprint: 'a' },
      'warning',
      'Changed: Shop',
      ['Hop 1 is gone.'],
    ],
    [
      'of a return',
      { type: 'monitor.changed', at, changes: [], fingerprint: null },
      'good',
      'Back to baseline: Shop',
      ['The redirect chain matches the baseline again.'],
    ],
    [
      'of a certificate on its last day',
      expiring(0),
      'warning',
      'Certificate expires soon: Shop',
      ['The certificate for shop.example expires in less than a day, on 2026-11-23 00:00 UTC.'],
    ],
    [
      'of a certificate',
      expiring(5),
      'warning',
      'Certificate expires soon: Shop',
      ['The certificate for shop.example expires in 5 days, on 2026-11-23 00:00 UTC.'],
    ],
    [
      'of one that expired',
      expiring(-1),
      'critical',
      'Certificate expired: Shop',
      ['The certificate for shop.example expired on 2026-11-23 00:00 UTC.'],
    ],
    [
      'of a pause',
      { type: 'monitor.paused', at, reason: null },
      'info',
      'Paused: Shop',
      ['This monitor was paused by a user.'],
    ],
  ])('%s', (_, event, severity, title, lines) => {
    const message = messageOf('msg', group(alert(event)), linkTo);
    expect(message).toMatchObject({ id: 'msg', type: event.type, at, severity, title });
    expect(message.lines).toEqual(['https://shop.example/1', ...lines]);
    expect(message.link).toEqual({ title: 'Open monitor', url: 'https://hopwise.example/monitors/1' });
  });

  it('of many monitors names each, and those that are up again', () => {
    const message = messageOf('msg', { alerts: [alert(failed), alert(failed, '2', 'Blog')], recovered: ['2'] }, linkTo);
    expect(message.title).toBe('Down: 2 monitors on shop.example');
    expect(message.lines).toEqual([
      'Shop: Expected 200, got 410.',
      'Blog: Expected 200, got 410.',
      '1 of 2 has already recovered.',
    ]);
    expect(message.link?.url).toBe('https://hopwise.example/monitors');
    expect(message.entries).toMatchObject([{ monitor: { id: '1' } }, { monitor: { id: '2' }, isUpAgain: true }]);
  });
});

it.each([
  [0, '0 s'],
  [999, '1 s'],
  [61_000, '1 min 1 s'],
  [3_600_000, '1 h'],
  [90_061_000, '1 d 1 h'],
])('%d ms are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

describe('counts', () => {
  const ended = (total: number, failed: number) => ({ name: 'Shop', total, failed, url: null });

  it('says that all monitors of a group have recovered', () => {
    const { lines } = messageOf(
      'msg',
      { alerts: [alert(failed), alert(failed, '2', 'Blog')], recovered: ['1', '2'] },
      linkTo,
    );
    expect(lines.at(-1)).toBe('All have already recovered.');
  });

  it.each([
    [1, 0, '1 row succeeded.'],
    [2, 0, 'All 2 rows succeeded.'],
    [1, 1, '1 of 1 row failed.'],
    [12_000, 1500, '1,500 of 12,000 rows failed.'],
  ])('of a bulk job with %i rows and %i failures', (total, count, line) => {
    expect(bulkMessage('msg', ended(total, count), at).lines).toEqual([line]);
  });

  it('of a contract with one case', () => {
    expect(contractMessage('msg', ended(1, 1), ['Expected 410.'], at).lines).toEqual([
      '1 of 1 case failed.',
      'Expected 410.',
    ]);
  });
});
