import * as z from 'zod/mini';
import { bulkJobStatuses, bulkPauses } from './bulk.ts';
import { clientNames } from './client-words.ts';
import { contractOutcomes } from './contract-words.ts';
import { numberInQuery, pageLimit } from './plain-line.ts';
import { hop } from './trace.ts';

/** A contract tested once, by the workers of bulk jobs. */
export const contractRun = z.object({
  id: z.uuid(),
  contractId: z.uuid(),
  projectId: z.uuid(),
  /** Of the contract when the run began. */
  contractName: z.string(),
  contractVersion: z.int(),
  /** The site that was asked; null: the tests name their own. */
  base: z.nullable(z.string()),
  /** The site that replaced each of these; null: none. */
  rebase: z.nullable(z.record(z.string(), z.string())),
  /** The server that was asked, whatever DNS says. */
  connect: z.nullable(z.string()),
  /** Instead of those that the tests name; null: those. */
  clients: z.nullable(z.array(z.enum(clientNames))),
  /** As of bulk jobs. COMPLETED: every test was tried. */
  status: z.enum(bulkJobStatuses),
  /** Why an open run waits; null: it does not. */
  pause: z.nullable(z.enum(bulkPauses)),
  /** Why it could not run at all. */
  error: z.nullable(z.string()),
  cases: z.int(),
  /** Of them, done. */
  processed: z.int(),
  passed: z.int(),
  failed: z.int(),
  couldNotRun: z.int(),
  /** Of those that passed, with warnings. */
  warnings: z.int(),
  /** The name of the person who started it; null if the account was deleted. */
  startedBy: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  startedAt: z.nullable(z.iso.datetime()),
  finishedAt: z.nullable(z.iso.datetime()),
  /** Whether the caller may cancel and delete it. */
  mayEdit: z.boolean(),
});
export type ContractRun = z.infer<typeof contractRun>;

/** GET /v2/contracts/{id}/runs, newest first. */
export const contractRunsQuery = z.object({
  limit: pageLimit(20, 100),
  /** The id of the last run of the page before. */
  before: z.optional(z.uuid({ error: 'Before must be a run ID' })),
});
export type ContractRunsQuery = z.infer<typeof contractRunsQuery>;

/** pending: not run yet; cancelled: the run ended before it. */
export const contractRowOutcomes = [...contractOutcomes, 'pending', 'cancelled'] as const;

/** The expectation of a case: in words, and as parts that a chain can be compared with. */
export const caseExpectation = z.object({
  /** A phrase each: `Ends at /new`, `First status 301 or 308`. */
  says: z.array(z.string()),
  /** Where the chain ends: a URL or path, a glob with *, or ~ and a regular expression. */
  to: z.nullable(z.string()),
  /** Where the first response redirects, written like `to`. */
  location: z.nullable(z.string()),
  /** Where each redirect leads, in order. */
  chain: z.nullable(z.array(z.string())),
  /** Of the first response. */
  status: z.nullable(z.array(z.int())),
  /** Of the last response. */
  final: z.nullable(z.array(z.int())),
  note: z.nullable(z.string()),
});
export type CaseExpectation = z.infer<typeof caseExpectation>;

const seenHop = z.pick(hop, { url: true, statusCode: true, redirectType: true });

/** The result of a case. */
export const contractRow = z.object({
  /** In the order of the contract, from 1. */
  number: z.int(),
  /** The position of the test in the contract at the time of the run, from 1. */
  line: z.int(),
  column: z.int(),
  url: z.string(),
  method: z.string(),
  client: z.nullable(z.enum(clientNames)),
  outcome: z.enum(contractRowOutcomes),
  /** Why it failed or could not be run, a sentence each. */
  reasons: z.array(z.string()),
  /** Warnings, although it passed. */
  warnings: z.array(z.string()),
  expected: caseExpectation,
  /** The chain; null before there is one, if no request was sent, and after its check was deleted. */
  hops: z.nullable(z.array(seenHop)),
  finalUrl: z.nullable(z.string()),
  finalStatusCode: z.nullable(z.int()),
  totalTimeMs: z.nullable(z.number()),
  /** The check to open; null when there is none. */
  checkId: z.nullable(z.uuid()),
});
export type ContractRow = z.infer<typeof contractRow>;

export const contractRowFilters = ['all', ...contractOutcomes, 'warnings', 'pending'] as const;
export type ContractRowFilter = (typeof contractRowFilters)[number];

/** GET /v2/contract-runs/{id}/rows */
export const contractRowsQuery = z.object({
  limit: pageLimit(50, 100),
  /** nextCursor of the page before. */
  cursor: z._default(numberInQuery('Cursor', 0, 2_147_483_647), 0),
  filter: z._default(
    z.enum(contractRowFilters, { error: `Filter must be one of ${contractRowFilters.join(', ')}` }),
    'all',
  ),
});
export type ContractRowsQuery = z.infer<typeof contractRowsQuery>;

export const contractRowsPage = z.object({ rows: z.array(contractRow), nextCursor: z.nullable(z.int()) });
export type ContractRowsPage = z.infer<typeof contractRowsPage>;

/** The response of POST /v2/contracts/test. Nothing of it is stored. */
export const testedContract = z.object({
  passed: z.int(),
  failed: z.int(),
  couldNotRun: z.int(),
  warnings: z.int(),
  rows: z.array(contractRow),
});
export type TestedContract = z.infer<typeof testedContract>;
