import type { Contract, ContractTest } from './contract.ts';
import { writtenEntry } from './written-entry.ts';

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
export function writeCsv({ base, connect, tests }: Contract): string | undefined {
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
