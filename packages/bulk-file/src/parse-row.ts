import {
  clientNamed,
  type HttpMethod,
  methodInput,
  parseUrlInput,
  trackDefaults,
  trimSpace,
  urlInput,
  userAgentInput,
  withoutPassword,
} from '@hopwise/model';
import * as z from 'zod/mini';
import type { BulkFileRow } from './bulk-file-row.ts';
import { type FileField, hasCaseField } from './file-fields.ts';
import { isPath, isUrlOrPath } from './find-dialect.ts';

const expectedUrlInput = z.string().check(
  z.refine((text) => /^[*~]/.test(text) || isUrlOrPath(text), {
    error: 'Expected URL must be a URL, or a path that starts with /',
  }),
);
/** Netlify writes 301! for a redirect that comes before a file. */
const oneStatus = /^[1-5]\d\d!?$/;
const expectedStatusInput = z.pipe(
  z.string().check(z.regex(oneStatus, { error: 'Expected status must be a status code from 100 to 599' })),
  z.transform((text) => Number.parseInt(text, 10)),
);
/** Status words that contracts also accept. */
const severalStatuses = /^(?:permanent|temporary|[1-5]\d\d!?(?:\s+[1-5]\d\d!?)+)$/;
/** As contracts read them: a brace without a comma is an ordinary character. */
const braces = /\{[^{}]*,[^{}]*\}/;
const oneUrlEach =
  'A row is one URL. Add a row for each alternative in braces (write a literal brace as %7B), or test the file as a contract.';
const oneClientEach = 'A row is tracked as one client. Add a row for each client, or test the file as a contract.';

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

export const pathWithoutBase = 'This is a path. Set a base URL, e.g. https://www.example.com';

/** A row as the file has it: the text of each field that is not blank. */
export interface RawRow {
  line: number;
  texts: ReadonlyMap<FileField, string>;
}

/** baseUrl: the site that paths belong to. */
export function parseRow({ line, texts }: RawRow, baseUrl: string | null): BulkFileRow {
  const source = texts.get('from') ?? '';
  const isHomeless = isPath(source) && baseUrl === null;
  const url = isPath(source) ? (URL.parse(source, baseUrl ?? 'http://path.invalid')?.href ?? source) : source;
  const status = texts.get('expectedStatus') ?? texts.get('status') ?? null;
  const isOfSeveral = status !== null && severalStatuses.test(status);
  const isCase = isOfSeveral || hasCaseField(texts);
  const { success, data, error } = rowInput.safeParse({
    url,
    method: texts.get('method')?.toUpperCase() ?? trackDefaults.method,
    userAgent: texts.get('userAgent') ?? texts.get('clients') ?? null,
    expectedUrl: texts.get('to') ?? null,
    expectedStatus: isOfSeveral ? null : status,
  });
  const reasons = [
    ...(isHomeless ? [pathWithoutBase] : []),
    ...(error?.issues ?? []).map(({ message }) => message),
    ...(braces.test(source) && (isCase || texts.has('to') || status !== null) ? [oneUrlEach] : []),
    ...(countClients(texts.get('clients')) > 1 ? [oneClientEach] : []),
  ];
  if (!success || reasons.length > 0) return badRow(line, source, reasons.join('; '));
  const host = (parseUrlInput(data.url)?.hostname ?? '').slice(0, maxHostChars);
  return {
    line,
    ...data,
    isPath: isPath(source),
    expectedUrl: data.expectedUrl ?? (isCase ? null : stayingAt(data, texts)),
    caseTexts: isCase ? texts : null,
    host,
    status: 'PENDING',
    error: null,
  };
}

/** As in contracts: in a map without a target, a status that is no redirect says that the URL must not redirect. */
function stayingAt(
  { url, expectedStatus }: Pick<BulkFileRow, 'url' | 'expectedStatus'>,
  texts: RawRow['texts'],
): string | null {
  const isStatus = expectedStatus !== null && !texts.has('expectedStatus');
  return isStatus && (expectedStatus < 300 || expectedStatus >= 400) ? url : null;
}

const countClients = (text = ''): number => text.split(/\s+/).filter((name) => clientNamed(name) !== undefined).length;

function badRow(line: number, url: string, error: string): BulkFileRow {
  return {
    line,
    url: withoutPassword(url).slice(0, shownChars),
    isPath: isPath(url),
    method: trackDefaults.method as HttpMethod,
    userAgent: null,
    expectedUrl: null,
    expectedStatus: null,
    caseTexts: null,
    host: '',
    status: 'INVALID',
    error,
  };
}

/** Undefined when all its cells are blank. */
export function rawRow(
  line: number,
  cells: readonly string[],
  fields: readonly (FileField | undefined)[],
): RawRow | undefined {
  const texts = new Map<FileField, string>();
  let isBlank = true;
  cells.forEach((cell, at) => {
    const text = trimSpace(cell);
    if (text === '') return;
    isBlank = false;
    const field = fields[at];
    if (field !== undefined && !texts.has(field)) texts.set(field, text);
  });
  return isBlank ? undefined : { line, texts };
}
