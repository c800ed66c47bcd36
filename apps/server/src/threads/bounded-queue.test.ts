import { describe, expect, it } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

const newQueue = () => createBoundedQueue({ atOnce: 2, maxWaiting: 3, busyMessage: 'Too much to do' });

describe('a bounded queue', () => {
  it('has only so much under way at once, in the order it came', async () => {
    const inTurn = newQueue();
    const begun: number[] = [];
    let underWay = 0;
    const jobs = [0, 1, 2, 3, 4].map((job) =>
      inTurn(async () => {
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

  it('refuses at once what would wait too long, and takes work again later', async () => {
    const inTurn = newQueue();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const taken = [0, 1, 2, 3, 4].map(() => inTurn(() => held));
    await expect(inTurn(() => held)).rejects.toMatchObject({ code: 'UNAVAILABLE', message: 'Too much to do' });
    release();
    await Promise.all(taken);
    await expect(inTurn(async () => 'done')).resolves.toBe('done');
  });

  it('gives the place of what failed to the next', async () => {
    const inTurn = newQueue();
    const jobs = [0, 1, 2, 3].map((job) => inTurn(() => Promise.reject(new Error(`job ${job}`))));
    expect((await Promise.allSettled(jobs)).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    await expect(inTurn(async () => 'done')).resolves.toBe('done');
  });
});
