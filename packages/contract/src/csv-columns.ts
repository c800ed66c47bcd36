import { isRedirectCode } from './contract.ts';
import type { TestEntry } from './test-entry.ts';

type Field = keyof TestEntry;

/** A column of a CSV contract: what its cells mean. */
export interface CsvColumn {
  field: Field;
  read(cell: string): { field: Field; value: unknown };
}

/** A cell is text; what it should be is told by the definition of the field. */
const asText = (cell: string): unknown => cell;
const asNumber = (cell: string): unknown => (/^\d{1,9}$/.test(cell) ? Number(cell) : cell);
const asList = (cell: string): string[] => cell.split(/\s+/);
const asCodes = (cell: string): unknown => {
  const codes = asList(cell).map(asNumber);
  return codes.length === 1 ? codes[0] : codes;
};
const asToggle = (cell: string): unknown => ({ true: true, false: false })[cell.toLowerCase()] ?? cell;

const column = (field: Field, value: (cell: string) => unknown): CsvColumn => ({
  field,
  read: (cell) => ({ field, value: value(cell) }),
});

const from = column('from', asText);
const to = column('to', asText);

/** Bulk files name one status: a redirect is that of the first response, anything else that of the last. */
const expectedStatus: CsvColumn = {
  field: 'status',
  read: (cell) => {
    const code = asNumber(cell);
    return { field: typeof code === 'number' && !isRedirectCode(code) ? 'final' : 'status', value: code };
  },
};

/** By the name in the first line, of which only letters count. */
const columns: Readonly<Record<string, CsvColumn>> = {
  url: from,
  from,
  source: from,
  expectedurl: to,
  to,
  target: to,
  destination: to,
  expectedstatus: expectedStatus,
  status: column('status', asCodes),
  final: column('final', asCodes),
  chain: column('chain', asList),
  maxredirects: column('maxRedirects', asNumber),
  query: column('query', asText),
  fragment: column('fragment', asText),
  https: column('https', asToggle),
  certificate: column('certificate', asText),
  same: column('same', asText),
  not: column('not', asList),
  client: column('clients', asList),
  clients: column('clients', asList),
  method: column('method', (cell) => cell.toUpperCase()),
  useragent: column('userAgent', asText),
  note: column('note', asText),
};

export function columnNamed(name: string): CsvColumn | undefined {
  const letters = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return Object.hasOwn(columns, letters) ? columns[letters] : undefined;
}
