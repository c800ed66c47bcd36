import { expect, test } from 'vitest';
import { snoozeChoices } from './snooze-menu.tsx';

test('"tomorrow" is 8:00 AM of the next day in the viewer\'s time zone', () => {
  const lateOnNewYear = new Date(2026, 11, 31, 23, 30);
  const [, tomorrow] = snoozeChoices(lateOnNewYear);
  expect(tomorrow?.label.replaceAll('\u202f', ' ')).toBe('Until tomorrow, 8:00 AM');
  expect(tomorrow?.length).toEqual({ until: new Date(2027, 0, 1, 8).toISOString() });
});

test('the others are an hour, and until it changes', () => {
  const [first, , last] = snoozeChoices(new Date());
  expect([first?.length, last?.length]).toEqual([{ hours: 1 }, { until: null }]);
});
