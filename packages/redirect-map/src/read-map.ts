import { hasMoreValues } from './data/data-node.ts';
import { detectDialect } from './detect-dialect.ts';
import { dialectOf } from './dialects/index.ts';
import { RedirectFileError } from './map-builder.ts';
import type { DialectId, ReadOptions, RedirectMap } from './redirect-map.ts';

export { RedirectFileError };

export interface ReadMapOptions extends ReadOptions {
  /** By default it's detected. */
  dialect?: DialectId;
}

/** More is no file that people keep. */
export const maxFileBytes = 32 * 1024 * 1024;

/** Values that a file of data may have: 100,000 rows have about a million. Their trees take much memory, that of YAML most. */
const maxValues = 3_000_000;
const maxYamlValues = 1_000_000;
const dataDialects: readonly DialectId[] = [
  ...(['netlify-toml', 'vercel', 'nextjs', 'firebase', 'openpublishing', 'json'] as const),
  ...(['mkdocs', 'gitbook', 'yaml'] as const),
];

/** Reads a file of redirects in any format. Throws a RedirectFileError. */
export function readRedirectMap(
  source: string | Uint8Array,
  { dialect, ...options }: ReadMapOptions = {},
): RedirectMap {
  const text = textOf(source);
  const id = dialect ?? detectDialect(text, options.fileName);
  if (id === undefined) {
    throw new RedirectFileError("Hopwise doesn't recognize this as a redirect file. Choose its format (dialect).");
  }
  const limit = ['mkdocs', 'gitbook', 'yaml'].includes(id) ? maxYamlValues : maxValues;
  if (dataDialects.includes(id) && hasMoreValues(text, limit)) {
    throw new RedirectFileError(`The file has more than ${limit.toLocaleString('en-US')} values. Split it.`);
  }
  return dialectOf(id).read(text, options);
}

function textOf(source: string | Uint8Array): string {
  if (source.length > maxFileBytes) {
    throw new RedirectFileError(`The file is larger than ${maxFileBytes / 1024 / 1024} MB.`);
  }
  const text = typeof source === 'string' ? source : decode(source);
  const at = text.indexOf('\0');
  if (at !== -1) throw new RedirectFileError(`The file is binary: line ${lineAt(text, at)} has a NUL character.`);
  return text;
}

/** The Encoding Standard section 6: a byte order mark names the encoding. It stays out of the text. */
function decode(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder(encoding).decode(bytes);
    const line = lineAt(text, text.indexOf('\ufffd'));
    throw new RedirectFileError(
      `The file is not valid ${isUtf16 ? 'UTF-16' : 'UTF-8'}: see line ${line}. Save it as UTF-8.`,
    );
  }
}

const lineAt = (text: string, at: number): number => text.slice(0, Math.max(at, 0)).split(/\r\n|\n|\r/).length;
