import * as z from 'zod/mini';
import { searchInput } from './check-lists.ts';
import { clientNames } from './client-words.ts';
import { contractRun } from './contract-run.ts';
import { contractSpellings } from './contract-words.ts';
import { megabyte } from './limits.ts';
import { contractStates } from './list-filters.ts';
import { numberInQuery, pageLimit, plainLine } from './plain-line.ts';
import { projectIdInput } from './track-request.ts';
import { isSite, withoutPassword } from './url-input.ts';

export const contractLimits = {
  nameLength: 100,
  /** Room for as many cases as one run takes, with long URLs. */
  textLength: 10 * megabyte,
  /** Of one run; larger contracts are split. */
  cases: 50_000,
  perProject: 200,
  /** Of each contract; older ones are deleted. */
  runsKept: 100,
  /** Hosts whose requests go to the server in `connect`. */
  connectHosts: 100,
  /** Sites that one run replaces by others. */
  rebasedSites: 100,
  /** Of a bulk job that a contract is made from. */
  rowsOfJob: 10_000,
  /** What one call tests and responds to at once. */
  casesAtOnce: 20,
  textLengthAtOnce: 64 * 1024,
} as const;

/** A contract as lists have it: without its text. */
export const listedContract = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  name: z.string(),
  spelling: z.enum(contractSpellings),
  /** The site that paths belong to, in place of the one that the text names; null: the text's own. */
  base: z.nullable(z.string()),
  /** Counts changes of the text and of the base, from 1. */
  version: z.int(),
  tests: z.int(),
  /** URLs times clients: the rows of a run. */
  cases: z.int(),
  /** Where anyone sees how the last run ended; null: switched off. */
  badgeUrl: z.nullable(z.string()),
  lastRun: z.nullable(contractRun),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Whether the caller may change and delete it. */
  mayEdit: z.boolean(),
});
export type ListedContract = z.infer<typeof listedContract>;

export const storedContract = z.extend(listedContract, {
  /** As it was written. */
  text: z.string(),
});
export type StoredContract = z.infer<typeof storedContract>;

/** GET /v2/contracts: across projects, or in one. */
export const allContractsQuery = z.object({
  limit: pageLimit(50, 200),
  cursor: z._default(numberInQuery('Cursor', 0, 2_147_483_647), 0),
  state: z.optional(z.enum(contractStates, { error: `State must be one of ${contractStates.join(', ')}` })),
  projectId: z.optional(projectIdInput),
  /** Part of the name or of the site. */
  search: z.optional(searchInput),
});
export type AllContractsQuery = z.infer<typeof allContractsQuery>;

/** How many contracts are in each state. */
export const contractCounts = z.record(z.enum(contractStates), z.int());
export type ContractCounts = z.infer<typeof contractCounts>;

/** The run that a contract's state comes from. */
export const contractResult = z.object({
  runId: z.uuid(),
  passed: z.int(),
  failed: z.int(),
  couldNotRun: z.int(),
  cases: z.int(),
  finishedAt: z.iso.datetime(),
});
export type ContractResult = z.infer<typeof contractResult>;

export const allContractsPage = z.object({
  contracts: z.array(
    z.extend(listedContract, {
      projectName: z.string(),
      state: z.enum(contractStates),
      /** The last finished run on the contract's own site, which `state` comes from; null: there is none. */
      lastResult: z.nullable(contractResult),
    }),
  ),
  /** Of all contracts, including those that a filter leaves out. */
  counts: contractCounts,
  /** The cursor of the next page; null: this is the last. */
  nextCursor: z.nullable(z.int()),
});
export type AllContractsPage = z.infer<typeof allContractsPage>;

const nameInput = z.string({ error: 'Contract name required' }).check(
  z.trim(),
  z.minLength(1, { error: 'Contract name required' }),
  z.maxLength(contractLimits.nameLength, {
    error: `Contract name is too long: at most ${contractLimits.nameLength} characters`,
  }),
  plainLine('Contract name'),
  z.refine((name) => withoutPassword(name) === name, {
    error: 'Contract name contains a URL with a password. Remove it.',
  }),
);

/** Problems are reported with line and column by the contract reader. */
const textInput = z
  .string({ error: 'The contract text is missing' })
  .check(z.maxLength(contractLimits.textLength, { error: 'The contract is too large. The limit is 10 MB.' }));

const textAtOnceInput = z.string({ error: 'The contract text is missing' }).check(
  z.maxLength(contractLimits.textLengthAtOnce, {
    error: 'Contracts tested in one call are limited to 64 KB. Save it in a project and run it there.',
  }),
);

const spellingInput = z.enum(contractSpellings, { error: `Spelling must be one of ${contractSpellings.join(', ')}` });

const baseMessage = 'Base must be an origin without a path, e.g. https://www.example.com';
export const contractBaseInput = z
  .string({ error: baseMessage })
  .check(z.trim(), z.maxLength(2000, { error: baseMessage, abort: true }), z.refine(isSite, { error: baseMessage }));

const rebaseMessage =
  'Rebase must map origins without a path, e.g. { "https://www.example.com": "https://staging.example.com" }';
/** The site that replaces each of these. */
const rebaseInput = z
  .record(z.string().check(z.refine(isSite, { error: rebaseMessage })), contractBaseInput, { error: rebaseMessage })
  .check(
    z.refine((sites) => Object.keys(sites).length <= contractLimits.rebasedSites, {
      error: `Rebase can list up to ${contractLimits.rebasedSites} sites`,
    }),
  );

const clientsMessage = `Clients must be a list of ${clientNames.join(', ')}`;
const clientsInput = z
  .array(z.enum(clientNames, { error: clientsMessage }), { error: clientsMessage })
  .check(z.minLength(1, { error: clientsMessage }), z.maxLength(clientNames.length, { error: clientsMessage }));

/** POST /v2/projects/{id}/contracts. Without a spelling it is found out from the text. */
export const createContractRequest = z.object({
  name: nameInput,
  text: textInput,
  spelling: z.optional(spellingInput),
  base: z.optional(z.nullable(contractBaseInput)),
});
export type CreateContractRequest = z.infer<typeof createContractRequest>;

/** PUT /v2/contracts/{id}: omitted fields stay unchanged. */
export const updateContractRequest = z.object({
  name: z.optional(nameInput),
  text: z.optional(textInput),
  spelling: z.optional(spellingInput),
  base: z.optional(z.nullable(contractBaseInput)),
  /** The version that the change was made to. One that is no longer the newest is refused. */
  version: z.optional(z.int({ error: 'Version must be a whole number' })),
});
export type UpdateContractRequest = z.infer<typeof updateContractRequest>;

/** POST /v2/contracts/{id}/runs */
export const startContractRunRequest = z.object({
  /** Another site than the contract's, in paths and in URLs that name it. */
  base: z.optional(z.nullable(contractBaseInput)),
  /** By site, where URLs of several are tested elsewhere. */
  rebase: z.optional(rebaseInput),
  /** Instead of those that the tests name. */
  clients: z.optional(clientsInput),
});
export type StartContractRunRequest = z.infer<typeof startContractRunRequest>;

/** POST /v2/contracts/test */
export const testContractRequest = z.object({
  text: textAtOnceInput,
  spelling: z.optional(spellingInput),
  base: z.optional(z.nullable(contractBaseInput)),
  rebase: z.optional(rebaseInput),
  clients: z.optional(clientsInput),
});
export type TestContractRequest = z.infer<typeof testContractRequest>;

/**
 * GET /v2/bulk/jobs/{id}/contract. `seen`: tests expect what the job found; `file`: what its file expects, and what
 * was found of rows without an expectation.
 */
export const contractExpectations = ['seen', 'file'] as const;
export const contractOfJobQuery = z.object({
  expect: z._default(
    z.enum(contractExpectations, { error: `Expect must be one of ${contractExpectations.join(', ')}` }),
    'seen',
  ),
  spelling: z._default(spellingInput, 'yaml'),
});
export type ContractOfJobQuery = z.infer<typeof contractOfJobQuery>;

export const contractOfJob = z.object({
  text: z.string(),
  spelling: z.enum(contractSpellings),
  tests: z.int(),
  /** Rows that say nothing to expect: without a response, in a loop, canceled. */
  leftOut: z.int(),
});
export type ContractOfJob = z.infer<typeof contractOfJob>;

/** POST /v2/contract-runs/{id}/rows/{number}/accept */
export const acceptRowRequest = z.object({
  /** The version of the contract to change. */
  version: z.int({ error: 'Version must be a whole number' }),
});

/** The change made by accepting a row. */
export const acceptedRow = z.object({
  contract: storedContract,
  /** The lines of the test, before and after. */
  change: z.object({ line: z.int(), before: z.string(), after: z.string() }),
});
export type AcceptedRow = z.infer<typeof acceptedRow>;

/** POST /v2/contracts/{id}/tests */
export const addTestRequest = z.object({
  /** The check whose chain the test expects. */
  checkId: z.uuid({ error: 'Check ID must be the ID of a check' }),
  /** The version of the contract to change; left out: the newest. */
  version: z.optional(z.int({ error: 'Version must be a whole number' })),
});
export type AddTestRequest = z.infer<typeof addTestRequest>;

/** GET /v2/checks/{id}/contract */
export const contractOfCheckQuery = z.object({ spelling: z._default(spellingInput, 'yaml') });
export const contractOfCheck = z.object({
  text: z.string(),
  spelling: z.enum(contractSpellings),
  /** A suggested name. */
  name: z.string(),
});
export type ContractOfCheck = z.infer<typeof contractOfCheck>;
