import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { withoutStalls, writeTo } from './stalls.ts';

const limitMs = 50;

describe('what comes in', () => {
  it('is passed on, however long the reader takes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const input = new PassThrough({ objectMode: true });
    input.write('a');
    const read: string[] = [];
    for await (const piece of withoutStalls<string>(input, limitMs)) {
      read.push(piece);
      vi.advanceTimersByTime(limitMs * 2);
      if (piece === 'a') input.end('b');
    }
    expect(read).toEqual(['a', 'b']);
  });

  it('is given up when it stops coming', async () => {
    const input = new PassThrough();
    input.write('a');
    const read = async () => {
      for await (const _piece of withoutStalls(input, limitMs));
    };
    await expect(read()).rejects.toThrow('The other side of the command did nothing for 0.05 s');
  });
});

describe('what goes out', () => {
  const full = () => new PassThrough({ highWaterMark: 1 });

  it('waits for a reader who is behind', async () => {
    const stream = full();
    const written = writeTo(stream, 'a', 10_000);
    stream.resume();
    await written;
  });

  it('does not wait for one who stands still', async () => {
    await expect(writeTo(full(), 'a', limitMs)).rejects.toThrow('did nothing for');
  });

  it('does not wait for one who is gone', async () => {
    const stream = full();
    const written = writeTo(stream, 'a', 10_000);
    stream.destroy();
    await expect(written).rejects.toThrow('has gone away');
    await expect(writeTo(stream, 'b', 10_000)).rejects.toThrow('has gone away');
  });
});
