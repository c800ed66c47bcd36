import type { AlertDelivery } from '@hopwise/model';
import { expect, test } from 'vitest';
import { describeAttempt, describeTest } from './delivery-log.tsx';

const attempt = { at: '2026-11-17T12:00:00.000Z', statusCode: null, error: null, durationMs: 12 };

test.each([
  [{ ...attempt, statusCode: 204 }, 'Status 204'],
  [{ ...attempt, statusCode: 500, error: 'Responded with 500.' }, 'Responded with 500.'],
  [{ ...attempt, error: 'No response within 15 s' }, 'No response within 15 s'],
  // An email has no status code.
  [attempt, 'Accepted'],
])('describeAttempt %#', (given, text) => {
  expect(describeAttempt(given)).toBe(text);
});

test('describes a test message by its last attempt', () => {
  const delivery = { state: 'waiting', attempts: [attempt, { ...attempt, statusCode: 404 }] } as AlertDelivery;
  expect(describeTest(delivery)).toEqual({ arrived: false, text: 'Status 404' });
  expect(describeTest({ ...delivery, attempts: [] })).toEqual({ arrived: false, text: 'Queued' });
  expect(describeTest({ ...delivery, state: 'delivered' }).arrived).toBe(true);
});
