import { afterEach, describe, expect, it } from 'vitest';
import { watchThreads } from '../testing/index.ts';
import { createThreadPool, type ThreadPool, type ThreadPoolOptions } from './thread-pool.ts';

let pool: ThreadPool<unknown, string>;
const open = (options: Partial<ThreadPoolOptions> = {}) => {
  pool = createThreadPool({
    module: new URL('./testing/odd-thread.ts', import.meta.url),
    size: 2,
    maxWaiting: 10,
    timeoutMs: 60_000,
    maxMemoryMb: 64,
    busyMessage: 'Too much to do',
    ...options,
  });
  return pool;
};
afterEach(() => pool.close());

describe('a thread pool', () => {
  it('does more work than it has threads', async () => {
    open().warmUp();
    expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map((work) => pool.run(work)))).toEqual([
      'A',
      'B',
      'C',
      'D',
      'E',
    ]);
  });

  it.each(['throw', 'exit', 'hang'])('loses the work that makes its thread %s, and no other', async (work) => {
    open({ size: 1, timeoutMs: 3000 });
    const lost = pool.run(work);
    const kept = pool.run('kept');
    await expect(lost).rejects.toThrow(/Work|A thread/);
    expect(await kept).toBe('KEPT');
  });

  it("loses work that can't be sent, and no other", async () => {
    open({ size: 1 });
    await expect(pool.run(() => 'a function')).rejects.toThrow('Failed to send');
    expect(await pool.run('kept')).toBe('KEPT');
  });

  it('reuses a thread', async () => {
    open({ size: 1 });
    expect([await pool.run('count'), await pool.run('count')]).toEqual(['1', '2']);
  });

  it('ends an idle thread, and starts one for later work', async () => {
    using threads = watchThreads();
    open({ idleMs: 1 });
    expect(threads.started).toBe(0);
    expect(await pool.run('count')).toBe('1');
    await threads.untilEnded(1);
    expect(threads.started).toBe(1);
    expect(await pool.run('count')).toBe('1');
    expect(threads.started).toBe(2);
  });

  it('ends a thread that was started ahead of work that never came', async () => {
    using threads = watchThreads();
    open({ idleMs: 1 }).warmUp();
    await threads.untilEnded(1);
    expect(threads.started).toBe(1);
  });

  it('rejects more than may wait', async () => {
    open({ size: 1, maxWaiting: 1 });
    const running = pool.run('a');
    const waiting = pool.run('b');
    await expect(pool.run('c')).rejects.toMatchObject({ code: 'UNAVAILABLE', message: 'Too much to do' });
    expect(await Promise.all([running, waiting])).toEqual(['A', 'B']);
  });

  /** Work that occupies the only thread until it is released. */
  function hold(owner: string) {
    const until = new SharedArrayBuffer(4);
    const held = pool.run({ name: 'held', until }, { owner });
    return {
      held,
      letGo: () => {
        Atomics.store(new Int32Array(until), 0, 1);
        Atomics.notify(new Int32Array(until), 0);
      },
    };
  }

  it('lets callers take turns, however much one of them wants', async () => {
    open({ size: 1, maxWaiting: 200 });
    const done: string[] = [];
    const run = async (owner: string, work: string) => done.push(await pool.run(work, { owner }));
    const { held, letGo } = hold('ada');
    const hers = Array.from({ length: 109 }, (_each, index) => run('ada', `a${index}`));
    const his = [run('bob', 'b0'), run('bob', 'b1')];
    letGo();
    await Promise.all([held, ...his, ...hers]);
    expect(done.slice(0, 5)).toEqual(['A0', 'B0', 'A1', 'B1', 'A2']);
    expect(done).toHaveLength(111);
  });

  it('rejects a caller who has enough waiting, and no one else', async () => {
    open({ size: 1, share: { perOwner: 2, message: 'You already have 2. Wait for one of them to finish' } });
    const { held, letGo } = hold('ada');
    const second = pool.run('second', { owner: 'ada' });
    await expect(pool.run('third', { owner: 'ada' })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: 'You already have 2. Wait for one of them to finish',
      retryAfterSeconds: 5,
    });
    const other = pool.run('other', { owner: 'bob' });
    letGo();
    expect(await Promise.all([held, second, other])).toEqual(['held', 'SECOND', 'OTHER']);
    expect(await pool.run('third', { owner: 'ada' })).toBe('THIRD');
  });

  it('does nothing for a disconnected caller', async () => {
    open({ size: 1, share: { perOwner: 2, message: 'enough' } });
    const { held, letGo } = hold('bob');
    const gone = new AbortController();
    const lost = pool.run('count', { owner: 'ada', signal: gone.signal });
    const kept = pool.run('count', { owner: 'ada' });
    gone.abort();
    await expect(lost).rejects.toMatchObject({ name: 'InterruptedError' });
    await expect(pool.run('count', { owner: 'ada', signal: gone.signal })).rejects.toMatchObject({
      name: 'InterruptedError',
    });
    letGo();
    await held;
    expect(await kept, 'the second that the thread did').toBe('2');
  });

  it('explains what is wrong with work that takes too long, where known', async () => {
    open({ size: 1, timeoutMs: 100, timeoutMessage: 'This took longer than 0.1 s' });
    await expect(pool.run('hang')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'This took longer than 0.1 s',
    });
  });

  it('explains what is wrong with work that needs too much memory, and does the next', async () => {
    open({ size: 1, memoryMessage: 'This needs too much memory' });
    const lost = expect(pool.run('grow')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'This needs too much memory',
    });
    const kept = pool.run('kept');
    await lost;
    expect(await kept).toBe('KEPT');
  });

  it('notifies waiting callers when it closes', async () => {
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
