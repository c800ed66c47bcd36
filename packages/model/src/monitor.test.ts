import { describe, expect, it } from 'vitest';
import { createMonitorRequest, monitor, updateMonitorRequest } from './monitor.ts';
import { maintenanceWindow, monitorDefaults, monitorSchedule } from './monitor-settings.ts';
import { isTimeZone } from './plain-line.ts';

const url = 'https://example.com/';
const target = { kind: 'url', url };
const weekly = { kind: 'weekly', days: [1], at: '09:30', minutes: 60, zone: 'Europe/Berlin' };

/** The messages shown to the user; empty when valid. */
const messages = (
  schema: { safeParse: (input: unknown) => { error?: { issues: { message: string }[] } } },
  input: unknown,
) => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];

describe('a new monitor', () => {
  it('needs a target alone; all else is as usual', () => {
    expect(createMonitorRequest.parse({ target })).toEqual({
      target,
      schedule: { kind: 'every', minutes: 5 },
      options: {},
      downLevel: 'failed',
      watch: { parts: ['hops', 'status', 'type', 'issuer', 'key', 'trust'], headers: [], scores: [] },
      alerting: {},
    });
    expect(monitorDefaults.alerting).toMatchObject({ failures: 2, successes: 2, reminderMinutes: null });
  });

  it.each<[name: string, input: object, message: string]>([
    ['no target', {}, 'Target must be a URL or a contract'],
    ['a URL that is none', { target: { kind: 'url', url: 'mailto:x' } }, 'Invalid URL format'],
    [
      'a password',
      { target: { kind: 'url', url: 'https://ada:secret@example.com/' } },
      "URLs can't contain a password. Remove it.",
    ],
    ['a contract that is none', { target: { kind: 'contract', contractId: '1' } }, 'Contract must be a contract ID'],
    [
      'an interval of its own',
      { target, schedule: { kind: 'every', minutes: 2 } },
      'Interval must be one of 1, 5, 15, 30, 60, 360, 1440 minutes',
    ],
    [
      'a time that is none',
      { target, schedule: { kind: 'daily', at: '24:00', zone: 'UTC' } },
      'Time of day must be a time such as 09:30',
    ],
    [
      'a zone that is none',
      { target, schedule: { kind: 'daily', at: '09:00', zone: 'Mars/Base' } },
      'Time zone must be a name such as Europe/Berlin',
    ],
    ['no failures', { target, alerting: { failures: 0 } }, 'Failures must be a whole number from 1 to 10'],
    [
      'reminders every minute',
      { target, alerting: { reminderMinutes: 1 } },
      'Reminder must be every 5 to 10080 minutes',
    ],
    [
      'a header that is none',
      { target, watch: { parts: [], headers: ['a b'], scores: [] } },
      'Headers must be header names such as Cache-Control',
    ],
    ['a name that no one sees', { target, name: '\u200b\u2060' }, 'Monitor name must contain visible characters'],
    ['a name of two lines', { target, name: 'a\nb' }, 'Monitor name must be one line without control characters'],
    ['another down level', { target, downLevel: 'ok' }, 'Down level must be one of failed, warning'],
    [
      'a part twice',
      { target, watch: { parts: ['hops', 'hops'], headers: [], scores: [] } },
      'Parts must be a list of hops, status, type, issuer, key, trust, indexability, canonical, title, robots-txt, each at most once',
    ],
    [
      'a score twice',
      { target, watch: { parts: [], headers: [], scores: ['seo', 'seo'] } },
      expect.stringMatching(/^Scores must be a list of .*seo.*, each at most once$/),
    ],
    ['nothing to watch', { target, watch: null }, 'Watch must have parts, headers, scores'],
    ['no list of windows', { target, alerting: { maintenance: {} } }, 'Maintenance must be a list of windows'],
    ['no list of channels', { target, alerting: { channelIds: 'all' } }, 'Channels must be channel IDs'],
  ])('with %s is rejected', (_, input, message) => {
    expect(messages(createMonitorRequest, input)).toEqual([message]);
  });

  it('without a target is rejected with what to add', () => {
    expect(messages(createMonitorRequest, { target, watch: {} })).toEqual([
      'Parts must be a list of hops, status, type, issuer, key, trust, indexability, canonical, title, robots-txt, each at most once',
      'Headers must be header names such as Cache-Control',
      expect.stringContaining('Scores must be a list of'),
    ]);
  });

  it('has settings of its own: what one changes, the next does not see', () => {
    const first = createMonitorRequest.parse({ target });
    first.watch.headers.push('vary');
    expect(createMonitorRequest.parse({ target }).watch.headers).toEqual([]);
  });

  it('is shown with the names of its headers, never their values', () => {
    expect(Object.keys(monitor.shape.options.shape)).toContain('headerNames');
    expect(Object.keys(monitor.shape.options.shape)).not.toContain('headers');
  });

  it('can be changed in part', () => {
    expect(updateMonitorRequest.parse({ schedule: { kind: 'every', minutes: 60 } })).toEqual({
      schedule: { kind: 'every', minutes: 60 },
    });
  });
});

describe('maintenance', () => {
  it.each<[name: string, input: object, message: string | undefined]>([
    ['every Monday', weekly, undefined],
    ['without a day', { ...weekly, days: [] }, 'Choose at least one day'],
    ['on day 8', { ...weekly, days: [8] }, 'Days must be 1 (Monday) to 7 (Sunday)'],
    ['for longer than a week', { ...weekly, minutes: 20_000 }, 'Duration must be at most 10080 minutes'],
    ['once', { kind: 'single', from: '2026-11-17T10:00:00Z', to: '2026-11-17T11:00:00Z' }, undefined],
    [
      'that ends before it starts',
      { kind: 'single', from: '2026-11-17T10:00:00Z', to: '2026-11-17T09:00:00Z' },
      'Maintenance must end after it starts',
    ],
    ['of another kind', { kind: 'monthly' }, 'Maintenance must be a one-time or weekly window'],
  ])('%s', (_, input, message) => {
    expect(messages(maintenanceWindow, input)).toEqual(message === undefined ? [] : [message]);
  });
});

it.each([
  ['Europe/Berlin', true],
  ['Asia/Kolkata', true],
  ['UTC', true],
  ['+01:00', false],
  ['Nowhere/Town', false],
  ['', false],
  ['A'.repeat(1000), false],
])('%s is a time zone: %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is);
});

it('a time zone may have spaces around it', () => {
  expect(monitorSchedule.parse({ kind: 'daily', at: '06:30', zone: ' Europe/Berlin ' })).toMatchObject({
    zone: 'Europe/Berlin',
  });
});

it('a schedule is an interval or a time of day', () => {
  expect(messages(monitorSchedule, { kind: 'cron', text: '* * * * *' })).toEqual([
    'Schedule kind must be "every" (an interval) or "daily" (a time of day)',
  ]);
});
