import { type BulkColumn, trimSpace } from '@hopwise/model';
import { BulkFileError, type BulkFileRow } from './bulk-file-row.ts';
import { CsvError, type CsvRecord, CsvScanner } from './csv-scanner.ts';
import { decodeText } from './decode-text.ts';
import { toBulkColumns, toFileField } from './file-fields.ts';
import { type Dialect, dialectWith, findDialect, widestRecord } from './find-dialect.ts';
import { parseRow, rawRow } from './parse-row.ts';
import { splitLine } from './split-line.ts';

/** Several times the size of the longest allowed cells. */
const maxRecordChars = 64 * 1024;
/** Rows parsed per batch. Rows are stored between batches, so other requests don't wait for the whole file. */
const sliceChars = 8 * 1024;
/** More columns than this are not offered for choice. */
const shownColumns = 30;
const shownCellChars = 80;

/** The meaning of the columns of a file. */
export interface FoundColumns {
  /** By position; null: not used. */
  columns: (BulkColumn | null)[];
  /** The first line unchanged, so the user can identify the columns. */
  cells: string[];
  hasHeader: boolean;
}

export interface ReadOptions {
  /** The meaning of each column, by position, if the user chose it; null: not used. */
  columns?: readonly (BulkColumn | null)[] | undefined;
  /** The site that paths belong to. */
  baseUrl?: string | null | undefined;
  /** Called once, before the first row. */
  onColumns?: (found: FoundColumns) => void;
  /** Whether the rest of the file is missing on purpose: what it cuts in two is left out. */
  mayBreakOff?: () => boolean;
}

/** The rows of a file as it comes, some at a time. What is wrong with the file as a whole is thrown as a BulkFileError. */
export async function* readRows(
  chunks: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<BulkFileRow[]> {
  try {
    yield* readText(decodeText(chunks), options);
  } catch (error) {
    throw error instanceof CsvError ? toFileError(error) : error;
  }
}

async function* readText(texts: AsyncIterable<string>, options: ReadOptions): AsyncGenerator<BulkFileRow[]> {
  let reader: RowReader | undefined;
  let head = '';
  for await (const text of texts) {
    head += text;
    // The first record must be whole to be understood.
    if (reader === undefined && head.length <= maxRecordChars) continue;
    reader ??= new RowReader(head, options);
    yield* reader.push(head);
    head = '';
  }
  reader ??= new RowReader(head, options);
  yield* reader.push(head);
  if (!options.mayBreakOff?.()) yield reader.end();
}

class RowReader {
  readonly #dialect: Dialect;
  readonly #scanner: CsvScanner;
  readonly #baseUrl: string | null;
  #isHeader: boolean;

  constructor(head: string, { columns, baseUrl = null, onColumns }: ReadOptions) {
    if (head.trim() === '') throw new BulkFileError('The file is empty');
    const { cells } = widestRecord(head, maxRecordChars);
    const shown = cells.slice(0, shownColumns).map((cell) => trimSpace(cell).slice(0, shownCellChars));
    const chosen = columns?.map((column) => (column === null ? undefined : toFileField(column)));
    if (chosen !== undefined && !chosen.includes('from')) throw new BulkFileError('Choose the column with the URLs');
    const dialect = chosen ? dialectWith(chosen, head, maxRecordChars) : findDialect(head, maxRecordChars);
    if (dialect === undefined) {
      const message = 'No URL column. Add a "url" or "source" header, or choose the columns.';
      throw new BulkFileError(message, 'VALIDATION_FAILED', shown);
    }
    this.#dialect = dialect;
    this.#baseUrl = baseUrl;
    const isCsv = dialect.kind === 'csv';
    onColumns?.(
      isCsv
        ? { columns: toBulkColumns(dialect.fields), cells: shown, hasHeader: dialect.hasHeader }
        : { columns: ['url', 'expectedUrl', 'expectedStatus'], cells: [], hasHeader: false },
    );
    this.#isHeader = isCsv && dialect.hasHeader;
    this.#scanner = new CsvScanner({ delimiter: isCsv ? dialect.delimiter : null, maxRecordChars });
  }

  *push(text: string): Generator<BulkFileRow[]> {
    for (let from = 0; from < text.length; from += sliceChars) {
      yield this.#toRows(this.#scanner.push(text.slice(from, from + sliceChars)));
    }
  }

  end = (): BulkFileRow[] => this.#toRows(this.#scanner.end());

  #toRows(records: CsvRecord[]): BulkFileRow[] {
    if (this.#isHeader && records.length > 0) {
      records.shift();
      this.#isHeader = false;
    }
    return records.map((record) => this.#toRow(record)).filter((row) => row !== undefined);
  }

  #toRow({ line, cells }: CsvRecord): BulkFileRow | undefined {
    const dialect = this.#dialect;
    if (dialect.kind === 'csv') {
      const raw = rawRow(line, cells, dialect.fields);
      return raw && parseRow(raw, this.#baseUrl);
    }
    const { from, to, status, extra } = splitLine(cells[0] ?? '');
    // A word too many is part of what comes before it, and wrong there.
    const target = [to, extra].map((word) => word?.text ?? '').join(' ');
    const raw = rawRow(line, [from?.text ?? '', target, status?.text ?? ''], ['from', 'to', 'status']);
    return raw && parseRow(raw, this.#baseUrl);
  }
}

function toFileError({ line, reason }: CsvError) {
  switch (reason) {
    case 'record-too-long':
      return new BulkFileError(`Line ${line} is too long: at most ${maxRecordChars} characters`, 'PAYLOAD_TOO_LARGE');
    case 'quote-not-closed':
      return new BulkFileError(`The quote opened on line ${line} is never closed`);
  }
}
