import type { BulkSummary } from '../bulk.ts';

/** Of a job in which nothing was found. */
export const emptyBulkSummary: BulkSummary = {
  statuses: [],
  results: [],
  slow: 0,
  statusCodes: [],
  redirectCounts: [],
  verdicts: { PASS: 0, FAIL: 0 },
  hosts: [],
  failureGroups: [],
  loops: { count: 0, first: [] },
  longestChains: { count: 0, first: [] },
  refusedCertificates: { count: 0, first: [] },
  noTarget: { count: 0, first: [] },
  noContent: { count: 0, first: [] },
  noResponse: { count: 0, first: [] },
  redirectLimit: { count: 0, first: [] },
  invalidRows: { count: 0, first: [] },
  homePageTargets: { count: 0, top: [] },
  sharedTargets: { count: 0, top: [] },
  errorTargets: { count: 0, top: [] },
  httpTargets: { count: 0, top: [] },
  failedExpectations: { count: 0, first: [] },
  chainsExamined: 0,
  chainsAcrossRows: { count: 0, first: [] },
  sharedHops: [],
};
