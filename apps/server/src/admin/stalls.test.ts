import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withoutStalls, writeTo } from './stalls.ts';

const limitMs = 50;

// Time is simulated, so that nothing depends on how busy the computer is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('input', () => {
  it('is passed on, however long the reader takes', async () => {
    const input = new PassThrough({ objectMode: true });
    input.write('a');
    const read: string[] = [];
    for await (const piece of withoutStalls<string>(input, limitMs)) {
      read.push(piece);
      await vi.advanceTimersByTimeAsync(limitMs * 2);
      if (piece === 'a') input.end('b');
    }
    expect(read).toEqual(['a', 'b']);
  });

  it('is aborted when it stalls', async () => {
    const input = new PassThrough();
    input.write('a');
    const first = Promise.withResolvers<void>();
    const read = async () => {
      for await (const _piece of withoutStalls(input, limitMs)) first.resolve();
    };
    const given = expect(read()).rejects.toThrow('The other side of the command made no progress for 0.05 s');
    await first.promise;
    await vi.advanceTimersByTimeAsync(limitMs);
    await given;
  });
});

describe('output', () => {
  const full = () => new PassThrough({ highWaterMark: 1 });

  it('waits for a slow reader', async () => {
    const stream = full();
    const written = writeTo(stream, 'a', 10_000);
    stream.resume();
    await written;
  });

  it("doesn't wait for a stalled reader", async () => {
    const given = expect(writeTo(full(), 'a', limitMs)).rejects.toThrow('made no progress for');
    await vi.advanceTimersByTimeAsync(limitMs);
    await given;
  });

  it("doesn't wait for a disconnected reader", async () => {
    const stream = full();
    const written = writeTo(stream, 'a', 10_000);
    stream.destroy();
    await expect(written).rejects.toThrow('was lost');
    await expect(writeTo(stream, 'b', 10_000)).rejects.toThrow('was lost');
  });
});
