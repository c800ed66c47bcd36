import type { BulkFileRow, FileField } from '@hopwise/bulk-file';
import { completeTest, noDefaults } from './complete-test.ts';
import { columnOf } from './csv-columns.ts';
import { type ContractCase, planCases } from './plan-cases.ts';
import { testEntry } from './test-entry.ts';

/** The fields that the bulk file's reader has read already. */
const askedFields: ReadonlySet<FileField> = new Set(['from', 'method', 'userAgent', 'clients', 'note']);

/** The case of a bulk row that expects more than a URL and one status, or what is wrong with it. */
export function caseOfFileRow(
  row: Pick<BulkFileRow, 'line' | 'url' | 'method' | 'userAgent'>,
  caseTexts: ReadonlyMap<FileField, string>,
): ContractCase | { message: string } {
  const entry: Record<string, unknown> = { from: row.url, method: row.method };
  for (const [name, text] of caseTexts) {
    if (askedFields.has(name)) continue;
    const { field, value } = columnOf(name).read(text);
    entry[field] = value;
  }
  const { success, data, error } = testEntry.safeParse(entry);
  if (!success) return { message: error.issues.map(({ message }) => message).join('; ') };
  const test = completeTest(data, noDefaults, { line: row.line, column: 1 });
  if ('message' in test) return { message: test.message };
  const [planned] = planCases({ base: null, connect: null, tests: [test] });
  // A test expands to at least one case.
  return { ...(planned as ContractCase), userAgent: row.userAgent };
}
