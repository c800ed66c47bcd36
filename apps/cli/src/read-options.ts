import { createReadStream } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { isSite } from '@hopwise/model';
import {
  type DialectId,
  maxFileBytes,
  RedirectFileError,
  type RedirectMap,
  readRedirectMap,
} from '@hopwise/redirect-map';
import { dialectIds } from '@hopwise/redirect-map/model';
import { CommandError, reasonOf } from './command-error.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses the options of a command and its positional arguments. Throws a CommandError. */
export function readOptions<const Known extends Options>(args: readonly string[], options: Known) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Node adds how to write a positional argument that looks like an option.
    throw new CommandError(message.replace(/\. To specify.*$/s, '').replace(/^Unknown option/, 'unknown option'));
  }
}

export function wholeNumber(
  name: string,
  text: string | undefined,
  fallback: number,
  min: number,
  max: number,
): number {
  if (text === undefined) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new CommandError(`--${name} must be a whole number from ${min} to ${max}`);
}

export function seconds(name: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined) return fallback;
  const value = /^\d{1,6}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (value > 0 && value <= max) return value;
  throw new CommandError(`--${name} must be a number of seconds, at most ${max}`);
}

export function oneOf<const Name extends string>(name: string, text: string, names: readonly Name[]): Name {
  const found = names.find((known) => known === text);
  if (found !== undefined) return found;
  throw new CommandError(`--${name} must be one of ${names.join(', ')}`);
}

/** `https://staging.example.com`, or `https://www.example.com=https://staging.example.com` for one site of several. */
export function baseOptions(texts: readonly string[]): { base: string | null; rebase: Record<string, string> } {
  const rebase: Record<string, string> = {};
  let base: string | null = null;
  for (const text of texts) {
    const [old = '', fresh, ...rest] = text.split('=');
    if (fresh === undefined) {
      if (base !== null) throw new CommandError('--base has two sites. Use --base OLD=NEW for each');
      base = siteOption('base', text);
    } else {
      if (rest.length > 0) throw new CommandError('--base must be a site, or OLD=NEW');
      const origin = siteOption('base', old);
      if (Object.hasOwn(rebase, origin)) throw new CommandError(`--base replaces ${origin} twice`);
      rebase[origin] = siteOption('base', fresh);
    }
  }
  return { base, rebase };
}

/** `https://staging.example.com` */
export function siteOption(name: string, text: string): string {
  if (isSite(text)) return new URL(text).origin;
  const { username = '', password = '' } = URL.parse(text) ?? {};
  if (username !== '' || password !== '') {
    throw new CommandError(`--${name} can't contain a user name and password. Put them in the contract's URLs`);
  }
  throw new CommandError(`--${name} must be an origin without a path, e.g. https://staging.example.com`);
}

export const dialectOption = (text: string | undefined): DialectId | undefined =>
  text === undefined ? undefined : oneOf('dialect', text, dialectIds);

/** The redirects of a file, or of standard input for `-`. Throws a CommandError. */
export async function redirectsIn(file: string, dialect: DialectId | undefined): Promise<RedirectMap> {
  const stream = file === '-' ? process.stdin : createReadStream(file);
  const source = await upToLimit(stream).catch((error: unknown) => {
    throw new CommandError(`${file} can't be read: ${reasonOf(error)}`);
  });
  return parseRedirects(source, file, dialect);
}

/** One byte more than a redirect file may have is enough to say so, even if the stream never ends. */
async function upToLimit(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxFileBytes) break;
  }
  return Buffer.concat(chunks);
}

export function parseRedirects(source: Uint8Array | string, file: string, dialect: DialectId | undefined): RedirectMap {
  try {
    return readRedirectMap(source, { fileName: file, ...(dialect !== undefined && { dialect }) });
  } catch (error) {
    if (error instanceof RedirectFileError) throw new CommandError(`${file}: ${error.message}`);
    throw error;
  }
}
