import { CsvError, type CsvRecord, CsvScanner, type Delimiter } from '@hopwise/bulk-file/csv-scanner';
import { type FileField, fieldNamed } from '@hopwise/bulk-file/file-fields';
import { linesOf } from '../lines.ts';
import { type FoundRule, MapBuilder } from '../map-builder.ts';
import type { Reader, Span } from '../redirect-map.ts';
import { statusOf } from './data-rows.ts';
import { plainSource } from './plain-source.ts';
import { RowError, readLines, unreadableText } from './underscore-redirects.ts';

const maxRecordChars = 64 * 1024;
const delimiters: readonly Delimiter[] = [',', '\t', ';'];
const gone = /^(?:4\d\d|gone|archive|tna)$/i;
const expiry = /^(?:remove|expir|until|valid)[\w ]*$/i;

/** The meaning of each column. */
interface Layout {
  delimiter: Delimiter;
  hasHeader: boolean;
  from: number;
  to: number;
  status: number;
  expiresOn: number;
  /** Of true and false, as Vercel has it. */
  permanent: number;
}

/** CSV and TSV, with any of the headers that people give their columns, or with none. */
export const readCsv: Reader = (text, options) => {
  if (hasArrows(text)) return readArrows(text, options);
  const builder = new MapBuilder('csv', text, options);
  const layout = layoutOf(text);
  if (layout === undefined) {
    const rows = [...linesOf(text)].filter((line) => line.text.trim() !== '').length;
    builder.skip(0, 'The file has no source column. Add a header such as "source,target,status"', { rows });
    return builder.build();
  }
  const starts = [...linesOf(text)].map(({ start, next }) => ({ start, end: next }));
  const { records, error } = scan(text, layout.delimiter);
  const brokenLine = error?.line ?? starts.length + 1;
  records.forEach(({ line, cells }, at) => {
    if ((at === 0 && layout.hasHeader) || cells.every((cell) => cell.trim() === '')) return;
    const from = starts[line - 1]?.start ?? 0;
    const last = (records[at + 1]?.line ?? brokenLine) - 1;
    const end = starts[last - 1]?.end ?? text.length;
    readRecord(builder, text, cells, layout, { start: from, end });
  });
  if (error !== undefined) {
    const reason =
      error.reason === 'quote-not-closed' ? 'A quote that opens here is never closed' : 'The line is too long';
    const left = starts.slice(error.line - 1).filter(({ start, end }) => text.slice(start, end).trim() !== '');
    builder.skip(starts[error.line - 1]?.start ?? 0, reason, { rows: Math.max(left.length, 1), isBroken: true });
  }
  return builder.build();
};

const arrow = /^(?:->|=>|→)$/;
const arrowRow = /^\s*\S+?\s*(?:->|=>|→)\s*\S+(?:\s+\d{3})?\s*(?:#.*)?$/;

/** Whether most lines are `old -> new`. */
export function hasArrows(text: string): boolean {
  const lines = text.slice(0, maxRecordChars).split(/[\r\n]+/);
  const rows = lines.filter((line) => line.trim() !== '' && !line.trim().startsWith('#')).slice(0, 50);
  return rows.filter((row) => row.length < 4000 && arrowRow.test(row)).length * 2 > rows.length;
}

/** `old -> new`, with a status after it or not. */
const readArrows: Reader = (text, options) =>
  readLines(
    text,
    {
      dialect: 'csv',
      isComment: (word, at) => at > 0 && word.startsWith('#'),
      word: /->|=>|→|(?:(?!->|=>|→)\S)+/g,
      readRow: ({ words: [from, sign, to, status, ...rest] }) => {
        if (from === undefined || to === undefined || !arrow.test(sign?.text ?? '') || rest.length > 0)
          throw new RowError('The row takes a source, an arrow, a target and an optional status');
        return {
          source: plainSource(from.text, to.text),
          target: to.text,
          status: status === undefined ? 301 : statusOf(status.text),
          hasOwnStatus: status !== undefined,
          spans: { source: from, target: to },
        };
      },
    },
    options,
  );

/** The records before the first that can't be read, and why it can't. */
function scan(text: string, delimiter: Delimiter): { records: CsvRecord[]; error?: CsvError } {
  const scanner = new CsvScanner({ delimiter, maxRecordChars });
  const records: CsvRecord[] = [];
  try {
    for (const { start, next } of linesOf(text))
      for (const record of scanner.push(text.slice(start, next))) records.push(record);
    for (const record of scanner.end()) records.push(record);
  } catch (error) {
    if (error instanceof CsvError) return { records, error };
    throw error;
  }
  return { records };
}

function readRecord(builder: MapBuilder, text: string, cells: readonly string[], layout: Layout, whole: Span): void {
  const written = text.slice(whole.start, whole.end).replace(/\s+$/, '');
  const row = { start: whole.start, end: whole.start + written.length };
  const [first = ''] = cells;
  if (first.trimStart().startsWith('#') && !isSource(cells[layout.to] ?? '')) return;
  try {
    const problem = unreadableText(written);
    if (problem !== undefined) throw new RowError(problem);
    const spans = cellSpans(text, row, layout.delimiter);
    const found = recordRule(cells, layout);
    const source = spans[layout.from] ?? row;
    builder.add({
      ...found,
      spans: { row, source, target: found.target === null ? null : (spans[layout.to] ?? null), removal: whole },
    });
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    builder.skip(row.start, error.message, { text: written });
  }
}

function recordRule(
  cells: readonly string[],
  { from, to, status, expiresOn, permanent }: Layout,
): Omit<FoundRule, 'spans'> {
  const cell = (at: number) => (at === -1 ? '' : (cells[at] ?? '').trim());
  const target = cell(to);
  const moved: Record<string, string> = { true: '308', false: '307' };
  const code = cell(status).replace(/^(\d{3})(?:!|\s.*)$/, '$1') || (moved[cell(permanent).toLowerCase()] ?? '');
  const words: Record<string, string> = { permanent: '301', perm: '301', temporary: '302', temp: '302', gone: '410' };
  if (target === '' && !gone.test(code)) throw new RowError('The row has no target');
  const date = /^\d{4}-\d\d-\d\d/.exec(cell(expiresOn))?.[0] ?? null;
  return {
    source: plainSource(cell(from), target),
    target: target === '' ? null : target,
    status: code === '' ? 301 : statusOf(words[code.toLowerCase()] ?? code),
    hasOwnStatus: code !== '',
    expiresOn: date,
  };
}

/** Where the cells of a record are, quotes included. */
function cellSpans(text: string, { start, end }: Span, delimiter: Delimiter): Span[] {
  const spans: Span[] = [];
  let [from, isQuoted] = [start, false];
  for (let at = start; at <= end; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    if (at === end || (text[at] === delimiter && !isQuoted)) {
      spans.push({ start: from, end: at });
      from = at + 1;
    }
  }
  return spans;
}

/** By the names of the columns, or by what is in them. Undefined: no column is one of sources. */
function layoutOf(text: string): Layout | undefined {
  const head = text.slice(0, 2 * maxRecordChars);
  const candidates = delimiters.map((delimiter) => ({ delimiter, records: firstRecords(head, delimiter) }));
  const widest = candidates.toSorted((a, b) => columnsOf(b.records) - columnsOf(a.records))[0];
  if (widest === undefined || columnsOf(widest.records) < 2) return undefined;
  const { delimiter, records } = widest;
  const [first = [], ...rest] = records;
  const named = first.map((name) => fieldNamed(name));
  const at = (field: FileField) => named.indexOf(field);
  if (at('from') !== -1 && (at('to') !== -1 || at('location') !== -1 || at('status') !== -1)) {
    const to = at('to') === -1 ? at('location') : at('to');
    const named = at('status') === -1 ? at('expectedStatus') : at('status');
    // "Type" and the like: by what is in the column.
    const isStatusColumn = (column: number) =>
      rest.filter((row) => isStatus(row[column] ?? '')).length * 2 > rest.length && first[column]?.trim() !== '';
    const status = named === -1 ? first.findIndex((_, column) => isStatusColumn(column)) : named;
    return {
      delimiter,
      hasHeader: true,
      from: at('from'),
      to,
      status,
      expiresOn: first.findIndex((name) => expiry.test(name)),
      permanent: first.findIndex((name) => /^permanent$/i.test(name.trim())),
    };
  }
  const hasHeader = !isSource(first[0] ?? '') && !first.some(isStatus) && rest.some(([cell = '']) => isSource(cell));
  const rows = hasHeader ? rest : records;
  const count = (column: number, test: (cell: string) => boolean) =>
    rows.filter((row) => test(row[column] ?? '')).length;
  const columns = first.map((_, column) => column);
  const paths = columns.filter((column) => count(column, isSource) * 2 > rows.length);
  const status = columns.findIndex((column) => count(column, isStatus) * 2 > rows.length);
  const [from = 0, to = from + 1] = paths;
  return { delimiter, hasHeader, from, to, status, expiresOn: -1, permanent: -1 };
}

/** Columns at the end may be left out in some rows. */
const columnsOf = (records: readonly string[][]): number => {
  const several = records.filter((cells) => cells.length > 1);
  return several.length * 2 > records.length ? Math.min(...several.map((cells) => cells.length)) : 1;
};

/** A path, a URL, or a URL without its scheme. */
const isSource = (cell: string): boolean => /^(?:\/|https?:\/\/|(?:[\w-]+\.)+[a-z]{2,}(?:[/:?]|$))/i.test(cell.trim());
const isStatus = (cell: string): boolean =>
  /^(?:[2-5]\d\d(?:!|\s.*)?|perm(?:anent)?|temp(?:orary)?|gone)$/i.test(cell.trim());

function firstRecords(head: string, delimiter: Delimiter): string[][] {
  const { records } = scan(head, delimiter);
  return records.slice(0, 50).map(({ cells }) => cells);
}
