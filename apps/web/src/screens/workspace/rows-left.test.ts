import { monitorLimits } from '@hopwise/model';
import { expect, test } from 'vitest';
import { rowsLeft } from './rows-left.ts';

test('says how many URLs of a job are left for another import', () => {
  expect(rowsLeft(0)).toBeNull();
  expect(rowsLeft(1)).toBe('One import can have up to 1,000. 1 more URL left: repeat the import to continue.');
  expect(rowsLeft(2340)).toContain('2,340 more URLs left');
  expect(rowsLeft(monitorLimits.perProject)).toContain('At least 10,000 more URLs left');
});
