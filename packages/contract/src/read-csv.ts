import {
  CsvError,
  type CsvRecord,
  CsvScanner,
  type Delimiter,
  type CsvDialect as FileDialect,
  fieldNamed,
  findDialect,
  isUrlOrPath,
  mapOrder,
} from '@hopwise/bulk-file';
import { trimSpace } from '@hopwise/model';
import type { Place } from './contract.ts';
import { type CsvColumn, columnOf } from './csv-columns.ts';
import type { TestCollector } from './test-collector.ts';

/** As in bulk files. */
const maxRecordChars = 64 * 1024;

/** The notation of a file of records. */
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
        ? 'Unclosed quote'
        : `The line is too long: at most ${maxRecordChars} characters`;
    collector.addProblem({ line: error.line, column: 1 }, message);
  }
}

function readRecords(text: string, collector: TestCollector): void {
  const dialect = findCsvDialect(text);
  if (dialect === undefined) {
    const message = 'No URL column. Add a "from" or "url" header.';
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
    if (columns[at] !== undefined || trimSpace(cell) === '') return;
    const field = fieldNamed(cell);
    const isSecond = field !== undefined;
    const message = isSecond
      ? `Second column for ${columnOf(field).field}`
      : `Unknown column: ${trimSpace(cell).slice(0, 80)}`;
    collector.addProblem(places.at(header.line, at), message);
  });
}

function readRecord(
  { line, cells }: CsvRecord,
  { columns }: CsvDialect,
  places: CellPlaces,
  collector: TestCollector,
): void {
  if (cells.every((cell) => trimSpace(cell) === '')) return;
  const entry: Record<string, unknown> = {};
  const cellOf: Record<string, number> = {};
  cells.forEach((cell, at) => {
    const column = columns[at];
    const content = trimSpace(cell);
    if (column === undefined || content === '') return;
    const { field, value } = column.read(content);
    entry[field] = value;
    cellOf[field] = at;
  });
  collector.add(entry, ([field]) => places.at(line, cellOf[String(field ?? 'from')] ?? 0));
}

/** As bulk jobs read it. Undefined when no column of it is one of URLs. */
export function findCsvDialect(text: string): CsvDialect | undefined {
  // The first records cannot be longer than this.
  const head = text.slice(0, 2 * maxRecordChars);
  const found = findDialect(head, maxRecordChars);
  const isTable = found?.kind === 'csv' && (found.hasHeader || found.fields.length > 1);
  const dialect = isTable ? found : looseDialect(head);
  if (dialect === undefined) return undefined;
  const columns = dialect.fields.map((field) => field && columnOf(field));
  return { delimiter: dialect.delimiter, columns, hasHeader: dialect.hasHeader };
}

/** A contract that is written as CSV is a map, though its first rows may be wrong: problems then have their places. */
function looseDialect(head: string): FileDialect | undefined {
  for (const delimiter of [',', ';', '\t'] as const) {
    const scanner = new CsvScanner({ delimiter, maxRecordChars });
    const [first = scanner.end()[0]] = scanner.push(head);
    const [from = '', second] = first?.cells ?? [];
    if (second !== undefined && isUrlOrPath(trimSpace(from))) {
      return { kind: 'csv', delimiter, hasHeader: false, fields: mapOrder };
    }
  }
  return undefined;
}

/** The position of cells, computed only for a few invalid ones. */
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
