import { CsvError, findDialect } from '@hopwise/bulk-file';
import type { Spelling } from './contract.ts';

const endings: Readonly<Record<string, Spelling>> = {
  yaml: 'yaml',
  yml: 'yaml',
  json: 'yaml',
  csv: 'csv',
  tsv: 'csv',
  txt: 'lines',
};

/** By the ending of the file, else by its first line that says something. */
export function guessSpelling(text: string, fileName = ''): Spelling {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const named = Object.hasOwn(endings, ending) ? endings[ending] : undefined;
  // Lists of URLs are saved as .txt whatever is between them.
  if (named !== undefined && named !== 'lines') return named;
  const [first = ''] = /^(?![^\S\n\r]*(?:#|$)).+$/m.exec(text) ?? [];
  if (/^(?:---|%YAML|\{|(?:version|base|connect|defaults|clients|tests)\s*:(?:\s|$))/.test(first)) return 'yaml';
  const dialect = dialectOf(text);
  if (dialect?.kind === 'lines') return 'lines';
  if (dialect !== undefined && (dialect.hasHeader || dialect.fields.length > 1)) return 'csv';
  return /[,;\t]/.test(first) && !/\S[ \t]+\S/.test(first) ? 'csv' : 'lines';
}

const headChars = 64 * 1024;

function dialectOf(text: string): ReturnType<typeof findDialect> {
  try {
    return findDialect(text.slice(0, 2 * headChars), headChars);
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}
