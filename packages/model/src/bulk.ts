import * as z from 'zod/mini';
import { fastTraceMs } from './limits.ts';
import { checkStatuses, defaultProjectAlias } from './list-filters.ts';
import { numberInQuery, pageLimit } from './plain-line.ts';
import { projectIdInput, urlInput } from './track-request.ts';
import { isSite } from './url-input.ts';
import { verdictLevels } from './verdict.ts';

/** FAILED is only for a job that could not run: sites that fail are results. */
export const bulkJobStatuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export type BulkJobStatus = (typeof bulkJobStatuses)[number];

/**
 * Why an open job waits. It resumes automatically. owner-storage: the project's owner has reached their storage limit;
 * server-storage: all users together have; disk: the server's disk is nearly full.
 */
export const bulkPauses = ['owner-storage', 'server-storage', 'disk'] as const;
export type BulkPause = (typeof bulkPauses)[number];

/** The options of the upload form. */
export const bulkChoices = {
  maxHops: [5, 10, 15, 20],
  timeoutMs: [10_000, 15_000, 20_000, 30_000],
} as const;

export const bulkSample = {
  fileName: 'sample-urls.csv',
  text: 'url,method,userAgent\nhttps://example.com,GET,\nhttp://example.org/old-page,GET,Mozilla/5.0\nexample.net,HEAD,\n',
} as const;

/** Form fields are text. */
const toggleField = (label: string) =>
  z.optional(
    z.pipe(
      z.enum(['true', 'false'], { error: `${label} must be true or false` }),
      z.transform((text) => text === 'true'),
    ),
  );

const choiceField = (label: string, choices: readonly number[]) =>
  z.optional(
    z.pipe(
      z.enum(choices.map(String), { error: `${label} must be one of ${choices.join(', ')}` }),
      z.transform(Number),
    ),
  );

/**
 * The columns of a file, in the order of one without a header; then the other expectations of contracts, by name only.
 */
export const bulkColumns = [
  'url',
  'method',
  'userAgent',
  'expectedUrl',
  'expectedStatus',
  'location',
  'final',
  'chain',
  'maxRedirects',
  'query',
  'fragment',
  'https',
  'certificate',
  'same',
  'not',
] as const;
export type BulkColumn = (typeof bulkColumns)[number];

const columnsMessage = `Columns must be names of ${bulkColumns.join(', ')}, separated by commas. Leave unused columns empty`;
const columnsField = z.optional(
  z.pipe(
    z.string().check(z.maxLength(1000, { error: columnsMessage })),
    z.transform((text, { issues }): (BulkColumn | null)[] => {
      const columns = text.split(',').map((name) => {
        const wanted = name.trim();
        return wanted === '' ? null : bulkColumns.find((column) => column.toLowerCase() === wanted.toLowerCase());
      });
      if (columns.every((column) => column !== undefined)) return columns;
      issues.push({ code: 'custom', message: columnsMessage, input: text });
      return z.NEVER;
    }),
  ),
);

const baseUrlMessage = 'Base URL must be an origin without a path, e.g. https://www.example.com';
const baseUrlField = z.optional(
  z.string().check(z.trim(), z.maxLength(1000, { error: baseUrlMessage }), z.refine(isSite, { error: baseUrlMessage })),
);

/** The fields of POST /v2/bulk/upload other than the file. Defaults come from the project settings. */
export const bulkUploadFields = z.object({
  projectId: z._default(projectIdInput, defaultProjectAlias),
  enableSSLAnalysis: toggleField('SSL analysis'),
  enableSEOAnalysis: toggleField('SEO analysis'),
  enableSecurityAnalysis: toggleField('Security analysis'),
  maxHops: choiceField('Max hops', bulkChoices.maxHops),
  timeout: choiceField('Timeout', bulkChoices.timeoutMs),
  /** The meaning of each column of the file, if its first line does not say it. Comes before the file. */
  columns: columnsField,
  /** The site that rows with a path belong to. Comes before the file. */
  baseUrl: baseUrlField,
});
/** The whole form. The file is read as it arrives, so nothing is checked by this: it is for the documentation. */
export const bulkUploadForm = z.extend(bulkUploadFields, { file: z.file().check(z.mime(['text/csv'])) });
export type BulkUploadFields = z.infer<typeof bulkUploadFields>;

/** The tracking options of every row of a job. */
export const bulkOptions = z.object({
  maxHops: z.int(),
  timeout: z.int(),
  enableSSLAnalysis: z.boolean(),
  enableSEOAnalysis: z.boolean(),
  enableSecurityAnalysis: z.boolean(),
});
export type BulkOptions = z.infer<typeof bulkOptions>;

export const bulkJob = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  fileName: z.string(),
  status: z.enum(bulkJobStatuses),
  options: bulkOptions,
  /** Rows of the file, bad ones included. */
  totalUrls: z.int(),
  processedUrls: z.int(),
  /** Rows that met their expectation, or, without one, ended well. */
  successCount: z.int(),
  /** All other rows that are done. */
  errorCount: z.int(),
  /** Those of them that were tracked, but did not meet their expectation. */
  unexpectedCount: z.int(),
  /** Whether the file says what to expect of some rows. */
  hasExpectations: z.boolean(),
  /** Why the job could not run. */
  error: z.nullable(z.string()),
  /** Why an open job waits; null: it does not. */
  pause: z.nullable(z.enum(bulkPauses)),
  createdAt: z.iso.datetime(),
  startedAt: z.nullable(z.iso.datetime()),
  finishedAt: z.nullable(z.iso.datetime()),
  /** Whether the caller may cancel, retry and delete it. */
  mayEdit: z.boolean(),
});
export type BulkJob = z.infer<typeof bulkJob>;

/** GET /v2/bulk/jobs */
export const bulkJobsQuery = z.object({
  limit: pageLimit(50, 100),
  /** The id of the last job of the page before. */
  before: z.optional(z.uuid({ error: 'Before must be a job ID' })),
});
export type BulkJobsQuery = z.infer<typeof bulkJobsQuery>;

/**
 * PENDING: not tracked yet. INVALID: the row of the file can't be tracked. CANCELLED: the job ended before the row was tracked.
 */
export const bulkRowStatuses = ['PENDING', ...checkStatuses, 'INVALID', 'CANCELLED'] as const;
export type BulkRowStatus = (typeof bulkRowStatuses)[number];

export const bulkVerdicts = ['PASS', 'FAIL'] as const;
export type BulkVerdict = (typeof bulkVerdicts)[number];

export const bulkRow = z.object({
  /** Where the row begins in the file, from 1. */
  line: z.int(),
  url: z.string(),
  method: z.string(),
  userAgent: z.nullable(z.string()),
  expectedUrl: z.nullable(z.string()),
  expectedStatus: z.nullable(z.int()),
  /** All that the row expects, in words, where that is more than a URL and one status. */
  expectation: z.nullable(z.string()),
  status: z.enum(bulkRowStatuses),
  /** null without an expectation. */
  verdict: z.nullable(z.enum(bulkVerdicts)),
  /** Of the verdict on its check: `ok`, `warning` or `failed`; null until there is one. */
  level: z.nullable(z.enum(verdictLevels)),
  headline: z.nullable(z.string()),
  /** The difference from the expectation, in words. */
  difference: z.nullable(z.string()),
  /** Of the first response, which an expected redirect status is compared with. */
  firstStatusCode: z.nullable(z.int()),
  finalUrl: z.nullable(z.string()),
  finalStatusCode: z.nullable(z.int()),
  redirectCount: z.nullable(z.int()),
  totalTimeMs: z.nullable(z.number()),
  error: z.nullable(z.string()),
  /** The check to open; null when there is none. */
  checkId: z.nullable(z.uuid()),
});
export type BulkRow = z.infer<typeof bulkRow>;

/** slow: took a second or longer. failed: did not meet its expectation. errors: everything that errorCount counts. */
export const bulkRowFilters = ['all', 'ok', 'redirected', 'errors', 'failed', 'slow', 'loops', 'pending'] as const;
export type BulkRowFilter = (typeof bulkRowFilters)[number];
export const slowRowMs = fastTraceMs;

/** GET /v2/bulk/jobs/{id}/rows */
export const bulkRowsQuery = z.object({
  limit: pageLimit(100, 500),
  /** nextCursor of the page before. */
  cursor: z._default(numberInQuery('Cursor', 0, 2_147_483_647), 0),
  filter: z._default(z.enum(bulkRowFilters, { error: `Filter must be one of ${bulkRowFilters.join(', ')}` }), 'all'),
  /** Part of the URL or of the final URL. */
  search: z.optional(
    z
      .string({ error: 'Search must be a string' })
      .check(z.trim(), z.maxLength(200, { error: 'Search is too long: at most 200 characters' })),
  ),
});
export type BulkRowsQuery = z.infer<typeof bulkRowsQuery>;

/** A page of a large job may have fewer rows than requested, even none: continue while there is a nextCursor. */
export const bulkRowsPage = z.object({ rows: z.array(bulkRow), nextCursor: z.nullable(z.int()) });
export type BulkRowsPage = z.infer<typeof bulkRowsPage>;

/** Why a row did not succeed, in the order in which they are looked for. */
export const bulkFailureReasons = {
  loop: 'Redirect loop',
  'refused-certificate': 'Certificate rejected',
  timeout: 'Timeout',
  'no-response': 'No response',
  'redirect-limit': 'Too many redirects',
  'server-error': 'Status 5xx',
  'client-error': 'Status 4xx',
  'no-target': 'Redirect without a target',
  'no-content': 'No content',
  'unexpected-url': 'Unexpected final URL',
  'unexpected-status': 'Unexpected status',
} as const;
export type BulkFailureReason = keyof typeof bulkFailureReasons;
const failureReasons = Object.keys(bulkFailureReasons) as BulkFailureReason[];

const counted = z.object({ key: z.string(), count: z.int() });
const targets = z.object({
  /** How many rows. */
  count: z.int(),
  /** The most frequent URLs. */
  top: z.array(z.object({ url: z.string(), statusCode: z.nullable(z.int()), count: z.int() })),
});
const listedRow = z.object({
  line: z.int(),
  url: z.string(),
  finalUrl: z.nullable(z.string()),
  redirectCount: z.nullable(z.int()),
});
const rowList = z.object({ count: z.int(), first: z.array(listedRow) });
const failedRowList = z.object({
  count: z.int(),
  first: z.array(z.extend(listedRow, { error: z.nullable(z.string()) })),
});

/** GET /v2/bulk/jobs/{id}/summary: totals of the whole job. */
export const bulkSummary = z.object({
  /** The number of chains per ending, whatever the file expects of them. */
  statuses: z.array(counted),
  /** The number of rows per result: the verdict of one with an expectation, the status of the others. */
  results: z.array(counted),
  /** Rows that took a second or longer. */
  slow: z.int(),
  /** By the final status code; rows without a response are not in it. */
  statusCodes: z.array(counted),
  redirectCounts: z.array(counted),
  verdicts: z.object({ PASS: z.int(), FAIL: z.int() }),
  hosts: z.array(
    z.object({ host: z.string(), count: z.int(), errors: z.int(), averageTimeMs: z.nullable(z.number()) }),
  ),
  /** The rows that did not succeed, by reason and host, most first. */
  failureGroups: z.array(z.object({ reason: z.enum(failureReasons), host: z.string(), count: z.int() })),
  loops: rowList,
  longestChains: rowList,
  /** Rows with a hop whose certificate browsers reject, or to whose host they cannot connect. */
  refusedCertificates: failedRowList,
  /** Rows that end at a redirect without a usable target: no Location, or one that browsers don't follow. */
  noTarget: failedRowList,
  /** Rows that end at a response without content, or with a status code below 200. */
  noContent: failedRowList,
  /** Rows whose last hop gave no response. */
  noResponse: failedRowList,
  /** Rows whose chain exceeds the job's hop limit. */
  redirectLimit: failedRowList,
  /** Rows of the file that can't be tracked, or not again because their password is no longer stored. */
  invalidRows: failedRowList,
  /** Redirects that end at a home page, many at the same one: search engines treat these as removed pages. */
  homePageTargets: targets,
  /** Different URLs that end at the same page. */
  sharedTargets: targets,
  errorTargets: targets,
  httpTargets: targets,
  /** Rows that did not end where or as the file says they should. */
  failedExpectations: z.object({
    count: z.int(),
    first: z.array(z.extend(listedRow, { difference: z.nullable(z.string()) })),
  }),
  /** How many chains of two and more redirects the two findings below were looked for in: the first of the file. */
  chainsExamined: z.int(),
  /** Rows that are redirected to the URL of another row, which redirects on. */
  chainsAcrossRows: z.object({
    count: z.int(),
    first: z.array(z.extend(listedRow, { viaUrl: z.string(), viaLine: z.int() })),
  }),
  /** Redirecting URLs that many rows pass through, slowest first. */
  sharedHops: z.array(z.object({ url: z.string(), count: z.int(), averageTimeMs: z.number() })),
});
export type BulkSummary = z.infer<typeof bulkSummary>;

/** DELETE /v2/bulk/jobs/{id}: what becomes of the checks it made. */
export const deleteBulkJobQuery = z.object({
  checks: z._default(z.enum(['delete', 'keep'], { error: 'Checks must be delete or keep' }), 'delete'),
});
export type DeleteBulkJobQuery = z.infer<typeof deleteBulkJobQuery>;

/** POST /v2/bulk/sitemap */
export const sitemapRequest = z.object({ url: urlInput });
export const sitemapUrls = z.object({
  /** The pages, each once, in the order of the sitemaps. */
  urls: z.array(z.string()),
  /** How many sitemaps were read. */
  sitemaps: z.int(),
  /** The part that could not be read, with the reason. */
  failed: z.array(z.object({ url: z.string(), reason: z.string() })),
  /** False: there is more than this server reads at once. */
  isComplete: z.boolean(),
});
export type SitemapUrls = z.infer<typeof sitemapUrls>;
