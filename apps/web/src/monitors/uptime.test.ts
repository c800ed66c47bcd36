import { expect, test } from 'vitest';
import { describeUptime, describeUptimeDay } from './uptime.tsx';

test.each([
  [1, '100\u00a0%'],
  // One failed run of a million is not rounded away.
  [0.999999, '99.99\u00a0%'],
  [0.5, '50.00\u00a0%'],
  [0, '0.00\u00a0%'],
  [null, 'No data'],
])('an uptime of %j reads %j', (uptime, text) => {
  expect(describeUptime(uptime)).toBe(text);
});

test('a day is named with its uptime', () => {
  expect(describeUptimeDay({ day: '2026-11-17', uptime: 0.9, state: 'partly' })).toBe('Nov 17: 90.00\u00a0% up');
  expect(describeUptimeDay({ day: '2026-01-02', uptime: null, state: 'none' })).toBe('Jan 2: no runs');
});
