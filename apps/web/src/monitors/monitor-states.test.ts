import type { Monitor } from '@hopwise/model';
import { expect, test } from 'vitest';
import { describeState } from './monitor-states.ts';

const changes = [{ says: 'Hop 2 is new.' }] as Monitor['changes'];

test.each<[string, Parameters<typeof describeState>[0], string]>([
  ['up', { state: 'up', reason: null, changes: [] }, 'The last run found everything as it should be.'],
  ['up with changes', { state: 'up', reason: null, changes }, 'The last run worked, but differs from the baseline:'],
  ['changed', { state: 'changed', reason: null, changes }, 'The chain differs from the baseline.'],
  ['down', { state: 'down', reason: 'No response.', changes }, 'No response.'],
])('a monitor that is %s says so', (_name, monitor, sentence) => {
  expect(describeState(monitor)).toBe(sentence);
});
