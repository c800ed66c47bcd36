import { expect, test } from 'vitest';
import { groupName } from './group-name.ts';

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [53, 'BB'],
])('chain %d is %s', (place, name) => {
  expect(groupName(place)).toBe(name);
});
