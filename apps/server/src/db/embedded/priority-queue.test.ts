import { describe, expect, it } from 'vitest';
import { type Clock, PriorityQueue, type Urgency } from './priority-queue.ts';

/** Turns taken by name, and the names in the order served. */
function watchedTurns(clock?: Clock) {
  const turns = new PriorityQueue(clock);
  const served: string[] = [];
  const take = (urgency: Urgency, name: string) => turns.take(urgency, async () => served.push(name));
  return { turns, served, take };
}

describe('PriorityQueue', () => {
  it('serves in order of arrival', async () => {
    const { served, take } = watchedTurns();
    await Promise.all([take('prompt', 'first'), take('prompt', 'second'), take('prompt', 'third')]);
    expect(served).toEqual(['first', 'second', 'third']);
  });

  it('runs one at a time', async () => {
    const { turns, served, take } = watchedTurns();
    const long = Promise.withResolvers<void>();
    const first = turns.take('background', () => long.promise);
    const second = take('prompt', 'second');
    await new Promise(setImmediate);
    expect(served).toEqual([]);
    long.resolve();
    await Promise.all([first, second]);
    expect(served).toEqual(['second']);
  });

  it('runs prompt tasks before background ones, even if they keep coming', async () => {
    const { served, take } = watchedTurns({ nowMs: () => 0, after: () => undefined });
    const beforeAll = take('background', 'under way');
    const background = take('background', 'background');
    for (const name of ['1st', '2nd', '3rd', '4th']) await take('prompt', name);
    await Promise.all([beforeAll, background]);
    expect(served).toEqual(['under way', '1st', '2nd', '3rd', '4th', 'background']);
  });

  it("doesn't let the background wait forever", async () => {
    const { served, take } = watchedTurns();
    let isServed = false;
    const asking = (async () => {
      while (!isServed) await take('prompt', 'prompt');
    })();
    await Promise.all([take('background', '1st'), take('background', '2nd')]);
    isServed = true;
    await asking;
    const [first, second] = [served.indexOf('1st'), served.indexOf('2nd')];
    expect(served.slice(first + 1, second), 'and the prompt not for all of the background').toContain('prompt');
  });

  it('gives prompt tasks as much time as the last background turn took, even if others waited through it', async () => {
    let nowMs = 0;
    const { turns, served, take } = watchedTurns({ nowMs: () => nowMs, after: () => undefined });
    const lasting = (urgency: Urgency, name: string, ms: number) =>
      turns.take(urgency, async () => {
        nowMs += ms;
        served.push(name);
      });
    const background = [lasting('background', 'long', 200), take('background', 'waits')];
    for (let turn = 0; turn < 4; turn += 1) await lasting('prompt', 'prompt', 60);
    await Promise.all(background);
    expect(served).toEqual(['long', 'prompt', 'prompt', 'prompt', 'prompt', 'waits']);
    served.length = 0;
    const [short, next] = [lasting('background', 'short', 5), take('background', 'next')];
    const prompt = Array.from({ length: 4 }, () => lasting('prompt', 'prompt', 60));
    await Promise.all([short, next, ...prompt]);
    expect(served).toEqual(['short', 'prompt', 'next', 'prompt', 'prompt', 'prompt']);
  });

  it('rests twice as long as a background turn took during a crowd, and otherwise not at all', async () => {
    let nowMs = 0;
    const rests: { ms: number; end(): void }[] = [];
    const clock = { nowMs: () => nowMs, after: (ms: number, end: () => void) => void rests.push({ ms, end }) };
    const { turns, served, take } = watchedTurns(clock);
    const crowd = async () => {
      for (let turn = 0; turn < 20; turn += 1) await take('prompt', 'prompt');
    };
    const long = () =>
      turns.take('background', async () => {
        nowMs += 30;
        served.push('long');
      });
    const longTurns = () => served.filter((name) => name === 'long').length;
    await long();
    await long();
    expect(rests, 'alone it goes on').toEqual([]);
    await crowd();
    await long();
    const next = long();
    await crowd();
    expect(rests.map(({ ms }) => ms)).toEqual([60]);
    expect(longTurns(), 'prompt tasks run in between').toBe(3);
    nowMs += 60;
    rests[0]?.end();
    await next;
    expect(longTurns()).toBe(4);
  });

  it('continues after a failure', async () => {
    const { turns, take } = watchedTurns();
    const failing = turns.take('prompt', async () => {
      throw new Error('no luck');
    });
    const next = take('background', 'next');
    await expect(failing).rejects.toThrow('no luck');
    await expect(next).resolves.toBe(1);
  });
});
