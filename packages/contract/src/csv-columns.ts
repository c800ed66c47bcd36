import type { FileField } from '@hopwise/bulk-file';
import { isRedirectCode } from './contract.ts';
import type { TestEntry } from './test-entry.ts';

type Field = keyof TestEntry;

/** A column of a CSV contract: what its cells mean. */
export interface CsvColumn {
  field: Field;
  read(cell: string): { field: Field; value: unknown };
}

/** A cell is text; the field definition says what type it should be. */
const asText = (cell: string): unknown => cell;
const asNumber = (cell: string): unknown => (/^\d{1,9}$/.test(cell) ? Number(cell) : cell);
const asList = (cell: string): string[] => cell.split(/\s+/);
/** Netlify writes 301! for a redirect that comes before a file. */
const asCode = (cell: string): unknown => asNumber(cell.replace(/^(\d{3})!$/, '$1'));
const asCodes = (cell: string): unknown => {
  const codes = asList(cell).map(asCode);
  return codes.length === 1 ? codes[0] : codes;
};
const asToggle = (cell: string): unknown => ({ true: true, false: false })[cell.toLowerCase()] ?? cell;

const column = (field: Field, value: (cell: string) => unknown): CsvColumn => ({
  field,
  read: (cell) => ({ field, value: value(cell) }),
});

/** Bulk files name one status: a redirect is that of the first response, anything else that of the last. */
const expectedStatus: CsvColumn = {
  field: 'status',
  read: (cell) => {
    const value = asCodes(cell);
    const isOfEnd = [value].flat().every((code) => typeof code === 'number' && !isRedirectCode(code));
    return { field: isOfEnd ? 'final' : 'status', value };
  },
};

const columns: Readonly<Record<FileField, CsvColumn>> = {
  from: column('from', asText),
  to: column('to', asText),
  location: column('location', asText),
  expectedStatus,
  status: column('status', asCodes),
  final: column('final', asCodes),
  chain: column('chain', asList),
  maxRedirects: column('maxRedirects', asNumber),
  query: column('query', asText),
  fragment: column('fragment', asText),
  https: column('https', asToggle),
  certificate: column('certificate', asText),
  same: column('same', asText),
  not: column('not', asList),
  clients: column('clients', asList),
  method: column('method', (cell) => cell.toUpperCase()),
  userAgent: column('userAgent', asText),
  note: column('note', asText),
};

export const columnOf = (field: FileField): CsvColumn => columns[field];
