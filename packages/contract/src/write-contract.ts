import { Document, isMap, isSeq } from 'yaml';
import type { Contract, ContractTest, Spelling } from './contract.ts';
import { writtenEntry } from './written-entry.ts';

/** The short form where a line can say it all, else a map in one line. */
export function writeYaml({ base, connect, tests }: Contract): string {
  const document = new Document({
    version: 1,
    ...(base !== null && { base }),
    ...(connect !== null && { connect }),
    tests: tests.map((test) => writeLine(test) ?? writtenEntry(test)),
  });
  const list = document.get('tests', true);
  for (const item of isSeq(list) ? list.items : []) if (isMap(item)) item.flow = true;
  return document.toString({ lineWidth: 0, singleQuote: true, flowCollectionPadding: true });
}

/** A contract as text that parses back to the same contract. Undefined if this format can't express all of it. */
export function writeContract(contract: Contract, spelling: Spelling): string | undefined {
  switch (spelling) {
    case 'yaml':
      return writeYaml(contract);
    case 'csv':
      return writeCsv(contract);
    case 'lines':
      return writeLines(contract);
  }
}

/** Undefined when a line cannot say all of a test. */
function writeLines({ base, connect, tests }: Contract): string | undefined {
  if (base !== null || connect !== null) return undefined;
  const lines = tests.map(writeLine);
  return lines.every((line) => line !== undefined) ? lines.map((line) => `${line}\n`).join('') : undefined;
}

export function writeLine(test: ContractTest): string | undefined {
  const { from, to, status, final, ...more } = writtenEntry(test);
  if (Object.keys(more).length > 0 || Array.isArray(status) || Array.isArray(final)) return undefined;
  // A code at the end of a line is that of the last response only if it is no redirect, and there is a target.
  const isFinal = final !== undefined;
  if (isFinal && (status !== undefined || to === undefined || (final >= 300 && final < 400))) return undefined;
  const words = to === undefined ? [from, status] : [from, '->', to, final ?? status];
  return words.filter((word) => word !== undefined).join(' ');
}

const columns = [
  'from',
  'to',
  'location',
  'status',
  'final',
  'chain',
  'maxRedirects',
  'query',
  'fragment',
  'https',
  'certificate',
  'same',
  'not',
  'clients',
  'method',
  'userAgent',
  'note',
] as const;

/** Undefined when a row cannot say all of a test. */
function writeCsv({ base, connect, tests }: Contract): string | undefined {
  if (base !== null || connect !== null || !tests.every(fitsRow)) return undefined;
  const entries = tests.map(writtenEntry);
  const used = columns.filter((column) => entries.some((entry) => entry[column] !== undefined));
  // A file with one column has no delimiter to detect.
  const shown = used.length > 1 ? used : ['from' as const, 'status' as const];
  const rows = entries.map((entry) => shown.map((column) => cellOf(entry[column])));
  return [shown, ...rows].map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}

/** Cells are trimmed, and lines end in one way. */
const fitsRow = ({ headers, note, userAgent }: ContractTest): boolean =>
  Object.keys(headers).length === 0 &&
  [note, userAgent].every((text) => text === null || (text.trim() === text && text !== ''));

const cellOf = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value ?? ''));

const quoted = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
