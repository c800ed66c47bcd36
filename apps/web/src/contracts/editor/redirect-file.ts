import { readContract, writeContract } from '@hopwise/contract';
import { detectDialect, dialectOf, RedirectFileError, readRedirectMap } from '@hopwise/redirect-map';
import { testsOf } from '@hopwise/redirect-map/contract-tests';

/** The contract of a redirect file, such as an nginx configuration. */
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
  // Contracts have these words, and one with a typo isn't a redirect file.
  if (/^(?:tests|version|base|defaults)\s*:/m.test(text)) return undefined;
  const dialect = detectDialect(text, fileName);
  if (dialect === undefined) return undefined;
  try {
    const { tests, skipped } = testsOf(readRedirectMap(text, { fileName, dialect }));
    const written = tests.length === 0 ? undefined : writeContract({ base: null, connect: null, tests }, 'yaml');
    const format = dialectOf(dialect).title;
    return written === undefined ? undefined : { format, text: written, tests: tests.length, skipped: skipped.length };
  } catch (error) {
    if (error instanceof RedirectFileError) return undefined;
    throw error;
  }
}
