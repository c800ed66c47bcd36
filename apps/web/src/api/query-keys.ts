import type {
  AuditFilter,
  BulkJob,
  BulkRowFilter,
  BulkView,
  CheckSort,
  CheckStatus,
  ContractRowFilter,
  ContractRun,
  MonitorStateName,
  Period,
  ResponseTimeRange,
  RowChangeFilter,
  SortOrder,
} from '@hopwise/model';

declare const isQueryKey: unique symbol;

/** Branded, so that only this file can create keys. */
export type QueryKey = readonly unknown[] & { readonly [isQueryKey]: true };

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: QueryKey;
  }
}

const key = (...parts: unknown[]): QueryKey => parts as readonly unknown[] as QueryKey;

/** The prefix shared by all keys of a kind. */
export const allOf = (one: QueryKey): QueryKey => key(one[0]);

interface CheckFilters {
  status?: CheckStatus | undefined;
  search?: string | undefined;
  origin?: string | undefined;
}

interface RecentChecksWanted extends CheckFilters {
  sort?: CheckSort | undefined;
  order?: SortOrder | undefined;
  bulk?: BulkView | undefined;
  cursor?: string | undefined;
}

/** Of the lists across projects. */
interface ListWanted {
  state?: string | undefined;
  search?: string | undefined;
  projectId?: string | undefined;
  limit?: number | undefined;
}

interface BulkRowsWanted {
  filter: BulkRowFilter;
  search: string;
  after: number;
}

interface ComparedRowsWanted {
  before: string | undefined;
  filter: RowChangeFilter;
  search: string;
  after: number;
}

interface ContractRowsWanted {
  filter: ContractRowFilter;
  after: number;
}

/** The key changes when the job ends, because data fetched before that is incomplete. */
const ofBulkJob = ({ id, finishedAt }: Pick<BulkJob, 'id' | 'finishedAt'>, ...rest: unknown[]): QueryKey =>
  key('bulk-job', id, ...rest, finishedAt);

/** The cache keys of all queries. A key matches every key it is a prefix of. */
export const queryKeys = {
  session: key('session'),
  serverOptions: key('server-options'),
  docs: key('docs'),

  accountUse: key('account-use'),
  accountSessions: key('account-sessions'),
  apiKeys: key('api-keys'),
  guestChecks: key('guest-checks'),
  invite: (token: string) => key('invite', token),

  organizations: key('organizations'),
  organization: (id: string) => key('organizations', id),
  organizationMembers: (id: string) => key('organizations', id, 'members'),
  organizationInvites: (id: string) => key('organizations', id, 'invites'),
  organizationReportBrand: (id: string) => key('organizations', id, 'report-brand'),

  projects: key('projects'),
  project: (id: string) => key('projects', id),

  checks: key('checks'),
  recentChecks: (wanted: RecentChecksWanted) => key('checks', 'recent', wanted),
  projectChecks: (projectId: string, wanted: CheckFilters & { page: number }) =>
    key('checks', 'project', projectId, wanted),
  checkHistory: (id: string) => key('checks', 'history', id),
  checksToCompare: (id: string) => key('checks', 'to-compare', id),
  comparison: (beforeId: string, afterId: string) => key('comparison', beforeId, afterId),
  check: (id: string) => key('check', id),
  checkAnalysis: (id: string) => key('check', id, 'analysis'),
  browserTrace: (checkId: string) => key('check', checkId, 'browser-trace'),
  sharedCheck: (token: string) => key('shared-check', token),
  sharedComparison: (token: string) => key('shared-comparison', token),

  stats: key('stats'),
  statsOf: (period: Period, filters: { projectId?: string; origin?: string | undefined }) =>
    key('stats', period, filters),
  failingHosts: (period: Period, filters: { projectId?: string; origin?: string | undefined }) =>
    key('stats', 'hosts', period, filters),
  expiringCertificates: key('stats', 'certificates'),

  onboarding: key('onboarding'),

  attention: key('attention'),
  attentionIn: (projectId?: string) => key('attention', projectId),
  snoozeOf: (id: string) => key('attention', 'snooze', id),

  bulkJobs: key('bulk-jobs'),
  bulkJob: (id: string) => key('bulk-job', id),
  bulkRows: (job: BulkJob, wanted: BulkRowsWanted) => ofBulkJob(job, 'rows', wanted),
  bulkSummary: (job: BulkJob) => ofBulkJob(job, 'summary'),

  contracts: key('contracts'),
  allContracts: (wanted: ListWanted) => key('contracts', 'all', wanted),
  projectContracts: (projectId: string) => key('contracts', projectId),
  contract: (id: string) => key('contract', id),
  contractRuns: (id: string) => key('contract-runs', id),
  contractRun: (id: string) => key('contract-run', id),
  contractRows: ({ id, finishedAt }: ContractRun, wanted: ContractRowsWanted) =>
    key('contract-run', id, 'rows', wanted, finishedAt),
  contractOfCheck: (checkId: string) => key('contract-of-check', checkId),
  contractOfJob: (jobId: string, expect: string) => key('contract-of-job', jobId, expect),

  jobComparison: (path: string, before?: string) => key('job-comparison', path, before),
  comparedRows: (path: string, wanted: ComparedRowsWanted) => key('job-comparison', path, 'rows', wanted),

  clientComparisons: key('client-comparisons'),
  projectClientComparisons: (projectId: string) => key('client-comparisons', projectId),
  clientComparison: (id: string) => key('client-comparison', id),

  monitors: key('monitors'),
  monitorFacets: key('monitors', 'facets'),
  allIncidents: key('monitors', 'incidents'),
  monitorViews: key('monitor-views'),
  allStatusPages: key('status-page', 'all'),
  allMonitors: (wanted: ListWanted) => key('monitors', 'all', wanted),
  projectMonitors: (projectId: string, state?: MonitorStateName) => key('monitors', projectId, state),
  monitor: (id: string) => key('monitor', id),
  monitorHistory: (id: string) => key('monitor-history', id),
  monitorTimeline: (id: string) => key('monitor-history', id, 'timeline'),
  monitorRuns: (id: string) => key('monitor-history', id, 'runs'),
  monitorIncidents: (id: string) => key('monitor-history', id, 'incidents'),
  monitorResponseTimes: (id: string, range: ResponseTimeRange) => key('monitor-history', id, 'response-times', range),
  monitorProblem: (id: string) => key('monitor-history', id, 'problem'),
  statusPageLink: (projectId: string) => key('status-page-link', projectId),
  statusNotes: (projectId: string) => key('status-notes', projectId),
  statusPage: (token: string) => key('status-page', token),

  alertMails: (token: string) => key('alert-mails', token),
  alertChannels: key('alert-channels'),
  allAlertChannels: key('alert-channels', 'all'),
  alertChannelsOf: (owner: { projectId: string } | { organizationId: string }) => key('alert-channels', owner),
  alertDeliveries: key('alert-deliveries'),
  alertDeliveriesOf: (channelId: string) => key('alert-deliveries', channelId),

  audit: key('audit'),
  auditTrail: (path: string, filter: AuditFilter) => key('audit', path, filter),
  serverAccounts: key('server-accounts'),
  serverAccountsFound: (search: string) => key('server-accounts', search),
} as const;

/** The job id of a job query; undefined for queries of its rows or summary. */
export const bulkJobIdIn = (queryKey: QueryKey): string | undefined =>
  queryKey[0] === queryKeys.bulkJob('')[0] && queryKey.length === 2 ? String(queryKey[1]) : undefined;
