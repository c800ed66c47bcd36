import { describe, expect, it } from 'vitest';
import { createCallCounter } from './call-counter.ts';

describe('a call counter', () => {
  it('reports the wait after too many calls, until the window ends', () => {
    let nowMs = 0;
    const { count } = createCallCounter(() => nowMs);
    expect([count('ada', 2, 60), count('ada', 2, 60), count('ada', 2, 60)]).toEqual([
      undefined,
      undefined,
      { waitSeconds: 60, refusals: 1 },
    ]);
    nowMs = 58_500;
    expect([count('ada', 2, 60), count('bob', 2, 60)]).toEqual([{ waitSeconds: 2, refusals: 2 }, undefined]);
    nowMs = 60_000;
    expect(count('ada', 2, 60)).toBeUndefined();
  });

  it('drops the oldest callers instead of growing without limit', () => {
    const { count } = createCallCounter(() => 0);
    const refused = (refusals: number) => ({ waitSeconds: 60, refusals });
    for (let caller = 0; caller < 10_000; caller++) count(`${caller}`, 1, 60);
    expect([count('0', 1, 60), count('9999', 1, 60)]).toEqual([refused(1), refused(1)]);
    count('one more', 1, 60);
    expect([count('0', 1, 60), count('9999', 1, 60)]).toEqual([undefined, refused(2)]);
  });

  it('uncounts a call', () => {
    const { count, uncount } = createCallCounter(() => 0);
    for (let call = 0; call < 5; call++) {
      expect(count('ada', 1, 60)).toBeUndefined();
      uncount('ada');
    }
    uncount('nobody');
    expect([count('ada', 1, 60), count('ada', 1, 60)]).toEqual([undefined, { waitSeconds: 60, refusals: 1 }]);
  });
});
