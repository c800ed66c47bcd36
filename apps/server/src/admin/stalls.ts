import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { UsageError } from './admin-command.ts';

/** How long the other side of a command may be idle while we wait for it. */
export const stallLimitMs = 10_000;

/** Passes input through. Time counts only while the reader waits for more. */
export async function* withoutStalls<T>(input: AsyncIterable<T>, limitMs = stallLimitMs): AsyncGenerator<T> {
  const iterator = input[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await inTime(iterator.next(), limitMs);
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: it may be the very thing that hangs.
    void iterator.return?.().catch(() => undefined);
  }
}

/** Writes and waits for slow readers, as long as they make progress. */
export async function writeTo(stream: Writable, text: string, limitMs = stallLimitMs): Promise<void> {
  if (stream.destroyed) throw goneAway();
  if (stream.write(text)) return;
  const settled = new AbortController();
  const { signal } = settled;
  const closed = once(stream, 'close', { signal }).then(() => {
    throw goneAway();
  });
  try {
    await inTime(Promise.race([once(stream, 'drain', { signal }), closed]), limitMs);
  } finally {
    closed.catch(() => undefined);
    settled.abort();
  }
}

const goneAway = () => new UsageError('The connection to the other side of the command was lost');

async function inTime<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  if (limitMs === Number.POSITIVE_INFINITY) return promise;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new UsageError(`The other side of the command made no progress for ${limitMs / 1000} s`)),
    limitMs,
  );
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Splits chunks of text into lines, without line endings. */
export async function* readLines(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for await (const chunk of input) {
    const [first = '', ...others] = textOf(chunk, decoder).split('\n');
    pieces.push(first);
    for (const next of others) {
      yield pieces.join('');
      pieces = [next];
    }
  }
  const last = pieces.join('');
  if (last !== '') yield last;
}

const textOf = (chunk: Uint8Array | string, decoder: TextDecoder) =>
  typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
