/** The worst first: the order of the screen and of the report. Apart from their texts, since each first visit loads the ids. */
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
