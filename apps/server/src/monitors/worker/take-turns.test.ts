import { expect, it } from 'vitest';
import type { DueMonitor } from './due-monitors.ts';
import { takeTurns } from './take-turns.ts';

const due = (userId: string | null, id: string) => ({ row: { id, userId, projectId: 'project' } }) as DueMonitor;
const order = (waiting: DueMonitor[], underWay: Record<string, number> = {}) =>
  takeTurns(waiting, new Map(Object.entries(underWay)))
    .map(({ row }) => row.id)
    .join(' ');

it('people take turns, each with what is due longest', () => {
  const waiting = [due('bob', 'b1'), due('bob', 'b2'), due('bob', 'b3'), due('ada', 'a1'), due('ada', 'a2')];
  expect(order(waiting)).toBe('b1 a1 b2 a2 b3');
});

it('who has more under way waits longer', () => {
  expect(order([due('bob', 'b1'), due('ada', 'a1'), due('ada', 'a2')], { bob: 2 })).toBe('a1 a2 b1');
});

it('monitors of people who are gone belong to their project', () => {
  expect(order([due(null, 'n1'), due(null, 'n2'), due('ada', 'a1')])).toBe('n1 a1 n2');
});
