/** One record of a CSV file. */
export interface CsvRecord {
  /** Where it begins, from 1. */
  line: number;
  cells: string[];
}

export type Delimiter = ',' | ';' | '\t';

export interface CsvScannerOptions {
  /** null: a line is one cell. */
  delimiter: Delimiter | null;
  maxRecordChars: number;
}

/** The file cannot be read from this line on. */
export class CsvError extends Error {
  override name = 'CsvError';
  readonly line: number;
  readonly reason: 'record-too-long' | 'quote-not-closed';

  constructor(line: number, reason: CsvError['reason']) {
    super(`line ${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
  }
}

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Between cells, in a bare cell, in a quoted one, or after a quote in a quoted one: its end, or the first of two. */
type State = 'start' | 'bare' | 'quoted' | 'quote-in-quoted';

/**
 * Reads CSV (RFC 4180) as it comes, each character once. Lines may end in LF, CRLF or CR, mixed as they like; a
 * quote inside a bare cell, and what follows a closing quote, stand for themselves. Empty lines are no records.
 */
export class CsvScanner {
  readonly #delimiter: number;
  readonly #maxRecordChars: number;
  #state: State = 'start';
  #cells: string[] = [];
  #cell = '';
  #recordChars = 0;
  #recordLine = 1;
  #line = 1;
  /** The line feed after a carriage return is part of the same line end. */
  #skipLineFeed = false;

  constructor({ delimiter, maxRecordChars }: CsvScannerOptions) {
    this.#delimiter = delimiter === null ? -1 : delimiter.charCodeAt(0);
    this.#maxRecordChars = maxRecordChars;
  }

  /** The records that are complete with this text. Throws a CsvError. */
  push(text: string): CsvRecord[] {
    const records: CsvRecord[] = [];
    let from = 0;
    const take = (to: number) => {
      if (to > from) this.#append(text.slice(from, to));
    };
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      const isLineEnd = code === lineFeed || code === carriageReturn;
      if (this.#skipLineFeed) {
        this.#skipLineFeed = false;
        if (code === lineFeed) {
          if (this.#state !== 'quoted') from = index + 1;
          continue;
        }
      }
      if (isLineEnd) {
        this.#line += 1;
        this.#skipLineFeed = code === carriageReturn;
      }
      if (this.#state === 'quoted') {
        if (code !== quote) continue;
        take(index);
        from = index + 1;
        this.#state = 'quote-in-quoted';
      } else if (code === this.#delimiter || isLineEnd) {
        take(index);
        from = index + 1;
        this.#endCell();
        if (isLineEnd) this.#endRecord(records);
      } else if (code === quote && this.#state !== 'bare') {
        if (this.#state === 'start') from = index + 1;
        this.#state = 'quoted';
      } else this.#state = 'bare';
    }
    take(text.length);
    return records;
  }

  /** The record that the end of the file completes. Throws a CsvError. */
  end(): CsvRecord[] {
    if (this.#state === 'quoted') throw new CsvError(this.#recordLine, 'quote-not-closed');
    const records: CsvRecord[] = [];
    this.#endCell();
    this.#endRecord(records);
    return records;
  }

  #append(part: string): void {
    this.#recordChars += part.length;
    if (this.#recordChars > this.#maxRecordChars) {
      const isQuoted = this.#state === 'quoted';
      throw new CsvError(this.#recordLine, isQuoted ? 'quote-not-closed' : 'record-too-long');
    }
    this.#cell += part;
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#state = 'start';
  }

  #endRecord(records: CsvRecord[]): void {
    if (this.#cells.length > 1 || this.#cells[0] !== '') records.push({ line: this.#recordLine, cells: this.#cells });
    this.#cells = [];
    this.#recordChars = 0;
    this.#recordLine = this.#line;
  }
}
