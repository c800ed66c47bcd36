import { describe, expect, it } from 'vitest';
import { createBoundedQueue } from './fair-queue.ts';

const newQueue = () => createBoundedQueue({ atOnce: 2, maxWaiting: 3, busyMessage: 'Too much to do' });

describe('a bounded queue', () => {
  it('runs a limited number at once, in order', async () => {
    const inTurn = newQueue();
    const begun: number[] = [];
    let underWay = 0;
    const jobs = [0, 1, 2, 3, 4].map((job) =>
      inTurn('ada', async () => {
        begun.push(job);
        underWay += 1;
        expect(underWay).toBeLessThanOrEqual(2);
        await new Promise(setImmediate);
        underWay -= 1;
        return job;
      }),
    );
    expect(await Promise.all(jobs)).toEqual([0, 1, 2, 3, 4]);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it('immediately rejects what would wait too long, and accepts work again later', async () => {
    const inTurn = newQueue();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const taken = [0, 1, 2, 3, 4].map(() => inTurn('ada', () => held));
    await expect(inTurn('ada', () => held)).rejects.toMatchObject({ code: 'UNAVAILABLE', message: 'Too much to do' });
    release();
    await Promise.all(taken);
    await expect(inTurn('ada', async () => 'done')).resolves.toBe('done');
  });

  it('gives the slot of failed work to the next', async () => {
    const inTurn = newQueue();
    const jobs = [0, 1, 2, 3].map((job) => inTurn('ada', () => Promise.reject(new Error(`job ${job}`))));
    expect((await Promise.allSettled(jobs)).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    await expect(inTurn('ada', async () => 'done')).resolves.toBe('done');
  });

  it('lets owners take turns, and keeps room for owners with less waiting', async () => {
    const inTurn = newQueue();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const order: string[] = [];
    const run = (owner: string, name: string) =>
      inTurn(owner, async () => {
        await held;
        order.push(name);
      });
    const ofAda = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => run('ada', name));
    const ofBob = run('bob', 'b1');
    await expect(ofAda[4]).rejects.toMatchObject({ code: 'UNAVAILABLE', message: 'Too much to do' });
    release();
    await Promise.all([...ofAda.slice(0, 4), ofBob]);
    expect(order).toEqual(['a1', 'a2', 'a3', 'b1', 'a4']);
  });
});
