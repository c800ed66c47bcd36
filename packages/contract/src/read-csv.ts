import { CsvError, type CsvRecord, CsvScanner, type Delimiter } from '@hopwise/bulk-file';
import { httpMethods } from '@hopwise/model';
import type { Place } from './contract.ts';
import { type CsvColumn, columnNamed } from './csv-columns.ts';
import type { TestCollector } from './test-collector.ts';

const delimiters: readonly Delimiter[] = [',', ';', '\t'];
/** As in bulk files. */
const maxRecordChars = 64 * 1024;

/** How a file of records is written. */
export interface CsvDialect {
  delimiter: Delimiter | null;
  columns: readonly (CsvColumn | undefined)[];
  hasHeader: boolean;
}

/** A CSV file with a row for each test, with the columns of bulk files or those of a redirect map. */
export function readCsv(text: string, collector: TestCollector): void {
  try {
    readRecords(text, collector);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message =
      error.reason === 'quote-not-closed'
        ? 'A quote that is opened here is never closed'
        : `The line is too long: at most ${maxRecordChars} characters`;
    collector.addProblem({ line: error.line, column: 1 }, message);
  }
}

function readRecords(text: string, collector: TestCollector): void {
  const dialect = findCsvDialect(text);
  if (dialect === undefined) {
    const message = 'There is no column of URLs: name one "from" or "url" in the first line';
    collector.addProblem({ line: 1, column: 1 }, message);
    return;
  }
  const places = new CellPlaces(text, dialect.delimiter);
  const scanner = new CsvScanner({ delimiter: dialect.delimiter, maxRecordChars });
  const records = [...scanner.push(text), ...scanner.end()];
  for (const record of dialect.hasHeader ? records.slice(1) : records) {
    if (collector.isFull) return;
    readRecord(record, dialect, places, collector);
  }
  if (dialect.hasHeader) checkHeader(records[0], dialect, places, collector);
}

function checkHeader(
  header: CsvRecord | undefined,
  { columns }: CsvDialect,
  places: CellPlaces,
  collector: TestCollector,
): void {
  header?.cells.forEach((cell, at) => {
    const column = columns[at];
    const place = () => places.at(header.line, at);
    if (column !== undefined && columns.indexOf(column) < at)
      collector.addProblem(place(), `Second column for ${column.field}`);
    if (column === undefined && cell.trim() !== '')
      collector.addProblem(place(), `Unknown column: ${cell.trim().slice(0, 80)}`);
  });
}

function readRecord(
  { line, cells }: CsvRecord,
  { columns }: CsvDialect,
  places: CellPlaces,
  collector: TestCollector,
): void {
  if (cells.every((cell) => cell.trim() === '')) return;
  const entry: Record<string, unknown> = {};
  const cellOf: Record<string, number> = {};
  cells.forEach((cell, at) => {
    const column = columns[at];
    const content = cell.trim();
    if (column === undefined || content === '') return;
    const { field, value } = column.read(content);
    entry[field] = value;
    cellOf[field] = at;
  });
  collector.add(entry, ([field]) => places.at(line, cellOf[String(field ?? 'from')] ?? 0));
}

/** Undefined when no column of it is one of URLs. */
export function findCsvDialect(text: string): CsvDialect | undefined {
  for (const delimiter of delimiters) {
    const columns = firstRecord(text, delimiter).map((cell) => columnNamed(cell));
    if (columns.some((column) => column?.field === 'from')) return { delimiter, columns, hasHeader: true };
  }
  for (const delimiter of delimiters) {
    const [from = '', second] = firstRecord(text, delimiter);
    if (second === undefined || !/^\/|[.:]/.test(from.trim())) continue;
    const isBulk = ['', ...httpMethods].includes(second.trim().toUpperCase());
    return { delimiter, columns: (isBulk ? bulkOrder : mapOrder).map((name) => columnNamed(name)), hasHeader: false };
  }
  return undefined;
}

/** Of files without a header: those for bulk jobs name the method second, redirect maps the target. */
const bulkOrder = ['url', 'method', 'userAgent', 'expectedUrl', 'expectedStatus'];
const mapOrder = ['from', 'to', 'status'];

function firstRecord(text: string, delimiter: Delimiter): readonly string[] {
  const scanner = new CsvScanner({ delimiter, maxRecordChars });
  // The first record cannot be longer than this.
  const head = text.slice(0, 2 * maxRecordChars);
  const [first] = scanner.push(head);
  return first?.cells ?? (head.length < text.length ? [] : (scanner.end()[0]?.cells ?? []));
}

/** Where cells stand, which is asked for a few bad ones only. */
class CellPlaces {
  readonly #lines: readonly string[];
  readonly #delimiter: string | null;

  constructor(text: string, delimiter: Delimiter | null) {
    this.#lines = text.split(/\r\n|\n|\r/);
    this.#delimiter = delimiter;
  }

  /** Of the cell of the record that begins in this line. Behind a cell of several lines, the record is named. */
  at(line: number, cell: number): Place {
    const content = this.#lines[line - 1] ?? '';
    let [at, isQuoted] = [0, false];
    for (let left = cell; left > 0 && at < content.length; at += 1) {
      if (content[at] === '"') isQuoted = !isQuoted;
      else if (content[at] === this.#delimiter && !isQuoted) left -= 1;
    }
    return { line, column: at < content.length || cell === 0 ? at + 1 : 1 };
  }
}
