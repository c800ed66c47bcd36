import { type FileHandle, open } from 'node:fs/promises';
import { CommandError } from './command-error.ts';
import type { OutputStream } from './environment.ts';
import { exitCodes } from './exit-codes.ts';
import { reasonOf } from './network-options.ts';

/** Where a report goes. */
export interface Output {
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Waits until whoever reads has caught up. A reader that is gone, `| head`, wants no more. */
export function streamOutput(stream: OutputStream): Output {
  let isGone = false;
  stream.once('error', () => {
    isGone = true;
  });
  return {
    async write(text) {
      if (text === '' || isGone || stream.write(text)) return;
      await new Promise<void>((resolve) => {
        const events = ['drain', 'error', 'close'] as const;
        const settle = () => {
          for (const event of events) stream.off(event, settle);
          resolve();
        };
        for (const event of events) stream.once(event, settle);
      });
    },
    close: async () => {},
  };
}

/** Each write to a file costs as much as a request. */
const writtenAtOnce = 64 * 1024;

/** w: a new file, or in place of an old one; wx: only a new one; a: behind what is there. */
export async function fileOutput(file: string, flags: 'w' | 'wx' | 'a' = 'w'): Promise<Output> {
  const fail = (error: unknown): never => {
    // A file that is not there is made, so what is missing is where it should be.
    const isFolderMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const reason = isFolderMissing ? 'no such folder' : reasonOf(error);
    throw new CommandError(`${file} can't be written: ${reason}`, exitCodes.notCarriedOut);
  };
  const handle: FileHandle = await open(file, flags).catch(fail);
  let waiting = '';
  const flush = async (): Promise<void> => {
    const text = waiting;
    waiting = '';
    if (text !== '') await handle.appendFile(text).catch(fail);
  };
  return {
    write: async (text) => {
      waiting += text;
      if (waiting.length >= writtenAtOnce) await flush();
    },
    close: async () => {
      await flush();
      await handle.close().catch(fail);
    },
  };
}
