import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const drain = (queue: FairQueue<string>): (string | undefined)[] => {
  const order: (string | undefined)[] = [];
  while (queue.size > 0) order.push(queue.shift());
  return order;
};

describe('a fair queue', () => {
  it('goes around the owners, each in order', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'a3']) queue.push('ada', item);
    queue.push('bob', 'b1');
    for (const item of ['c1', 'c2']) queue.push('cyd', item);
    expect([queue.size, queue.sizeOf('ada'), queue.sizeOf('nobody')]).toEqual([6, 3, 0]);
    expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
    expect(queue.shift()).toBeUndefined();
  });

  it('gives newcomers the next turn but one', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'a3']) queue.push('ada', item);
    queue.shift();
    queue.push('bob', 'b1');
    expect(drain(queue)).toEqual(['a2', 'b1', 'a3']);
  });

  it('makes room for an owner with less waiting by removing the newest item of the one with the most', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'a3']) queue.push('ada', item);
    queue.push('cyd', 'c1');
    expect([queue.displaceFor('ada'), queue.displaceFor('bob'), queue.displaceFor('cyd')]).toEqual([
      undefined,
      'a3',
      undefined,
    ]);
    expect(drain(queue)).toEqual(['a1', 'c1', 'a2']);
  });

  it('forgets removed items', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2']) queue.push('ada', item);
    queue.push('bob', 'b1');
    expect([queue.remove('ada', 'a1'), queue.remove('ada', 'a1'), queue.remove('bob', 'b1')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(drain(queue)).toEqual(['a2']);
  });
});
