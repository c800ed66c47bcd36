import { type FileHandle, open } from 'node:fs/promises';
import { CommandError, exitCodes, reasonOf } from './command-error.ts';
import type { Environment, OutputStream } from './environment.ts';
import { oneOf } from './read-options.ts';

/** Where a report goes. */
export interface Output {
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Waits until the reader has caught up. A reader that has closed, such as `| head`, needs nothing more. */
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

/** w: creates or overwrites the file; wx: only creates it; a: appends. */
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

/** A report that --format names. */
export interface WantedReport<Format extends string> {
  format: Format;
  /** null: standard output. */
  file: string | null;
  /** Whether it is appended to the file. */
  isAdded?: boolean;
}

/** One goes to standard output, the others to files. The github report adds a summary where GitHub wants one. */
export function wantedReports<const Format extends string>(
  named: readonly string[],
  formats: readonly Format[],
  { env }: Pick<Environment, 'env'>,
): WantedReport<Format>[] {
  const wanted = named.map((text): WantedReport<Format> => {
    const [format = '', ...rest] = text.split('=');
    return { format: oneOf('format', format, formats), file: rest.length === 0 ? null : rest.join('=') };
  });
  if (wanted.some(({ file }) => file === '')) throw new CommandError('--format: missing file name');
  if (wanted.filter(({ file }) => file === null).length > 1) {
    throw new CommandError(
      'only one format can go to standard output. Write the others to files, e.g. --format junit=report.xml',
    );
  }
  const known = (name: string) => formats.find((format) => format === name);
  const [pretty, markdown] = [known('pretty'), known('markdown')];
  if (pretty !== undefined && wanted.every(({ file }) => file !== null)) wanted.unshift({ format: pretty, file: null });
  const summaryFile = env.GITHUB_STEP_SUMMARY;
  if (summaryFile && markdown !== undefined && wanted.some(({ format }) => format === 'github')) {
    wanted.push({ format: markdown, file: summaryFile, isAdded: true });
  }
  return wanted;
}

export const openReport = ({ file, isAdded }: WantedReport<string>, stdout: OutputStream): Output | Promise<Output> =>
  file === null ? streamOutput(stdout) : fileOutput(file, isAdded ? 'a' : 'w');
