import type { Spelling } from './contract.ts';
import { columnNamed } from './csv-columns.ts';

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
  if (/\s(?:->|→)\s/.test(first)) return 'lines';
  const cells = first.split(/[,;\t]/);
  const isHeader = cells.some((cell) => columnNamed(cell)?.field === 'from');
  return isHeader || (cells.length > 1 && !/\S[ \t]+\S/.test(first)) ? 'csv' : 'lines';
}
