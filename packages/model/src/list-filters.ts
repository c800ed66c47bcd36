/**
 * What a monitor shows, the most pressing first. `new`: it has not run yet, or, for the public, has never worked so
 * far.
 */
export const monitorStates = [
  'paused',
  'maintenance',
  'down',
  'recovering',
  'failing',
  'changed',
  'certificate-expiring',
  'up',
  'new',
] as const;

export type MonitorStateName = (typeof monitorStates)[number];

/** The last days up to now, today included: `1d` is today alone. */
export const periods = ['1d', '7d', '30d', '90d'] as const;

export type Period = (typeof periods)[number];

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

/** Names the caller's own first project wherever a project's id is requested. */
export const defaultProjectAlias = 'default-project';
