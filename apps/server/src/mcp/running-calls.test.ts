import { expect, it } from 'vitest';
import { RunningCalls } from './running-calls.ts';

/** Runs until it is canceled or finished. */
function start(running: RunningCalls, from: string, id: string | number) {
  const finished = Promise.withResolvers<void>();
  let signal: AbortSignal | undefined;
  const done = running.run(from, id, (canceled) => {
    signal = canceled;
    return finished.promise;
  });
  return {
    isCanceled: () => signal?.aborted,
    async finish() {
      finished.resolve();
      await done;
    },
  };
}

it('cancels the right call, and no other', () => {
  const running = new RunningCalls();
  const calls = [start(running, 'key', 1), start(running, 'key', '1'), start(running, 'other', 1)];
  running.cancel('key', 1);
  expect(calls.map(({ isCanceled }) => isCanceled())).toEqual([true, false, false]);
});

it('cancels neither of two indistinguishable calls, until one of them has finished', async () => {
  const running = new RunningCalls();
  const [first, second] = [start(running, 'key', 1), start(running, 'key', 1)];
  running.cancel('key', 1);
  expect([first.isCanceled(), second.isCanceled()]).toEqual([false, false]);
  await first.finish();
  running.cancel('key', 1);
  expect([first.isCanceled(), second.isCanceled()]).toEqual([false, true]);
});
