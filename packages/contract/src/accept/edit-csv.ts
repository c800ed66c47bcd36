import { isRedirectCode } from '../contract.ts';
import type { CsvDialect } from '../read-csv.ts';
import type { TestEntry } from '../test-entry.ts';
import type { SeenChanges } from './seen-changes.ts';

/**
 * The record of a test with changed cells. Undefined: its cells contain line breaks, or it has no column for the
 * change.
 */
export function editCsvRecord(
  content: string,
  { delimiter, columns }: CsvDialect,
  changes: SeenChanges,
): string | undefined {
  const cells = rawCells(content, delimiter);
  if (cells === undefined) return undefined;
  const columnOf = (field: keyof TestEntry) => columns.findIndex((column) => column?.field === field);
  const plain = (at: number) => (cells[at] ?? '').replaceAll('"', '').trim();
  const statusAt = columnOf('status');
  const wanted: Record<string, unknown> = { ...changes };
  const isFinal = /^\d{3}$/.test(plain(statusAt)) && !isRedirectCode(Number(plain(statusAt)));
  if (typeof changes.final === 'number' && columnOf('final') === -1 && isFinal && changes.status === undefined) {
    wanted.status = changes.final;
    wanted.final = undefined;
  }
  for (const [field, value] of Object.entries(wanted)) {
    if (value === undefined) continue;
    const at = columnOf(field as keyof TestEntry);
    if (at === -1 && value !== null) return undefined;
    if (at === -1) continue;
    while (cells.length <= at) cells.push('');
    cells[at] = cellOf(value, delimiter);
  }
  return cells.join(delimiter ?? '');
}

/** As they are written, quotes included. Undefined when a quote is open at the end. */
function rawCells(content: string, delimiter: string | null): string[] | undefined {
  const cells: string[] = [];
  let [start, isQuoted] = [0, false];
  for (let at = 0; at < content.length; at += 1) {
    if (content[at] === '"') isQuoted = !isQuoted;
    else if (content[at] === delimiter && !isQuoted) {
      cells.push(content.slice(start, at));
      start = at + 1;
    }
  }
  return isQuoted ? undefined : [...cells, content.slice(start)];
}

export function cellOf(value: unknown, delimiter: string | null): string {
  const text = Array.isArray(value) ? value.join(' ') : String(value ?? '');
  return text.includes('"') || (delimiter !== null && text.includes(delimiter))
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}
