import {
  type BulkColumn,
  type HttpMethod,
  methodInput,
  parseUrlInput,
  trackDefaults,
  urlInput,
  userAgentInput,
  withoutPassword,
} from '@hopwise/model';
import * as z from 'zod/mini';
import type { BulkFileRow } from './bulk-file-row.ts';
import type { CsvRecord } from './csv-scanner.ts';
import type { Dialect } from './find-dialect.ts';

const expectedUrlInput = z.string().check(
  z.refine((text) => text.startsWith('/') || parseUrlInput(text) !== undefined, {
    error: 'Expected URL must be a URL, or a path that begins with /',
  }),
);
const expectedStatusInput = z.pipe(
  z.string().check(z.regex(/^[1-5]\d\d$/, { error: 'Expected status must be a status code from 100 to 599' })),
  z.transform(Number),
);

const rowInput = z.object({
  url: urlInput,
  method: methodInput,
  userAgent: z.nullable(userAgentInput),
  expectedUrl: z.nullable(expectedUrlInput),
  expectedStatus: z.nullable(expectedStatusInput),
});

/** DNS names are not longer, RFC 1035 section 2.3.4; the URL standard has no limit, but an index has. */
const maxHostChars = 255;
/** Enough to find a bad row again. */
const shownChars = 2000;

/** Undefined when all its cells are blank. */
export function parseRow({ line, cells }: CsvRecord, { columns }: Dialect): BulkFileRow | undefined {
  if (cells.every((cell) => cell.trim() === '')) return undefined;
  const cellOf = (column: BulkColumn) => cells[columns.get(column) ?? -1]?.trim() || null;
  const { success, data, error } = rowInput.safeParse({
    url: cellOf('url') ?? '',
    method: cellOf('method')?.toUpperCase() ?? trackDefaults.method,
    userAgent: cellOf('userAgent'),
    expectedUrl: cellOf('expectedUrl'),
    expectedStatus: cellOf('expectedStatus'),
  });
  if (!success) {
    const reasons = error.issues.map(({ message }) => message);
    return badRow(line, cellOf('url') ?? '', reasons.join('; '));
  }
  const host = (parseUrlInput(data.url)?.hostname ?? '').slice(0, maxHostChars);
  return { line, ...data, host, status: 'PENDING', error: null };
}

function badRow(line: number, url: string, error: string): BulkFileRow {
  return {
    line,
    url: withoutPassword(url).slice(0, shownChars),
    method: trackDefaults.method as HttpMethod,
    userAgent: null,
    expectedUrl: null,
    expectedStatus: null,
    host: '',
    status: 'INVALID',
    error,
  };
}
