import { describe, expect, it } from 'vitest';
import { createCallCounter } from './call-counter.ts';

describe('a counter of calls', () => {
  it('says how long to wait once there were too many, until the window ends', () => {
    let nowMs = 0;
    const { count } = createCallCounter(() => nowMs);
    expect([count('ada', 2, 60), count('ada', 2, 60), count('ada', 2, 60)]).toEqual([undefined, undefined, 60]);
    nowMs = 58_500;
    expect([count('ada', 2, 60), count('bob', 2, 60)]).toEqual([2, undefined]);
    nowMs = 60_000;
    expect(count('ada', 2, 60)).toBeUndefined();
  });

  it('forgets who came first rather than grow without end', () => {
    const { count } = createCallCounter(() => 0);
    for (let caller = 0; caller < 10_000; caller++) count(`${caller}`, 1, 60);
    expect([count('0', 1, 60), count('9999', 1, 60)]).toEqual([60, 60]);
    count('one more', 1, 60);
    expect([count('0', 1, 60), count('9999', 1, 60)]).toEqual([undefined, 60]);
  });
});
