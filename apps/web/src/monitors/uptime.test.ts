import { expect, test } from 'vitest';
import { describeUptime, describeUptimeDay } from './uptime.tsx';

test.each([
  [1, '100%'],
  // One failed run in a million isn't rounded away.
  [0.999999, '99.99%'],
  [0.5, '50.00%'],
  [0, '0.00%'],
  [null, 'No data'],
])('shows an uptime of %j as %j', (uptime, text) => {
  expect(describeUptime(uptime)).toBe(text);
});

test('names a day with its uptime', () => {
  expect(describeUptimeDay({ day: '2026-11-17', uptime: 0.9, state: 'partly' })).toBe('Nov 17: 90.00% up');
  expect(describeUptimeDay({ day: '2026-01-02', uptime: null, state: 'none' })).toBe('Jan 2: No data');
});
