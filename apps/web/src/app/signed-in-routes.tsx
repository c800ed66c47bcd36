import { createRoute } from '@tanstack/react-router';
import { parseAdminSearch } from '../screens/admin/admin-search.ts';
import { parseBulkJobSearch } from '../screens/bulk-job/bulk-job-search.ts';
import { parseCompareJobsSearch } from '../screens/compare-jobs/compare-jobs-search.ts';
import { parseContractSearch } from '../screens/contract/contract-search.ts';
import { parseContractRunSearch } from '../screens/contract-run/contract-run-search.ts';
import { parseDashboardSearch } from '../screens/dashboard/dashboard-search.ts';
import { parseMonitorSearch } from '../screens/monitor/monitor-search.ts';
import { parseNewContractSearch } from '../screens/new-contract/new-contract-search.ts';
import { parseNewMonitorSearch } from '../screens/new-monitor/new-monitor-search.ts';
import { parseProjectSearch } from '../screens/projects/project-search.ts';
import { parseSettingsSearch } from '../screens/settings/settings-search.ts';
import { parseTrackSearch } from '../screens/track/track-search.ts';
import { listOf, parseContractsSearch, parseMonitorsSearch } from '../screens/workspace/workspace-search.ts';
import { loadForSignedIn } from './load-early.ts';
import { onEntry, signedInRoute } from './root-route.tsx';
import { accountScreen } from './signed-in-only.tsx';

const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dashboard',
  validateSearch: parseDashboardSearch,
  loader: ({ location, preload }) =>
    onEntry(preload, () => loadForSignedIn((early) => early.loadDashboard(parseDashboardSearch(location.search)))),
  ...accountScreen(() => import('../screens/dashboard/dashboard-screen.tsx')),
});

const bulkRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bulk',
  loader: ({ preload }) => onEntry(preload, () => loadForSignedIn((early) => early.loadBulkJobs())),
  ...accountScreen(() => import('../screens/bulk/bulk-screen.tsx')),
});

const bulkJobRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bulk/$jobId',
  validateSearch: parseBulkJobSearch,
  loader: ({ params, preload }) => onEntry(preload, () => loadForSignedIn((early) => early.loadBulkJob(params.jobId))),
  ...accountScreen(() => import('../screens/bulk-job/bulk-job-screen.tsx')),
});

const compareJobsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bulk/$jobId/compare',
  validateSearch: parseCompareJobsSearch,
  loader: ({ params, location, preload }) =>
    onEntry(preload, () =>
      loadForSignedIn((early) =>
        early.loadComparedJobs({ jobId: params.jobId }, parseCompareJobsSearch(location.search)),
      ),
    ),
  ...accountScreen(() => import('../screens/compare-jobs/compare-jobs-screen.tsx')),
});

const projectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects/$projectId',
  validateSearch: parseProjectSearch,
  loader: ({ params, preload }) =>
    onEntry(preload, () => loadForSignedIn((early) => early.loadProject(params.projectId))),
  ...accountScreen(() => import('../screens/projects/project-screen.tsx')),
});

const newContractRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects/$projectId/contracts/new',
  validateSearch: parseNewContractSearch,
  loader: ({ params, preload }) =>
    onEntry(preload, () => loadForSignedIn((early) => early.loadProject(params.projectId))),
  ...accountScreen(() => import('../screens/new-contract/new-contract-screen.tsx')),
});

const contractRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contracts/$contractId',
  validateSearch: parseContractSearch,
  loader: ({ params, preload }) =>
    onEntry(preload, () => loadForSignedIn((early) => early.loadContract(params.contractId))),
  ...accountScreen(() => import('../screens/contract/contract-screen.tsx')),
});

const contractRunRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contracts/$contractId/runs/$runId',
  validateSearch: parseContractRunSearch,
  loader: ({ params, preload }) =>
    onEntry(preload, () => loadForSignedIn((early) => early.loadContractRun(params.contractId, params.runId))),
  ...accountScreen(() => import('../screens/contract-run/contract-run-screen.tsx')),
});

const compareRunsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contracts/$contractId/runs/$runId/compare',
  validateSearch: parseCompareJobsSearch,
  loader: ({ params, location, preload }) =>
    onEntry(preload, () =>
      loadForSignedIn((early) => early.loadComparedJobs(params, parseCompareJobsSearch(location.search))),
    ),
  ...accountScreen(() => import('../screens/compare-jobs/compare-jobs-screen.tsx')),
});

const contractsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contracts',
  validateSearch: parseContractsSearch,
  loader: ({ location, preload }) =>
    onEntry(preload, () => loadForSignedIn((early) => early.loadContracts(parseContractsSearch(location.search)))),
  ...accountScreen(() => import('../screens/workspace/contracts-screen.tsx')),
});

const monitorsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/monitors',
  validateSearch: parseMonitorsSearch,
  loader: ({ location, preload }) =>
    onEntry(preload, () =>
      loadForSignedIn((early) => early.loadMonitors(listOf(parseMonitorsSearch(location.search)))),
    ),
  ...accountScreen(() => import('../screens/workspace/monitors-screen.tsx')),
});

const newMonitorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects/$projectId/monitors/new',
  validateSearch: parseNewMonitorSearch,
  loader: ({ params, preload }) =>
    onEntry(preload, () => loadForSignedIn((early) => early.loadProject(params.projectId))),
  ...accountScreen(() => import('../screens/new-monitor/new-monitor-screen.tsx')),
});

const monitorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/monitors/$monitorId',
  validateSearch: parseMonitorSearch,
  loader: ({ params, preload }) =>
    onEntry(preload, () => loadForSignedIn((early) => early.loadMonitor(params.monitorId))),
  ...accountScreen(() => import('../screens/monitor/monitor-screen.tsx')),
});

const compareClientsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/clients',
  validateSearch: parseTrackSearch,
  loader: ({ location, preload }) =>
    onEntry(preload, () => loadForSignedIn((early) => early.loadClientComparisons(parseTrackSearch(location.search)))),
  ...accountScreen(() => import('../screens/compare-clients/compare-clients-screen.tsx')),
});

const clientComparisonRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/clients/$comparisonId',
  loader: ({ params, preload }) =>
    onEntry(preload, () => loadForSignedIn((early) => early.loadClientComparison(params.comparisonId))),
  ...accountScreen(() => import('../screens/client-comparison/client-comparison-screen.tsx')),
});

const redirectFilesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/redirect-files',
  loader: ({ preload }) => onEntry(preload, () => loadForSignedIn((early) => early.loadProjects())),
  ...accountScreen(() => import('../screens/redirect-files/redirect-files-screen.tsx')),
});

const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  validateSearch: parseSettingsSearch,
  loader: ({ location, preload }) =>
    onEntry(preload, () => loadForSignedIn((early) => early.loadSettings(parseSettingsSearch(location.search)))),
  ...accountScreen(() => import('../screens/settings/settings-screen.tsx')),
});

const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin',
  validateSearch: parseAdminSearch,
  loader: ({ location, preload }) =>
    onEntry(preload, () => loadForSignedIn((early) => early.loadAdmin(parseAdminSearch(location.search)))),
  ...accountScreen(() => import('../screens/admin/admin-screen.tsx')),
});

/** Screens that need an account. */
export const signedInRoutes = [
  dashboardRoute,
  bulkRoute,
  bulkJobRoute,
  compareJobsRoute,
  projectRoute,
  contractsRoute,
  monitorsRoute,
  newContractRoute,
  contractRoute,
  contractRunRoute,
  compareRunsRoute,
  newMonitorRoute,
  monitorRoute,
  compareClientsRoute,
  clientComparisonRoute,
  redirectFilesRoute,
  settingsRoute,
  adminRoute,
] as const;
