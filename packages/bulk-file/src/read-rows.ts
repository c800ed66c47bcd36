import type { BulkColumn } from '@hopwise/model';
import { BulkFileError } from './bulk-file-error.ts';
import type { BulkFileRow } from './bulk-file-row.ts';
import { CsvError, type CsvRecord, CsvScanner } from './csv-scanner.ts';
import { decodeText } from './decode-text.ts';
import { type Dialect, findDialect } from './find-dialect.ts';
import { parseRow } from './parse-row.ts';

/** Several times what the longest allowed cells come to. */
const maxRecordChars = 64 * 1024;
/** So much is understood at once: rows are stored meanwhile, and others who ask for something do not wait for all. */
const sliceChars = 8 * 1024;

export interface ReadOptions {
  /** Told once, before the first row. */
  onColumns?: (columns: readonly BulkColumn[]) => void;
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

async function* readText(
  texts: AsyncIterable<string>,
  { onColumns, mayBreakOff }: ReadOptions,
): AsyncGenerator<BulkFileRow[]> {
  let reader: RowReader | undefined;
  let head = '';
  for await (const text of texts) {
    head += text;
    // The first record must be whole to be understood.
    if (reader === undefined && head.length <= maxRecordChars) continue;
    reader ??= new RowReader(head, onColumns);
    yield* reader.push(head);
    head = '';
  }
  reader ??= new RowReader(head, onColumns);
  yield* reader.push(head);
  if (!mayBreakOff?.()) yield reader.end();
}

class RowReader {
  readonly #dialect: Dialect;
  readonly #scanner: CsvScanner;
  #isHeader: boolean;

  constructor(head: string, onColumns: ReadOptions['onColumns']) {
    if (head.trim() === '') throw new BulkFileError('The file is empty');
    const dialect = findDialect(head, maxRecordChars);
    if (dialect === undefined) {
      throw new BulkFileError(
        'The file has no URL column: name one "url" in the first line, or put the URLs into the first column',
      );
    }
    this.#dialect = dialect;
    onColumns?.([...dialect.columns].sort(([, a], [, b]) => a - b).map(([name]) => name));
    this.#isHeader = dialect.hasHeader;
    this.#scanner = new CsvScanner({ delimiter: dialect.delimiter, maxRecordChars });
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
    return records.map((record) => parseRow(record, this.#dialect)).filter((row) => row !== undefined);
  }
}

function toFileError({ line, reason }: CsvError) {
  switch (reason) {
    case 'record-too-long':
      return new BulkFileError(`Line ${line} is too long: at most ${maxRecordChars} characters`, 'PAYLOAD_TOO_LARGE');
    case 'quote-not-closed':
      return new BulkFileError(`A quote that is opened in line ${line} is never closed`);
  }
}
