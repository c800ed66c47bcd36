import { CommandError } from './command-error.ts';
import type { Environment, OutputStream } from './environment.ts';
import { fileOutput, type Output, streamOutput } from './output.ts';
import { oneOf } from './read-options.ts';

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
