import { afterEach, describe, expect, it } from 'vitest';
import { watchThreads } from '../testing/index.ts';
import { createThreadPool, type ThreadPool, type ThreadPoolOptions } from './thread-pool.ts';

let pool: ThreadPool<unknown, string>;
const open = (options: Partial<ThreadPoolOptions> = {}) => {
  pool = createThreadPool({
    worker: new URL('./testing/odd-worker.ts', import.meta.url),
    size: 2,
    maxWaiting: 10,
    timeoutMs: 5000,
    maxMemoryMb: 64,
    busyMessage: 'Too much to do',
    ...options,
  });
  return pool;
};
afterEach(() => pool.close());

describe('a thread pool', () => {
  it('does jobs, more of them than it has threads', async () => {
    open().warmUp();
    expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map((job) => pool.run(job)))).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it.each(['throw', 'exit', 'hang'])('loses the job that makes its thread %s, and no other', async (job) => {
    open({ size: 1, timeoutMs: 1000 });
    const lost = pool.run(job);
    const kept = pool.run('kept');
    await expect(lost).rejects.toThrow(/A job|A thread/);
    expect(await kept).toBe('KEPT');
  });

  it('loses a job that cannot be sent, and no other', async () => {
    open({ size: 1 });
    await expect(pool.run(() => 'a function')).rejects.toThrow('could not be sent');
    expect(await pool.run('kept')).toBe('KEPT');
  });

  it('keeps a thread for the next job', async () => {
    open({ size: 1 });
    expect([await pool.run('count'), await pool.run('count')]).toEqual(['1', '2']);
  });

  it('ends a thread that has nothing to do, and starts one for the next job', async () => {
    using threads = watchThreads();
    open({ idleMs: 1 });
    expect(threads.started).toBe(0);
    expect(await pool.run('count')).toBe('1');
    await threads.untilEnded(1);
    expect(threads.started).toBe(1);
    expect(await pool.run('count')).toBe('1');
    expect(threads.started).toBe(2);
  });

  it('ends a thread that was started ahead of a job that never came', async () => {
    using threads = watchThreads();
    open({ idleMs: 1 }).warmUp();
    await threads.untilEnded(1);
    expect(threads.started).toBe(1);
  });

  it('refuses more than may wait', async () => {
    open({ size: 1, maxWaiting: 1 });
    const running = pool.run('a');
    const waiting = pool.run('b');
    await expect(pool.run('c')).rejects.toMatchObject({ code: 'UNAVAILABLE', message: 'Too much to do' });
    expect(await Promise.all([running, waiting])).toEqual(['A', 'B']);
  });

  it('tells those who wait that it closes', async () => {
    open({ size: 1 });
    const running = pool.run('hang');
    const waiting = pool.run('b');
    const refused = [
      expect(running).rejects.toMatchObject({ code: 'UNAVAILABLE' }),
      expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' }),
    ];
    await pool.close();
    await Promise.all(refused);
    await expect(pool.run('late')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
