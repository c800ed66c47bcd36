import { setTimeout as delay } from 'node:timers/promises';

/** An error of the browser itself, not of a site. The message is a sentence for people. */
export class BrowserError extends Error {}

/** The first line says it; below it stands all that the browser printed. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

/** The result of the work, or null when that takes too long. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const done = new AbortController();
  const late = delay(ms, null, { signal: done.signal }).catch(() => null);
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}

/** Rejects when it takes too long. */
export async function inTime<T extends object>(ms: number, work: Promise<T>): Promise<T> {
  const done = await within(ms, work);
  if (done === null) throw new Error("it doesn't respond");
  return done;
}
