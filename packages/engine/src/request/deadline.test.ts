import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { stopClock } from '../testing/stop-clock.ts';
import { Deadline } from './deadline.ts';

const ended = (deadline: Deadline) => new Promise((resolve) => void deadline.onEnd(resolve));

describe('Deadline', () => {
  it('ends when the time is over', async () => {
    const pass = stopClock();
    const deadline = new Deadline({ timeoutMs: 20 });
    const reason = ended(deadline);
    pass(19);
    expect(deadline.reason).toBeNull();
    pass(1);
    expect(await reason).toMatchObject({ code: 'TIMEOUT' });
    expect(deadline.reason).toMatchObject({ code: 'TIMEOUT' });
  });

  it.each([
    [100, 'The chain took longer than the 0.1 seconds allowed.'],
    [1000, 'The chain took longer than the 1 second allowed.'],
  ])('describes that %d ms have passed', (timeoutMs, message) => {
    const pass = stopClock();
    const deadline = new Deadline({ timeoutMs });
    pass(timeoutMs);
    expect(deadline.reason).toEqual({ code: 'TIMEOUT', message });
  });

  it('is over from the start for a signal that has been aborted', () => {
    expect(new Deadline({ timeoutMs: 1000, signal: AbortSignal.abort() }).reason).toMatchObject({ code: 'ABORTED' });
  });

  it('ends when it is canceled', async () => {
    const stop = new AbortController();
    const deadline = new Deadline({ signal: stop.signal });
    const reason = ended(deadline);
    stop.abort();
    expect(await reason).toMatchObject({ code: 'ABORTED' });
  });

  it('is canceled with all others of the same signal, which is listened to once', () => {
    const stop = new AbortController();
    const { signal } = stop;
    const deadlines = Array.from({ length: 3 }, () => new Deadline({ signal }));
    deadlines[1]?.dispose();
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    stop.abort();
    expect(deadlines.map(({ reason }) => reason?.code)).toEqual(['ABORTED', undefined, 'ABORTED']);
  });

  it('does not count the time for which it is paused', async () => {
    const pass = stopClock();
    const deadline = new Deadline({ timeoutMs: 1000 });
    pass(400);
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = deadline.pauseWhile(promise);
    pass(5000);
    resolve();
    expect(await held).toBe(5000);
    pass(599);
    expect(deadline.reason).toBeNull();
    pass(1);
    expect(deadline.reason).toMatchObject({ code: 'TIMEOUT' });
  });

  it('can be canceled while it is paused', async () => {
    const stop = new AbortController();
    const deadline = new Deadline({ timeoutMs: 1000, signal: stop.signal });
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = deadline.pauseWhile(promise);
    stop.abort();
    resolve();
    await held;
    expect(deadline.reason).toMatchObject({ code: 'ABORTED' });
  });

  it('notifies late listeners immediately, and none twice', () => {
    const stop = new AbortController();
    const deadline = new Deadline({ signal: stop.signal });
    const heard: string[] = [];
    deadline.onEnd(() => heard.push('early'));
    stop.abort();
    stop.abort();
    deadline.onEnd(() => heard.push('late'));
    expect(heard).toEqual(['early', 'late']);
  });

  it("doesn't notify removed listeners, or any once disposed", () => {
    const stop = new AbortController();
    const deadline = new Deadline({ signal: stop.signal });
    const heard: string[] = [];
    deadline.onEnd(() => heard.push('gone'))();
    deadline.onEnd(() => heard.push('disposed'));
    deadline.dispose();
    stop.abort();
    expect(heard).toEqual([]);
  });

  it('notifies the others when one stops listening', () => {
    const stop = new AbortController();
    const deadline = new Deadline({ signal: stop.signal });
    const heard: string[] = [];
    const stops = ['first', 'second', 'third'].map((name) => deadline.onEnd(() => heard.push(name)));
    stops[0]?.();
    stops[0]?.();
    stop.abort();
    expect(heard).toEqual(['second', 'third']);
  });
});
