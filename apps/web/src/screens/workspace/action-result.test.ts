import { expect, it } from 'vitest';
import { describeActionResult } from './action-result.ts';

const rejected = [{ id: 'b', name: 'Checkout', reason: 'This monitor is paused. Resume it first.' }];
const rejection = {
  title: '1 monitor rejected',
  message: 'Checkout: This monitor is paused. Resume it first.',
};

it('reports a success only if something was done', () => {
  expect(describeActionResult('run', { done: [], unchanged: [], rejected })).toEqual({
    ...{ success: null, rejection, isUnneeded: false },
  });
  expect(describeActionResult('pause', { done: ['a', 'c'], unchanged: ['d'], rejected })).toEqual({
    ...{ success: '2 monitors paused', rejection, isUnneeded: false },
  });
});

it('reports when nothing had to be done', () => {
  expect(describeActionResult('pause', { done: [], unchanged: ['a'], rejected: [] })).toEqual({
    ...{ success: null, rejection: null, isUnneeded: true },
  });
});
