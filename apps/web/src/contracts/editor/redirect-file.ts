import { readContract, writeContract } from '@hopwise/contract';
import { type DialectId, detectDialect, dialectOf, RedirectFileError, readRedirectMap } from '@hopwise/redirect-map';
import { testsOf } from '@hopwise/redirect-map/contract-tests';

/** The contract, or the rows, of a redirect file such as an nginx configuration. */
export interface ConvertedFile {
  /** `Apache` */
  format: string;
  text: string;
  tests: number;
  /** Rows that no test can express. */
  skipped: number;
}

/** Undefined for a text that is a contract, and for one that isn't a redirect file. */
export function convertRedirectFile(text: string, fileName = ''): ConvertedFile | undefined {
  const { contract, problems } = readContract(text, { fileName });
  if (problems.length === 0 && contract.tests.length > 0) return undefined;
  // Contracts have these words or arrows, and one with a typo isn't a redirect file.
  if (/^(?:(?:tests|version|base|defaults)\s*:|(?:\/|https?:\/\/)\S*\s+(?:->|→)\s)/m.test(text)) return undefined;
  const dialect = detectDialect(text, fileName);
  return dialect === undefined ? undefined : converted(text, fileName, dialect, 'yaml');
}

/** The rows of a redirect file for a bulk job, as CSV. Undefined for CSV, lists of URLs and other texts. */
export function redirectFileAsCsv(text: string, fileName = ''): ConvertedFile | undefined {
  const dialect = detectDialect(text, fileName);
  return dialect === undefined || dialect === 'csv' ? undefined : converted(text, fileName, dialect, 'csv');
}

function converted(
  text: string,
  fileName: string,
  dialect: DialectId,
  spelling: 'yaml' | 'csv',
): ConvertedFile | undefined {
  try {
    const { tests, skipped } = testsOf(readRedirectMap(text, { fileName, dialect }));
    const written = tests.length === 0 ? undefined : writeContract({ base: null, connect: null, tests }, spelling);
    const format = dialectOf(dialect).title;
    return written === undefined ? undefined : { format, text: written, tests: tests.length, skipped: skipped.length };
  } catch (error) {
    if (error instanceof RedirectFileError) return undefined;
    throw error;
  }
}
