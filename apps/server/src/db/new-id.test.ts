import { expect, test } from 'vitest';
import { newId } from './columns.ts';

test('an id is a UUID of version 7', () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('an id starts with the time', () => {
  const before = Date.now();
  const time = Number.parseInt(newId().replace('-', '').slice(0, 12), 16);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});

test('no two ids are the same', () => {
  expect(new Set(Array.from({ length: 10_000 }, newId)).size).toBe(10_000);
});
