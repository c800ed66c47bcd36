import { describe, expect, it } from 'vitest';
import { chooseDelivery } from './claim-delivery.ts';

const now = new Date('2026-11-17T10:00:00Z');
const earlier = new Date(now.getTime() - 1000);
const later = new Date(now.getTime() + 1000);

/** In queue order: the id, its monitors, and when it is due. */
const waiting = (...line: [id: string, monitors: string, at: Date | null][]) =>
  line.map(([id, monitors, nextAttemptAt]) => ({ id, monitorIds: [...monitors], nextAttemptAt, attemptsMade: 0 }));

describe('of the pending messages', () => {
  it.each<[name: string, ReturnType<typeof waiting>, string | undefined, string[], string[]]>([
    ['none is chosen when there is none', waiting(), undefined, [], []],
    ['the first that is due is', waiting(['1', 'a', later], ['2', 'b', now], ['3', 'c', earlier]), '2', [], []],
    ['none is when all come later', waiting(['1', 'a', later]), undefined, [], []],
    ['one about the same monitor waits', waiting(['1', 'a', later], ['2', 'a', now]), undefined, ['2'], []],
    ['one about one of its monitors waits', waiting(['1', 'ab', later], ['2', 'bc', now]), undefined, ['2'], []],
    [
      'one that waits holds up others',
      waiting(['1', 'a', later], ['2', 'ab', null], ['3', 'b', now]),
      undefined,
      ['3'],
      [],
    ],
    ['one about no monitor waits for no other', waiting(['1', 'a', later], ['2', '', now]), '2', [], []],
    ['one whose earlier one is over is free', waiting(['2', 'a', null], ['3', 'a', null]), '2', [], ['2']],
    ['all that are free are', waiting(['1', 'a', null], ['2', 'b', null]), '1', [], ['1', '2']],
  ])('%s', (_name, line, chosen, held, freed) => {
    const choice = chooseDelivery(line, now);
    expect([choice.chosen?.id, choice.held, choice.freed]).toEqual([chosen, held, freed]);
  });
});
