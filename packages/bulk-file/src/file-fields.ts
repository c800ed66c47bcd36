import type { BulkColumn } from '@hopwise/model';

/** The fields that a column of a redirect file can hold, in contracts and in bulk jobs. */
export type FileField =
  | 'from'
  | 'to'
  | 'location'
  | 'status'
  | 'expectedStatus'
  | 'final'
  | 'chain'
  | 'maxRedirects'
  | 'query'
  | 'fragment'
  | 'https'
  | 'certificate'
  | 'same'
  | 'not'
  | 'clients'
  | 'method'
  | 'userAgent'
  | 'note';

/** The names that redirect maps and crawlers give their columns, of which only letters count. */
const namesOf: Readonly<Record<FileField, string>> = {
  from: 'url from source sourceurl sourcepath old oldurl oldpath fromurl frompath redirectfrom originalurl requesturl requestpath path address',
  to: 'expectedurl to target targeturl targetpath destination destinationurl destinationpath dest desturl new newurl newpath tourl topath redirectto redirecturl',
  location: 'location',
  status: 'status statuscode code httpstatus httpcode httpstatuscode responsecode redirectcode redirectstatus',
  expectedStatus: 'expectedstatus',
  final: 'final',
  chain: 'chain',
  maxRedirects: 'maxredirects',
  query: 'query',
  fragment: 'fragment',
  https: 'https',
  certificate: 'certificate',
  same: 'same',
  not: 'not',
  clients: 'client clients',
  method: 'method',
  userAgent: 'useragent',
  note: 'note',
};

const fields = new Map(
  Object.entries(namesOf).flatMap(([field, names]) => names.split(' ').map((name) => [name, field as FileField])),
);

/** `User-Agent`, `user_agent` and `userAgent` are the same name; `/old` is a path, not a name. */
export const fieldNamed = (name: string): FileField | undefined =>
  /[/\\:.?#=&%]/.test(name) ? undefined : fields.get(name.toLowerCase().replaceAll(/[^a-z]/g, ''));

/**
 * Detects the columns by the first line of a file. The first of two equal names counts. Next to an expected status, a
 * status column is the observed one.
 */
export function headerFields(cells: readonly string[]): (FileField | undefined)[] {
  const named = cells.map(fieldNamed);
  const isResult = named.includes('expectedStatus');
  return named.map((field, at) => {
    const isSecond = field !== undefined && named.indexOf(field) < at;
    return isSecond || (isResult && field === 'status') ? undefined : field;
  });
}

/** Expectations that a row of a bulk file has as a contract case. */
const caseFields = [
  'location',
  'final',
  'chain',
  'maxRedirects',
  'query',
  'fragment',
  'https',
  'certificate',
  'same',
  'not',
] as const satisfies readonly (FileField & BulkColumn)[];

const isCaseField = (field: FileField | BulkColumn): field is (typeof caseFields)[number] =>
  (caseFields as readonly string[]).includes(field);

export const hasCaseField = (texts: ReadonlyMap<FileField, string>): boolean => [...texts.keys()].some(isCaseField);

/** The use of a field in bulk jobs. A note is for people. */
const bulkColumnOf: Readonly<Record<Exclude<FileField, (typeof caseFields)[number]>, BulkColumn | null>> = {
  from: 'url',
  to: 'expectedUrl',
  status: 'expectedStatus',
  expectedStatus: 'expectedStatus',
  method: 'method',
  userAgent: 'userAgent',
  clients: 'userAgent',
  note: null,
};

function toBulkColumn(field: FileField | undefined): BulkColumn | null {
  if (field === undefined) return null;
  return isCaseField(field) ? field : bulkColumnOf[field];
}

/** null: not used. */
export function toBulkColumns(found: readonly (FileField | undefined)[]): (BulkColumn | null)[] {
  const columns = found.map(toBulkColumn);
  return columns.map((column, at) => (columns.indexOf(column) < at ? null : column));
}

const fieldOf: Readonly<Record<Exclude<BulkColumn, (typeof caseFields)[number]>, FileField>> = {
  url: 'from',
  method: 'method',
  userAgent: 'userAgent',
  expectedUrl: 'to',
  expectedStatus: 'expectedStatus',
};

export const toFileField = (column: BulkColumn): FileField => (isCaseField(column) ? column : fieldOf[column]);
