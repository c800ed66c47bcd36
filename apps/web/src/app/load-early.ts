import { defaultProjectAlias } from '@hopwise/model';
import { notFound } from '@tanstack/react-router';
import { accountSessionsQuery, accountUseQuery, apiKeysQuery } from '../api/account.ts';
import { allContractsQuery, allMonitorsQuery, attentionQuery } from '../api/attention.ts';
import { bulkJobQuery, bulkJobsQuery } from '../api/bulk-jobs.ts';
import {
  checkAnalysisQuery,
  checkHistoryQuery,
  checkQuery,
  comparisonQuery,
  recentActivityQuery,
} from '../api/checks.ts';
import { clientComparisonQuery, projectClientComparisonsQuery } from '../api/client-comparisons.ts';
import { contractQuery, contractRunQuery } from '../api/contracts.ts';
import { type ComparedTarget, jobComparisonQuery } from '../api/job-comparisons.ts';
import { monitorQuery, statusPageQuery } from '../api/monitors.ts';
import { onboardingQuery } from '../api/onboarding.ts';
import { organizationsQuery } from '../api/organizations.ts';
import { projectQuery, projectsQuery } from '../api/projects.ts';
import { serverAccountsQuery } from '../api/server.ts';
import { mayBeSignedIn, sessionQuery } from '../api/session.ts';
import { sharedCheckQuery, sharedComparisonQuery } from '../api/share.ts';
import { statsQuery } from '../api/stats.ts';
import type { AdminSearch } from '../screens/admin/admin-search.ts';
import type { CompareJobsSearch } from '../screens/compare-jobs/compare-jobs-search.ts';
import { type DashboardSearch, defaultOrigins, defaultPeriod } from '../screens/dashboard/dashboard-search.ts';
import type { SettingsSearch, SettingsSection } from '../screens/settings/settings-search.ts';
import type { TrackSearch } from '../screens/track/track-search.ts';
import type { ContractsSearch, MonitorsSearch } from '../screens/workspace/workspace-search.ts';
import { queryClient } from './query-client.ts';

/**
 * Starts a screen's queries while its code is still loading. Nothing here waits or fails: the screen runs the same
 * queries, joins those in flight and shows their state.
 */
const start = (asked: Promise<unknown>): void => void asked.catch(() => {});

/** The build renders pages without a server to query. */
export const loadSession = (): void => {
  if (typeof document !== 'undefined') start(queryClient.ensureQueryData(sessionQuery));
};

/** Guests are known to be guests, so queries they aren't allowed to make are skipped. */
const forSignedIn = (load: () => void): void => {
  if (mayBeSignedIn()) load();
};

export const loadDashboard = ({ period = defaultPeriod, origin = defaultOrigins }: DashboardSearch): void =>
  forSignedIn(() => {
    start(queryClient.ensureQueryData(statsQuery(period, { origin })));
    start(queryClient.ensureQueryData(recentActivityQuery({ origin })));
    start(queryClient.ensureQueryData(attentionQuery()));
    start(queryClient.ensureQueryData(onboardingQuery));
  });

export const loadMonitors = (wanted: MonitorsSearch): void =>
  forSignedIn(() => start(queryClient.ensureInfiniteQueryData(allMonitorsQuery(wanted))));

export const loadContracts = (wanted: ContractsSearch): void =>
  forSignedIn(() => start(queryClient.ensureInfiniteQueryData(allContractsQuery(wanted))));

export const loadBulkJobs = (): void => forSignedIn(() => start(queryClient.ensureInfiniteQueryData(bulkJobsQuery)));

export const loadBulkJob = (id: string): void =>
  forSignedIn(() => start(queryClient.ensureQueryData(bulkJobQuery(id))));

export const loadComparedJobs = (target: ComparedTarget, { before }: CompareJobsSearch): void =>
  forSignedIn(() => start(queryClient.ensureQueryData(jobComparisonQuery(target, before))));

export const loadProjects = (): void => forSignedIn(() => start(queryClient.ensureQueryData(projectsQuery)));

export const loadProject = (id: string): void =>
  forSignedIn(() => start(queryClient.ensureQueryData(projectQuery(id))));

export const loadContract = (id: string): void =>
  forSignedIn(() => start(queryClient.ensureQueryData(contractQuery(id))));

export const loadContractRun = (contractId: string, runId: string): void =>
  forSignedIn(() => {
    start(queryClient.ensureQueryData(contractRunQuery(runId)));
    start(queryClient.ensureQueryData(contractQuery(contractId)));
  });

export const loadMonitor = (id: string): void =>
  forSignedIn(() => start(queryClient.ensureQueryData(monitorQuery(id))));

export const loadClientComparisons = ({ project = defaultProjectAlias }: TrackSearch): void =>
  forSignedIn(() => start(queryClient.ensureInfiniteQueryData(projectClientComparisonsQuery(project))));

export const loadClientComparison = (id: string): void =>
  forSignedIn(() => start(queryClient.ensureQueryData(clientComparisonQuery(id))));

/** The first queries of each section. */
const startSection: Readonly<Record<SettingsSection, () => void>> = {
  profile: () => start(queryClient.ensureQueryData(accountUseQuery)),
  security: () => start(queryClient.ensureQueryData(accountSessionsQuery)),
  'api-keys': () => start(queryClient.ensureQueryData(apiKeysQuery)),
  organizations: () => start(queryClient.ensureQueryData(organizationsQuery)),
};

export const loadSettings = ({ section = 'profile' }: SettingsSearch): void => forSignedIn(startSection[section]);

/** The audit trail is fetched when opened, because it includes recent actions. Only server admins may read it. */
export const loadAdmin = ({ section = 'accounts' }: AdminSearch): void =>
  forSignedIn(() => {
    if (section !== 'accounts') return;
    start(
      queryClient.ensureQueryData(sessionQuery).then(async (user) => {
        if (user?.isServerOwner) await queryClient.prefetchInfiniteQuery(serverAccountsQuery(''));
      }),
    );
  });

export const loadCheck = (id: string): void => {
  start(
    queryClient
      .ensureQueryData(checkQuery(id))
      .then((result) => queryClient.ensureQueryData(checkAnalysisQuery(result))),
  );
  start(queryClient.ensureInfiniteQueryData(checkHistoryQuery(id)));
};

export const loadComparison = (beforeId: string, afterId: string): void =>
  start(queryClient.ensureQueryData(comparisonQuery(beforeId, afterId)));

export const loadSharedCheck = (token: string): void => start(queryClient.ensureQueryData(sharedCheckQuery(token)));

export const loadSharedComparison = (token: string): void =>
  start(queryClient.ensureQueryData(sharedComparisonQuery(token)));

export const loadStatusPage = (token: string): void => start(queryClient.ensureQueryData(statusPageQuery(token)));

/** The router waits for it, and shows that there is no such page. */
export async function loadDoc(name: string): Promise<void> {
  const { loadDocPage } = await import('../screens/docs/loaded-docs.ts');
  if (!(await loadDocPage(name))) throw notFound();
}
