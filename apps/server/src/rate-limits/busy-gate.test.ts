import { describe, expect, it } from 'vitest';
import { type BusyGateOptions, createBusyGate } from './busy-gate.ts';

const stays = new AbortController().signal;
const open = (options: Partial<BusyGateOptions> = {}) =>
  createBusyGate({ atOnce: 1, maxWaiting: 10, maxWaitMs: 60_000, isBusy: () => true, ...options });

describe('a gate for busy times', () => {
  it('admits everyone while there is capacity', async () => {
    const gate = open({ isBusy: () => false });
    expect(await Promise.all(['ada', 'ada', 'bob'].map((owner) => gate.enter(owner, stays)))).toHaveLength(3);
  });

  it('admits a limited number at once in busy times, and then owners in turns', async () => {
    const gate = open();
    const order: string[] = [];
    const leaveFirst = await gate.enter('ada', stays);
    const waiting = ['ada', 'ada', 'bob'].map(async (owner, index) => {
      const leave = await gate.enter(owner, stays);
      order.push(`${owner} ${index}`);
      leave();
      leave();
    });
    leaveFirst();
    await Promise.all(waiting);
    expect(order).toEqual(['ada 0', 'bob 2', 'ada 1']);
  });

  it('admits waiters when there is capacity again, even if no one has left', async () => {
    let isBusy = true;
    const gate = open({ isBusy: () => isBusy });
    await gate.enter('ada', stays);
    const waiting = gate.enter('bob', stays);
    isBusy = false;
    expect(await waiting).toBeTypeOf('function');
  });

  it('drops callers that disconnected', async () => {
    const gate = open();
    const leave = await gate.enter('ada', stays);
    const gone = new AbortController();
    const waiting = gate.enter('bob', gone.signal);
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'InterruptedError' });
    await expect(gate.enter('bob', gone.signal)).rejects.toMatchObject({ name: 'InterruptedError' });
    const next = gate.enter('cyd', stays);
    leave();
    expect(await next).toBeTypeOf('function');
  });

  it('keeps room for everyone when one owner fills the queue', async () => {
    const gate = open({ maxWaiting: 3 });
    const leave = await gate.enter('ada', stays);
    const ofAda = Array.from({ length: 3 }, () => gate.enter('ada', stays));
    // No one leaves for the second: its wait ends after this test.
    ofAda[1]?.catch(() => undefined);
    await expect(gate.enter('ada', stays)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const ofBob = gate.enter('bob', stays);
    await expect(ofAda[2]).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    leave();
    (await (ofAda[0] as Promise<() => void>))();
    expect(await ofBob).toBeTypeOf('function');
  });

  it('leaves room for others while one owner has a share', async () => {
    const gate = open({ atOnce: 2, perOwner: 1 });
    const leave = await gate.enter('ada', stays);
    const order: string[] = [];
    const again = gate.enter('ada', stays).then(() => order.push('ada'));
    await gate.enter('bob', stays).then(() => order.push('bob'));
    expect(order).toEqual(['bob']);
    leave();
    await again;
    expect(order).toEqual(['bob', 'ada']);
  });

  it('rejects callers that would wait too long', async () => {
    const gate = open({ maxWaiting: 1, maxWaitMs: 1 });
    await gate.enter('ada', stays);
    const waiting = gate.enter('bob', stays);
    const unavailable = { code: 'UNAVAILABLE' };
    await expect(gate.enter('cyd', stays)).rejects.toMatchObject(unavailable);
    await expect(waiting).rejects.toMatchObject(unavailable);
  });
});
