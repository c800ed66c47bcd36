import * as z from 'zod/mini';
import { contractBaseInput } from './contract.ts';
import { megabyte } from './limits.ts';
import { redirectDialects } from './redirect-dialects.ts';

export const redirectFileLimits = {
  /** 100,000 rows of usual length fit. */
  textLength: 10 * megabyte,
  /** Findings of one response. All are counted. */
  findings: 1000,
  /** Rows that a contract has no test for, in one response. */
  skipped: 1000,
} as const;

const dialectInput = z.enum(redirectDialects, { error: `Dialect must be one of ${redirectDialects.join(', ')}` });
const hostInput = z
  .string({ error: 'A host must be text' })
  .check(z.regex(/^[a-z\d.-]+(?::\d{1,5})?$/i, { error: 'A host must be a name such as www.example.com' }));

const fileFields = {
  text: z
    .string({ error: 'The text of the redirect file is missing' })
    .check(
      z.minLength(1, { error: 'The text of the redirect file is empty' }),
      z.maxLength(redirectFileLimits.textLength, { error: 'The file is too large. The limit is 10 MB.' }),
    ),
  /** The format is detected by it and by the text. */
  fileName: z.optional(
    z.string({ error: 'The file name must be text' }).check(z.maxLength(300, { error: 'The file name is too long' })),
  ),
  dialect: z.optional(dialectInput),
};

/** POST /v2/redirect-maps/lint. Targets on `hosts` are followed within the file. */
export const lintRedirectsRequest = z.object({
  ...fileFields,
  hosts: z.optional(z.array(hostInput).check(z.maxLength(50, { error: 'You can list up to 50 hosts' }))),
});
export type LintRedirectsRequest = z.infer<typeof lintRedirectsRequest>;

const place = { line: z.int(), column: z.int() };

export const redirectFinding = z.object({
  /** Of the rule, such as `chain`. */
  id: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  ...place,
  message: z.string(),
  advice: z.string(),
  /** As written in the file. null: it isn't about one row. */
  source: z.nullable(z.string()),
  target: z.nullable(z.string()),
  related: z.array(z.object({ ...place, message: z.string() })),
  /** Whether `hopwise lint --fix` can correct it. */
  fixable: z.boolean(),
});
export type RedirectFinding = z.infer<typeof redirectFinding>;

export const lintedRedirects = z.object({
  dialect: z.enum(redirectDialects),
  title: z.string(),
  rows: z.int(),
  /** Rows that could be read. Each of the others is part of a finding `not-read`. */
  read: z.int(),
  counts: z.object({ error: z.int(), warning: z.int(), info: z.int() }),
  /** By line; the first 1,000. */
  findings: z.array(redirectFinding),
});
export type LintedRedirects = z.infer<typeof lintedRedirects>;

/** POST /v2/redirect-maps/contract. Paths are tested on `base`. */
export const redirectContractRequest = z.object({ ...fileFields, base: z.optional(z.nullable(contractBaseInput)) });
export type RedirectContractRequest = z.infer<typeof redirectContractRequest>;

export const redirectContract = z.object({
  /** A contract in YAML. */
  text: z.string(),
  tests: z.int(),
  skippedRows: z.int(),
  /** The first 1,000 rows without a test, and why. */
  skipped: z.array(z.object({ ...place, source: z.string(), reason: z.string() })),
});
export type RedirectContract = z.infer<typeof redirectContract>;
