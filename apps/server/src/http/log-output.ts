import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const isBusy = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EAGAIN';
/** How long a stalled reader gets, while the process runs and at its end. */
const pauseMs = 50;
const mostPausesAtEnd = 20;
/** How much may be buffered for a reader. Lines beyond that are dropped, to protect memory. */
const mostWaiting = 8 * 1024 * 1024;
const mostAtOnce = 64 * 1024;

/**
 * Writes log lines. A slow reader delays no one, and a dead one keeps no process from ending: pino's own destination
 * retries forever when it can't write at exit.
 */
export class LogOutput implements DestinationStream {
  readonly #file: number;
  #waiting: string[] = [];
  #waitingLength = 0;
  #isWriting = false;
  /** Lines that the reader had no room for; they are retried. */
  #stalled: Buffer = Buffer.alloc(0);
  #isGone = false;

  constructor(file: number) {
    this.#file = file;
    process.once('exit', () => this.#writeRest());
  }

  write(line: string): void {
    if (this.#isGone || this.#waitingLength > mostWaiting) return;
    this.#waiting.push(line);
    this.#waitingLength += line.length;
    if (this.#isWriting) return;
    this.#isWriting = true;
    // Lines of the same tick are one write.
    setImmediate(() => this.#writeNext());
  }

  #take(): Buffer {
    let length = 0;
    let lines = 0;
    while (lines < this.#waiting.length && length < mostAtOnce) {
      length += this.#waiting[lines]?.length ?? 0;
      lines += 1;
    }
    this.#waitingLength -= length;
    return Buffer.from(this.#waiting.splice(0, lines).join(''));
  }

  #writeNext(): void {
    this.#isWriting = this.#waiting.length > 0;
    if (this.#isWriting) this.#write(this.#take());
  }

  #write(bytes: Buffer): void {
    this.#stalled = Buffer.alloc(0);
    write(this.#file, bytes, (error, written) => {
      if (error !== null && isBusy(error)) this.#writeLater(bytes);
      else if (error !== null) this.#end();
      else if (written < bytes.length) this.#write(bytes.subarray(written));
      else this.#writeNext();
    });
  }

  #writeLater(bytes: Buffer): void {
    this.#stalled = bytes;
    setTimeout(() => this.#write(bytes), pauseMs).unref();
  }

  #end(): void {
    this.#isGone = true;
    this.#waiting = [];
  }

  /** Nothing else runs anymore: the rest is written now or never. */
  #writeRest(): void {
    // Another thread's unfinished write comes first.
    if (this.#isWriting && this.#stalled.length === 0) pause();
    let bytes = Buffer.concat([this.#stalled, Buffer.from(this.#waiting.join(''))]);
    for (let pauses = 0; bytes.length > 0 && pauses < mostPausesAtEnd; ) {
      try {
        bytes = bytes.subarray(writeSync(this.#file, bytes));
      } catch (error) {
        if (!isBusy(error)) return;
        pauses += 1;
        pause();
      }
    }
  }
}

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
