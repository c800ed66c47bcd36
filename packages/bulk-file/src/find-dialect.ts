import { httpMethods, parseUrlInput, trimSpace } from '@hopwise/model';
import { CsvError, type CsvRecord, CsvScanner, type Delimiter } from './csv-scanner.ts';
import { type FileField, headerFields } from './file-fields.ts';
import { isArrow, isStatusWord, wordsOf } from './split-line.ts';

/** `new` is more likely a path that lacks its slash than a host of the own network, and `301` a status than an address. */
export function looksLikeUrl(text: string): boolean {
  const url = /^\w+$/.test(text) && text !== 'localhost' ? undefined : parseUrlInput(text);
  return url !== undefined && (text.includes('://') || /[.:]/.test(url.host) || url.hostname === 'localhost');
}

/** `//host/path` names a host. */
export const isPath = (text: string): boolean => /^\/(?!\/)/.test(text);

export const isUrlOrPath = (text: string): boolean => isPath(text) || looksLikeUrl(text);

const delimiters: readonly Delimiter[] = [',', ';', '\t'];
/** The number of rows that decides whether a file without a header is a map. */
const examined = 20;

/** Rows of cells. */
export interface CsvDialect {
  kind: 'csv';
  /** null: a line is one cell, and may hold any delimiter. */
  delimiter: Delimiter | null;
  hasHeader: boolean;
  /** The meaning of each column. */
  fields: readonly (FileField | undefined)[];
}

/** The notation of a file: CSV, or lines of `from -> to [status]`. */
export type Dialect = CsvDialect | { kind: 'lines' };

/** Of files without a header: those for bulk jobs name the method second, redirect maps the target. */
const bulkOrder: readonly FileField[] = ['from', 'method', 'userAgent', 'to', 'expectedStatus'];
export const mapOrder: readonly FileField[] = ['from', 'to', 'status'];

/** Looks at the beginning of a file. Undefined when it has no column of URLs or paths. Throws a CsvError. */
export function findDialect(head: string, maxRecordChars: number): Dialect | undefined {
  const recordsOf = (delimiter: Delimiter | null) => firstRecords(head, delimiter, maxRecordChars);
  for (const delimiter of delimiters) {
    const cells = recordsOf(delimiter)[0]?.cells ?? [];
    const fields = headerFields(cells);
    // A file of one column has no delimiter: its URLs may hold any of them.
    if (fields.includes('from')) {
      return { kind: 'csv', delimiter: cells.length > 1 ? delimiter : null, hasHeader: true, fields };
    }
  }
  const words = firstLine(head);
  if (words.some((word) => isArrow(word))) return { kind: 'lines' };
  for (const delimiter of delimiters) {
    const fields = orderOf(recordsOf(delimiter));
    if (fields !== undefined) return { kind: 'csv', delimiter, hasHeader: false, fields };
  }
  const [first = '', second] = words;
  if (second !== undefined && isUrlOrPath(first) && (isUrlOrPath(second) || isStatusWord(second))) {
    return { kind: 'lines' };
  }
  const line = trimSpace(recordsOf(null)[0]?.cells[0] ?? '');
  return isUrlOrPath(line) ? { kind: 'csv', delimiter: null, hasHeader: false, fields: ['from'] } : undefined;
}

/** The meaning of the columns of a file without a header; undefined: this isn't its delimiter. */
function orderOf(records: readonly CsvRecord[]): readonly FileField[] | undefined {
  const rows = records.map(({ cells }) => cells.map(trimSpace));
  const [first] = rows;
  if (first === undefined || first.length < 2 || !isUrlOrPath(first[0] ?? '')) return undefined;
  if (rows.filter(isMapRow).length * 2 > rows.length && isMapRow(first)) return mapOrder;
  return isMethod(first[1] ?? '') ? bulkOrder : undefined;
}

/** URLs in a list may hold commas, but what follows is seldom another URL or a status code. */
function isMapRow([from = '', to, status = '']: readonly string[]): boolean {
  if (to === undefined || !isUrlOrPath(from)) return false;
  return isStatusWord(status) || (to !== '' && isUrlOrPath(to) && status === '');
}

const isMethod = (text: string): boolean => ['', ...httpMethods].includes(text.toUpperCase());

/** The words of the first line that says something. */
function firstLine(head: string): string[] {
  for (const { 0: line } of head.slice(0, 64 * 1024).matchAll(/[^\r\n]+/g)) {
    const words = wordsOf(line);
    if (words.length > 0) return words.map(({ text }) => text);
  }
  return [];
}

/** The head may break off within a record, which matters only if it is the first. */
function firstRecords(head: string, delimiter: Delimiter | null, maxRecordChars: number): CsvRecord[] {
  const scanner = new CsvScanner({ delimiter, maxRecordChars });
  const complete = scanner.push(head);
  if (complete.length > 0) return complete.slice(0, examined);
  try {
    return scanner.end();
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

/** The dialect of a file whose columns the user chose: the delimiter that gives the most cells. */
export function dialectWith(
  fields: readonly (FileField | undefined)[],
  head: string,
  maxRecordChars: number,
): CsvDialect {
  const { delimiter, cells } = widestRecord(head, maxRecordChars);
  const from = trimSpace(cells[fields.indexOf('from')] ?? '');
  return { kind: 'csv', delimiter, hasHeader: !isUrlOrPath(from), fields };
}

/** The first record, by the delimiter that gives the most cells. */
export function widestRecord(head: string, maxRecordChars: number): { delimiter: Delimiter | null; cells: string[] } {
  const [widest] = delimiters
    .map((delimiter) => ({ delimiter, cells: firstRecords(head, delimiter, maxRecordChars)[0]?.cells ?? [] }))
    .sort((a, b) => b.cells.length - a.cells.length);
  return widest === undefined || widest.cells.length < 2
    ? { delimiter: null, cells: firstRecords(head, null, maxRecordChars)[0]?.cells ?? [] }
    : widest;
}
