// No schemas here: every first visit loads these lists.

/**
 * What a monitor shows, the most pressing first. `new`: it has not run yet, or, for the public, has never worked so
 * far.
 */
export const monitorStates = [
  'paused',
  'maintenance',
  'flapping',
  'down',
  'recovering',
  'failing',
  'slow',
  'changed',
  'certificate-expiring',
  'up',
  'new',
] as const;

export type MonitorStateName = (typeof monitorStates)[number];

/** A monitor in one of these states needs attention, the worst first. */
export const attentionStates = [
  'down',
  'flapping',
  'recovering',
  'failing',
  'slow',
  'changed',
  'certificate-expiring',
] as const;
export type AttentionState = (typeof attentionStates)[number];

/** The result of the last run of a contract on its own site, the worst first. `error` results count as failed. */
export const contractStates = ['failing', 'passing', 'not-run'] as const;
export type ContractState = (typeof contractStates)[number];

/** Who started a check: a person in the browser, a program with an API key, a bulk job, a contract run or a monitor. */
export const checkOrigins = ['web', 'api', 'bulk', 'contract', 'monitor'] as const;
export type CheckOrigin = (typeof checkOrigins)[number];

/** The last days up to now, today included: `1d` is today alone. */
export const periods = ['1d', '7d', '30d', '90d'] as const;

export type Period = (typeof periods)[number];

/** The periods of response times. */
export const responseTimeRanges = ['24h', '7d', '30d', '90d'] as const;

export type ResponseTimeRange = (typeof responseTimeRanges)[number];

export const periodDays: Readonly<Record<Period, number>> = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 };

/** How bad an outcome is. good: nothing to do. info: worth knowing, no fault. */
export const severities = ['critical', 'high', 'medium', 'low', 'info', 'good'] as const;

export type Severity = (typeof severities)[number];

export const checkStatuses = ['OK', 'ERROR', 'TIMEOUT', 'LOOP'] as const;

export type CheckStatus = (typeof checkStatuses)[number];

/**
 * The worst first: the order of the screen and of the report. Apart from their texts, since each first visit loads the
 * ids.
 */
export const bulkFindingIds = [
  'failed-expectations',
  'loops',
  'refused-certificates',
  'no-target',
  'no-content',
  'error-targets',
  'no-response',
  'redirect-limit',
  'invalid-rows',
  'home-page-targets',
  'longest-chains',
  'chains-across-rows',
  'shared-hops',
  'http-targets',
  'shared-targets',
] as const;

export type BulkFindingId = (typeof bulkFindingIds)[number];

export const bulkMessages = {
  wrongFileType: 'Please select a CSV file',
  redirectFile: 'Please select a CSV file. To use a redirect file, choose “Paste a list”, then “Open redirect file”.',
  noFile: 'Please select a CSV file to upload',
  summaryUnderWay: 'The summary is still being calculated. Try again shortly.',
  comparisonUnderWay: 'The comparison is still being calculated. Try again shortly.',
} as const;

/** Names the caller's own first project wherever a project's id is requested. */
export const defaultProjectAlias = 'default-project';

export const pageSizes = { recentChecks: 20, projectChecks: 50, largest: 100 } as const;

export const historySizes = {
  page: 20,
  largestPage: 100,
  /** More are not counted. */
  counted: 1000,
} as const;

/** The keys that a list of checks can be sorted by. `statusCode`: checks without a response count as 0. */
export const checkSorts = ['started', 'time', 'redirects', 'statusCode'] as const;
export type CheckSort = (typeof checkSorts)[number];

export const sortOrders = ['desc', 'asc'] as const;
export type SortOrder = (typeof sortOrders)[number];
