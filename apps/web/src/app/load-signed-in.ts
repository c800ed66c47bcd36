import { defaultProjectAlias } from '@hopwise/model';
import { accountSessionsQuery, accountUseQuery, apiKeysQuery } from '../api/account.ts';
import { allContractsQuery, allMonitorsQuery, attentionQuery } from '../api/attention.ts';
import { bulkJobQuery, bulkJobsQuery } from '../api/bulk-jobs.ts';
import { recentActivityQuery } from '../api/checks.ts';
import { clientComparisonQuery, projectClientComparisonsQuery } from '../api/client-comparisons.ts';
import { contractQuery, contractRunQuery } from '../api/contracts.ts';
import { type ComparedTarget, jobComparisonQuery } from '../api/job-comparisons.ts';
import { monitorQuery } from '../api/monitors.ts';
import { onboardingQuery } from '../api/onboarding.ts';
import { organizationsQuery } from '../api/organizations.ts';
import { projectQuery, projectsQuery } from '../api/projects.ts';
import { serverAccountsQuery } from '../api/server.ts';
import { sessionQuery } from '../api/session.ts';
import { statsQuery } from '../api/stats.ts';
import type { AdminSearch } from '../screens/admin/admin-search.ts';
import type { CompareJobsSearch } from '../screens/compare-jobs/compare-jobs-search.ts';
import { type DashboardSearch, defaultOrigins, defaultPeriod } from '../screens/dashboard/dashboard-search.ts';
import type { SettingsSearch, SettingsSection } from '../screens/settings/settings-search.ts';
import type { TrackSearch } from '../screens/track/track-search.ts';
import type { ContractsSearch, MonitorsSearch } from '../screens/workspace/workspace-search.ts';
import { queryClient, start } from './query-client.ts';

export const loadDashboard = ({ period = defaultPeriod, origin = defaultOrigins }: DashboardSearch): void => {
  start(queryClient.ensureQueryData(statsQuery(period, { origin })));
  start(queryClient.ensureQueryData(recentActivityQuery({ origin })));
  start(queryClient.ensureQueryData(attentionQuery()));
  start(queryClient.ensureQueryData(onboardingQuery));
};

export const loadMonitors = (wanted: MonitorsSearch): void =>
  start(queryClient.ensureInfiniteQueryData(allMonitorsQuery(wanted)));

export const loadContracts = (wanted: ContractsSearch): void =>
  start(queryClient.ensureInfiniteQueryData(allContractsQuery(wanted)));

export const loadBulkJobs = (): void => start(queryClient.ensureInfiniteQueryData(bulkJobsQuery));

export const loadBulkJob = (id: string): void => start(queryClient.ensureQueryData(bulkJobQuery(id)));

export const loadComparedJobs = (target: ComparedTarget, { before }: CompareJobsSearch): void =>
  start(queryClient.ensureQueryData(jobComparisonQuery(target, before)));

export const loadProjects = (): void => start(queryClient.ensureQueryData(projectsQuery));

export const loadProject = (id: string): void => start(queryClient.ensureQueryData(projectQuery(id)));

export const loadContract = (id: string): void => start(queryClient.ensureQueryData(contractQuery(id)));

export const loadContractRun = (contractId: string, runId: string): void => {
  start(queryClient.ensureQueryData(contractRunQuery(runId)));
  start(queryClient.ensureQueryData(contractQuery(contractId)));
};

export const loadMonitor = (id: string): void => start(queryClient.ensureQueryData(monitorQuery(id)));

export const loadClientComparisons = ({ project = defaultProjectAlias }: TrackSearch): void =>
  start(queryClient.ensureInfiniteQueryData(projectClientComparisonsQuery(project)));

export const loadClientComparison = (id: string): void => start(queryClient.ensureQueryData(clientComparisonQuery(id)));

/** The first queries of each section. */
const startSection: Readonly<Record<SettingsSection, () => void>> = {
  profile: () => start(queryClient.ensureQueryData(accountUseQuery)),
  security: () => start(queryClient.ensureQueryData(accountSessionsQuery)),
  'api-keys': () => start(queryClient.ensureQueryData(apiKeysQuery)),
  organizations: () => start(queryClient.ensureQueryData(organizationsQuery)),
};

export const loadSettings = ({ section = 'profile' }: SettingsSearch): void => startSection[section]();

/** The audit trail is fetched when opened, because it includes recent actions. Only server admins may read it. */
export const loadAdmin = ({ section = 'accounts' }: AdminSearch): void => {
  if (section !== 'accounts') return;
  start(
    queryClient.ensureQueryData(sessionQuery).then(async (user) => {
      if (user?.isServerOwner) await queryClient.prefetchInfiniteQuery(serverAccountsQuery(''));
    }),
  );
};
