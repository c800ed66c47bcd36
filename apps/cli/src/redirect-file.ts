import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type DialectId, RedirectFileError, type RedirectMap, readRedirectMap } from '@hopwise/redirect-map';
import { dialectIds } from '@hopwise/redirect-map/model';
import { CommandError, reasonOf } from './command-error.ts';
import { oneOf } from './read-options.ts';

export const dialectOption = (text: string | undefined): DialectId | undefined =>
  text === undefined ? undefined : oneOf('dialect', text, dialectIds);

/** The redirects of a file, or of standard input for `-`. Throws a CommandError. */
export async function redirectsIn(file: string, dialect: DialectId | undefined): Promise<RedirectMap> {
  const source = await (file === '-' ? buffer(process.stdin) : readFile(file)).catch((error: unknown) => {
    throw new CommandError(`${file} can't be read: ${reasonOf(error)}`);
  });
  return parseRedirects(source, file, dialect);
}

export function parseRedirects(source: Uint8Array | string, file: string, dialect: DialectId | undefined): RedirectMap {
  try {
    return readRedirectMap(source, { fileName: file, ...(dialect !== undefined && { dialect }) });
  } catch (error) {
    if (error instanceof RedirectFileError) throw new CommandError(`${file}: ${error.message}`);
    throw error;
  }
}
