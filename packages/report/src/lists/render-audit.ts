import type { AuditEntry, AuditExport } from '@hopwise/model';
import { type Cell, csvRow, escapeUnseen } from '../render-csv.ts';

const columns: readonly (readonly [string, (entry: AuditEntry) => Cell])[] = [
  ['id', ({ id }) => id],
  ['at', ({ at }) => at],
  ['actorId', ({ actorId }) => actorId],
  ['actorName', ({ actorName }) => actorName],
  ['actorEmail', ({ actorEmail }) => actorEmail],
  ['address', ({ address }) => address],
  ['action', ({ action }) => action],
  ['organizationId', ({ organizationId }) => organizationId],
  ['accountId', ({ accountId }) => accountId],
  ['details', ({ details }) => JSON.stringify(details)],
];

/** A row per entry, as they come. */
export async function* renderAuditCsv(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  yield csvRow(columns.map(([name]) => name));
  for await (const entry of entries) yield csvRow(columns.map(([, cellOf]) => cellOf(entry)));
}

/** One JSON document, a line per entry, written as they come. */
export async function* renderAuditJson(
  generatedAt: string,
  entries: AsyncIterable<AuditEntry>,
): AsyncGenerator<string> {
  const head: Omit<AuditExport, 'entries'> = { format: 'hopwise-audit', formatVersion: 1, generatedAt };
  yield `${JSON.stringify(head).slice(0, -1)},"entries":[`;
  let separator = '\n';
  for await (const entry of entries) {
    yield `${separator}${escapeUnseen(JSON.stringify(entry))}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}
