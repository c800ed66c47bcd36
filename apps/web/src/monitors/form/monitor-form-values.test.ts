import { createMonitorRequest, type Monitor, monitorDefaults } from '@hopwise/model';
import { describe, expect, test } from 'vitest';
import { localTimeOf, newMaintenance } from './maintenance-values.ts';
import {
  analysesAfter,
  fieldOf,
  isDownAt,
  type MonitorFormValues,
  monitorValuesOf,
  newMonitorValues,
  readMonitorForm,
  testRunOf,
} from './monitor-form-values.ts';

const now = new Date('2026-11-17T12:10:00Z');
const usual = newMonitorValues({ url: 'https://example.com/a' }, 'Europe/Berlin');

const requestOf = (values: MonitorFormValues, isNew = true) => {
  const read = readMonitorForm(values, isNew);
  if (!('request' in read)) throw new Error(JSON.stringify(read.errors));
  return read.request;
};
const errorsOf = (change: (values: MonitorFormValues) => void, isNew = true) => {
  const values = structuredClone(usual);
  change(values);
  const read = readMonitorForm(values, isNew);
  return 'errors' in read ? read.errors : {};
};

test('selects all enabled alert channels for a new monitor', () => {
  const ids = ['0b3f1f6e-5d7e-4c43-9c8a-111111111111', '0b3f1f6e-5d7e-4c43-9c8a-222222222222'];
  const channels = [
    ...ids.map((id) => ({ id, disabledReason: null })),
    { id: '0b3f1f6e-5d7e-4c43-9c8a-333333333333', disabledReason: 'gone' },
  ];
  const values = newMonitorValues({ url: 'https://example.com/a' }, 'Europe/Berlin', channels);
  expect(requestOf(values).alerting.channelIds).toEqual(ids);
});

test('sends the defaults of an untouched form and leaves the rest to the project', () => {
  expect(requestOf(usual)).toEqual({
    target: { kind: 'url', url: 'https://example.com/a' },
    schedule: { kind: 'every', minutes: 5 },
    options: {},
    downLevel: 'failed',
    watch: { ...monitorDefaults.watch },
    alerting: { ...monitorDefaults.alerting },
  });
});

test('ignores the URL fields when the target is a contract', () => {
  const values = newMonitorValues({ contract: '0b3f1f6e-5d7e-4c43-9c8a-111111111111' });
  Object.assign(values.options, { method: 'HEAD', headers: 'no header' });
  // Its field is hidden.
  values.alerting.slow.ms = '';
  values.downLevel = 'warning';
  values.watch.parts = [];
  const { target, options, downLevel, watch, alerting } = requestOf(values);
  expect(alerting).not.toHaveProperty('slow');
  expect(target).toEqual({ kind: 'contract', contractId: '0b3f1f6e-5d7e-4c43-9c8a-111111111111' });
  expect({ options, downLevel, watch }).toEqual({ options: {}, downLevel: 'failed', watch: monitorDefaults.watch });
});

test('copies the options of a check', () => {
  const options = {
    method: 'HEAD',
    client: 'googlebot',
    userAgent: 'Bot',
    maxHops: 3,
    timeout: 5000,
    allowInvalidCertificates: true,
  } as const;
  expect(requestOf(newMonitorValues({ url: 'https://example.com/a', ...options })).options).toEqual(options);
});

test('sends every field', () => {
  const values = structuredClone(usual);
  values.name = ' Shop ';
  values.schedule = { kind: 'daily', minutes: '5', at: '09:30', zone: ' Europe/Berlin ' };
  Object.assign(values.options, { method: 'HEAD', client: 'gptbot', userAgent: 'Bot', headers: 'X-A: 1' });
  Object.assign(values.options, { maxHops: 3, timeout: 5000 });
  values.watch = { parts: ['hops'], headers: 'Cache-Control, , Vary', scores: ['redirects', 'seo'] };
  Object.assign(values.alerting, { failures: 3, reminds: true, reminderMinutes: 30 });
  values.alerting.maintenance = [
    { ...newMaintenance(now, 'UTC'), kind: 'weekly', days: [1, 7], at: '01:00', minutes: 30 },
    newMaintenance(now, 'UTC'),
  ];
  expect(requestOf(values)).toEqual({
    name: 'Shop',
    target: { kind: 'url', url: 'https://example.com/a' },
    schedule: { kind: 'daily', at: '09:30', zone: 'Europe/Berlin' },
    options: {
      method: 'HEAD',
      client: 'gptbot',
      userAgent: 'Bot',
      headers: { 'X-A': '1' },
      maxHops: 3,
      timeout: 5000,
    },
    downLevel: 'failed',
    watch: { parts: ['hops'], headers: ['Cache-Control', 'Vary'], scores: ['redirects', 'seo'] },
    alerting: {
      failures: 3,
      successes: 2,
      reminderMinutes: 30,
      flapping: 6,
      slow: { part: 'total', ms: 10_000 },
      maintenance: [
        { kind: 'weekly', days: [1, 7], at: '01:00', minutes: 30, zone: 'UTC' },
        { kind: 'single', from: '2026-11-17T13:00:00.000Z', to: '2026-11-17T15:00:00.000Z' },
      ],
      channelIds: [],
    },
  });
});

test('sends no headers when removing them, even if some are typed', () => {
  const values = structuredClone(usual);
  Object.assign(values.options, { headers: 'X-A: 1', removesHeaders: true });
  expect(requestOf(values).options).toEqual({ headers: {} });
});

describe('shows each error at its field', () => {
  test.each<[string, (values: MonitorFormValues) => void, Record<string, string>]>([
    ['no URL', ({ target }) => Object.assign(target, { url: ' ' }), { 'target.url': 'URL is required' }],
    [
      'no contract',
      ({ target }) => Object.assign(target, { kind: 'contract' }),
      { 'target.contractId': 'Choose a contract' },
    ],
    [
      'an unknown time zone',
      ({ schedule }) => Object.assign(schedule, { kind: 'daily', zone: 'Mars' }),
      { 'schedule.zone': 'Time zone must be a name such as Europe/Berlin' },
    ],
    [
      'too many hops',
      ({ options }) => Object.assign(options, { maxHops: 99 }),
      { 'options.maxHops': 'Max hops must be at most 20' },
    ],
    [
      'an invalid header line',
      ({ options }) => Object.assign(options, { headers: 'nonsense' }),
      { 'options.headers': 'Please use format: Header-Name: Header-Value' },
    ],
    [
      'an invalid header line below a valid one',
      ({ options }) => Object.assign(options, { headers: 'X-A: 1\n\nnonsense' }),
      { 'options.headers': 'Please use format: Header-Name: Header-Value' },
    ],
    [
      'an invalid header name',
      ({ watch }) => Object.assign(watch, { headers: 'Vary, no name' }),
      { 'watch.headers': 'Headers must be header names such as Cache-Control' },
    ],
    [
      'a missing number',
      ({ alerting }) => Object.assign(alerting, { failures: '' }),
      { 'alerting.failures': 'Failures must be a whole number from 1 to 10' },
    ],
    [
      'maintenance that ends before it starts',
      ({ alerting }) => {
        const window = newMaintenance(now, 'UTC');
        alerting.maintenance = [{ ...window, to: window.from }];
      },
      { 'alerting.maintenance.0.to': 'Maintenance must end after it starts' },
    ],
    [
      'maintenance without a time',
      ({ alerting }) => {
        alerting.maintenance = [{ ...newMaintenance(now, 'UTC'), from: '' }];
      },
      { 'alerting.maintenance.0.from': 'Start of maintenance must be a date and time in UTC' },
    ],
  ])('%s', (_what, change, errors) => {
    expect(errorsOf(change)).toEqual(errors);
  });

  test('requires a name for an existing monitor', () => {
    expect(errorsOf(({ target }) => Object.assign(target, {}), false)).toEqual({ name: 'Monitor name required' });
  });

  test('reports an error in a list at the field that holds the list', () => {
    expect(fieldOf('options.headers.X A')).toBe('options.headers');
    expect(fieldOf('alerting.maintenance.1.zone')).toBe('alerting.maintenance.1.zone');
  });
});

test('reads an existing monitor into fields and back unchanged', () => {
  const settings = {
    name: 'Shop',
    target: { kind: 'url', url: 'https://example.com/' },
    schedule: { kind: 'daily', at: '23:59', zone: 'Asia/Kolkata' },
    options: {
      ...{ method: 'HEAD', maxHops: 4, timeout: 2000, userAgent: 'Bot', allowInvalidCertificates: true },
      ...{ enableSSLAnalysis: false, enableSEOAnalysis: true },
    },
    downLevel: 'warning',
    watch: { parts: ['hops', 'status'], headers: ['Vary'], scores: ['redirects', 'security'] },
    alerting: {
      failures: 1,
      successes: 4,
      reminderMinutes: null,
      flapping: null,
      slow: { part: 'dns', ms: 500 },
      maintenance: [
        { kind: 'single', from: '2026-12-01T10:00:00.000Z', to: '2026-12-01T11:30:00.000Z' },
        { kind: 'weekly', days: [6], at: '22:00', minutes: 90, zone: 'Europe/Paris' },
      ],
      channelIds: ['0b3f1f6e-5d7e-4c43-9c8a-222222222222'],
    },
  } as const;
  const monitor = { ...settings, options: { ...settings.options, headerNames: ['X-A'] } } as unknown as Monitor;
  expect(requestOf(monitorValuesOf(monitor, now, 'UTC'), false)).toEqual(createMonitorRequest.parse(settings));
});

test('an analysis follows its score once the score is selected or deselected', () => {
  const analyses = { enableSSLAnalysis: false, enableSEOAnalysis: true, enableSecurityAnalysis: true };
  expect(analysesAfter(analyses, ['seo'], ['redirects', 'ssl'])).toEqual({ enableSecurityAnalysis: true });
});

describe('a test run', () => {
  const analysesOf = (change: (values: MonitorFormValues) => void) => {
    const values = structuredClone(usual);
    change(values);
    const { enableSSLAnalysis, enableSEOAnalysis, enableSecurityAnalysis } = testRunOf(values);
    return [enableSSLAnalysis, enableSEOAnalysis, enableSecurityAnalysis];
  };

  test('sends the request options, and the analyses that the monitor makes', () => {
    expect(testRunOf(usual)).toMatchObject({ url: 'https://example.com/a' });
    expect(analysesOf(() => undefined)).toEqual([false, false, false]);
    expect(analysesOf(({ watch }) => watch.scores.push('ssl'))).toEqual([true, false, false]);
    expect(analysesOf(({ watch }) => watch.parts.push('title'))).toEqual([false, true, false]);
    expect(analysesOf(({ options }) => Object.assign(options.analyses, { enableSecurityAnalysis: true }))).toEqual([
      ...[false, false, true],
    ]);
  });

  test('would fail with the verdicts that the monitor counts as down', () => {
    const downAt = (level: 'failed' | 'warning') =>
      (['ok', 'warning', 'failed'] as const).filter((verdict) => isDownAt(verdict, level));
    expect([downAt('failed'), downAt('warning')]).toEqual([['failed'], ['warning', 'failed']]);
  });
});

test('writes a time in the local time zone', () => {
  const moment = new Date(2026, 10, 7, 9, 5);
  expect(localTimeOf(moment)).toBe('2026-11-07T09:05');
});
