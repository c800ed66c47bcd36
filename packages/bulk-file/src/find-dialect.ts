import { type BulkColumn, bulkColumns, httpMethods, parseUrlInput } from '@hopwise/model';
import { CsvError, type CsvRecord, CsvScanner, type Delimiter } from './csv-scanner.ts';

const delimiters: readonly Delimiter[] = [',', ';', '\t'];

/** How a file is written. */
export interface Dialect {
  delimiter: Delimiter | null;
  hasHeader: boolean;
  /** Where each column stands. */
  columns: ReadonlyMap<BulkColumn, number>;
}

/** Looks at the beginning of a file. Undefined when it has no column of URLs. Throws a CsvError. */
export function findDialect(head: string, maxRecordChars: number): Dialect | undefined {
  const firstWith = (delimiter: Delimiter | null) => firstRecord(head, delimiter, maxRecordChars)?.cells ?? [];
  for (const delimiter of delimiters) {
    const cells = firstWith(delimiter);
    const columns = headerColumns(cells);
    // A file of one column has no delimiter: its URLs may hold any of them.
    if (columns.has('url')) return { delimiter: cells.length > 1 ? delimiter : null, hasHeader: true, columns };
  }
  for (const delimiter of delimiters) {
    const [url = '', method] = firstWith(delimiter);
    if (method !== undefined && isMethod(method) && isUrl(url)) {
      return { delimiter, hasHeader: false, columns: new Map(bulkColumns.map((name, index) => [name, index])) };
    }
  }
  const [line = ''] = firstWith(null);
  return isUrl(line) ? { delimiter: null, hasHeader: false, columns: new Map([['url', 0]]) } : undefined;
}

/** The head may break off within a record, which matters only if it is the first. */
function firstRecord(head: string, delimiter: Delimiter | null, maxRecordChars: number): CsvRecord | undefined {
  const scanner = new CsvScanner({ delimiter, maxRecordChars });
  const [complete] = scanner.push(head);
  if (complete) return complete;
  try {
    return scanner.end()[0];
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** `User-Agent`, `user_agent` and `userAgent` are the same name. The first of two equal names counts. */
function headerColumns(cells: readonly string[]): ReadonlyMap<BulkColumn, number> {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ''));
  return new Map(
    bulkColumns.map((name) => [name, names.indexOf(name.toLowerCase())] as const).filter(([, index]) => index !== -1),
  );
}

const isMethod = (text: string): boolean => ['', ...httpMethods].includes(text.trim().toUpperCase());

/** Almost every word could be the name of a host in the own network; a column of URLs is told by a scheme or a dot. */
function isUrl(text: string): boolean {
  const url = parseUrlInput(text);
  return url !== undefined && (text.includes('://') || url.hostname.includes('.'));
}
