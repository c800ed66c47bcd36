import type { NewBulkRow } from '../bulk-rows-table.ts';
import { CsvError, type CsvRecord, CsvScanner } from './csv-scanner.ts';
import { decodeText } from './decode-text.ts';
import { fileError } from './file-error.ts';
import { type Dialect, findDialect } from './find-dialect.ts';
import { parseRow } from './parse-row.ts';

/** Several times what the longest allowed cells come to. */
const maxRecordChars = 64 * 1024;
/** So much is understood at once: rows are stored meanwhile, and others who ask for something do not wait for all. */
const sliceChars = 8 * 1024;

/** The rows of a file as it comes, some at a time. What is wrong with the file as a whole is thrown as an AppError. */
export async function* readRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<NewBulkRow[]> {
  try {
    yield* readText(decodeText(chunks));
  } catch (error) {
    throw error instanceof CsvError ? toFileError(error) : error;
  }
}

async function* readText(texts: AsyncIterable<string>): AsyncGenerator<NewBulkRow[]> {
  let reader: RowReader | undefined;
  let head = '';
  for await (const text of texts) {
    head += text;
    // The first record must be whole to be understood.
    if (reader === undefined && head.length <= maxRecordChars) continue;
    reader ??= new RowReader(head);
    yield* reader.push(head);
    head = '';
  }
  reader ??= new RowReader(head);
  yield* reader.push(head);
  yield reader.end();
}

class RowReader {
  readonly #dialect: Dialect;
  readonly #scanner: CsvScanner;
  #isHeader: boolean;

  constructor(head: string) {
    if (head.trim() === '') throw fileError('The file is empty');
    const dialect = findDialect(head, maxRecordChars);
    if (dialect === undefined) {
      throw fileError(
        'The file has no URL column: name one "url" in the first line, or put the URLs into the first column',
      );
    }
    this.#dialect = dialect;
    this.#isHeader = dialect.hasHeader;
    this.#scanner = new CsvScanner({ delimiter: dialect.delimiter, maxRecordChars });
  }

  *push(text: string): Generator<NewBulkRow[]> {
    for (let from = 0; from < text.length; from += sliceChars) {
      yield this.#toRows(this.#scanner.push(text.slice(from, from + sliceChars)));
    }
  }

  end = (): NewBulkRow[] => this.#toRows(this.#scanner.end());

  #toRows(records: CsvRecord[]): NewBulkRow[] {
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
      return fileError(`Line ${line} is too long: at most ${maxRecordChars} characters`, 'PAYLOAD_TOO_LARGE');
    case 'quote-not-closed':
      return fileError(`A quote that is opened in line ${line} is never closed`);
  }
}
