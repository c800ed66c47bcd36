import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { parseAdminSearch } from '../screens/admin/admin-search.ts';
import { parseAnalysisSearch } from '../screens/analysis/analysis-search.ts';
import { parseBulkJobSearch } from '../screens/bulk-job/bulk-job-search.ts';
import { parseContractSearch } from '../screens/contract/contract-search.ts';
import { parseContractRunSearch } from '../screens/contract-run/contract-run-search.ts';
import { parseDashboardSearch } from '../screens/dashboard/dashboard-search.ts';
import { LandingScreen } from '../screens/landing/landing-screen.tsx';
import { parseMonitorSearch } from '../screens/monitor/monitor-search.ts';
import { parseNewContractSearch } from '../screens/new-contract/new-contract-search.ts';
import { parseNewMonitorSearch } from '../screens/new-monitor/new-monitor-search.ts';
import { parseProjectSearch } from '../screens/projects/project-search.ts';
import { parseSettingsSearch } from '../screens/settings/settings-search.ts';
import { parseTrackSearch } from '../screens/track/track-search.ts';
import { ErrorPage } from './error-page.tsx';
import {
  loadAdmin,
  loadBulkJob,
  loadBulkJobs,
  loadCheck,
  loadClientComparison,
  loadClientComparisons,
  loadComparison,
  loadContract,
  loadContractRun,
  loadDashboard,
  loadMonitor,
  loadProject,
  loadSession,
  loadSettings,
  loadSharedCheck,
  loadStatusPage,
} from './load-early.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { Shell } from './shell/shell.tsx';
import { accountScreens, SignedInOnly } from './signed-in-only.tsx';

/** A pointer that passes over a link fetches code, which is kept, but asks for no data. */
const onEntry = (isPreload: boolean, load: () => void): void => {
  if (!isPreload) load();
};

const rootRoute = createRootRoute({ loader: loadSession, component: Shell, notFoundComponent: NotFoundPage });

const signedInRoute = createRoute({ getParentRoute: () => rootRoute, id: '_signed-in', component: SignedInOnly });

// Small, and the first that most people see: it comes with the app instead of after it.
const landingRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: LandingScreen });

const trackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/track',
  validateSearch: parseTrackSearch,
  component: lazyRouteComponent(() => import('../screens/track/track-screen.tsx'), 'TrackScreen'),
});

const analysisRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/analysis',
  validateSearch: parseAnalysisSearch,
  component: lazyRouteComponent(() => import('../screens/analysis/analysis-screen.tsx'), 'AnalysisScreen'),
});

const checkScreen = lazyRouteComponent(() => import('../screens/check/check-screen.tsx'), 'CheckScreen');
const checkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/check/$checkId',
  loader: ({ params, preload }) => onEntry(preload, () => loadCheck(params.checkId)),
  component: checkScreen,
});
const noCheckRoute = createRoute({ getParentRoute: () => rootRoute, path: '/check', component: checkScreen });

const compareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/compare/$beforeId/$afterId',
  loader: ({ params, preload }) => onEntry(preload, () => loadComparison(params.beforeId, params.afterId)),
  component: lazyRouteComponent(() => import('../screens/compare/compare-screen.tsx'), 'CompareScreen'),
});

const sharedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shared/$token',
  loader: ({ params, preload }) => onEntry(preload, () => loadSharedCheck(params.token)),
  component: lazyRouteComponent(() => import('../screens/shared/shared-screen.tsx'), 'SharedScreen'),
});

const statusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status/$token',
  loader: ({ params, preload }) => onEntry(preload, () => loadStatusPage(params.token)),
  component: lazyRouteComponent(() => import('../screens/status/status-screen.tsx'), 'StatusScreen'),
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: lazyRouteComponent(() => import('../screens/login/login-screen.tsx'), 'LoginScreen'),
});

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  component: lazyRouteComponent(() => import('../screens/register/register-screen.tsx'), 'RegisterScreen'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('../screens/forgot-password/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => import('../screens/reset-password/reset-password-screen.tsx'),
    'ResetPasswordScreen',
  ),
});

const dashboardScreen = () => import('../screens/dashboard/dashboard-screen.tsx');
const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dashboard',
  validateSearch: parseDashboardSearch,
  loader: ({ location, preload }) => onEntry(preload, () => loadDashboard(parseDashboardSearch(location.search))),
  ...accountScreens(dashboardScreen, 'Dashboard'),
});

const bulkScreen = () => import('../screens/bulk/bulk-screen.tsx');
const bulkRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bulk',
  loader: ({ preload }) => onEntry(preload, loadBulkJobs),
  ...accountScreens(bulkScreen, 'Bulk'),
});

const bulkJobScreen = () => import('../screens/bulk-job/bulk-job-screen.tsx');
const bulkJobRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bulk/$jobId',
  validateSearch: parseBulkJobSearch,
  loader: ({ params, preload }) => onEntry(preload, () => loadBulkJob(params.jobId)),
  ...accountScreens(bulkJobScreen, 'BulkJob'),
});

const projectScreen = () => import('../screens/projects/project-screen.tsx');
const projectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects/$projectId',
  validateSearch: parseProjectSearch,
  loader: ({ params, preload }) => onEntry(preload, () => loadProject(params.projectId)),
  ...accountScreens(projectScreen, 'Project'),
});

const newContractScreen = () => import('../screens/new-contract/new-contract-screen.tsx');
const newContractRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects/$projectId/contracts/new',
  validateSearch: parseNewContractSearch,
  loader: ({ params, preload }) => onEntry(preload, () => loadProject(params.projectId)),
  ...accountScreens(newContractScreen, 'NewContract'),
});

const contractScreen = () => import('../screens/contract/contract-screen.tsx');
const contractRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contracts/$contractId',
  validateSearch: parseContractSearch,
  loader: ({ params, preload }) => onEntry(preload, () => loadContract(params.contractId)),
  ...accountScreens(contractScreen, 'Contract'),
});

const contractRunScreen = () => import('../screens/contract-run/contract-run-screen.tsx');
const contractRunRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contracts/$contractId/runs/$runId',
  validateSearch: parseContractRunSearch,
  loader: ({ params, preload }) => onEntry(preload, () => loadContractRun(params.contractId, params.runId)),
  ...accountScreens(contractRunScreen, 'ContractRun'),
});

const newMonitorScreen = () => import('../screens/new-monitor/new-monitor-screen.tsx');
const newMonitorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/projects/$projectId/monitors/new',
  validateSearch: parseNewMonitorSearch,
  loader: ({ params, preload }) => onEntry(preload, () => loadProject(params.projectId)),
  ...accountScreens(newMonitorScreen, 'NewMonitor'),
});

const monitorScreen = () => import('../screens/monitor/monitor-screen.tsx');
const monitorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/monitors/$monitorId',
  validateSearch: parseMonitorSearch,
  loader: ({ params, preload }) => onEntry(preload, () => loadMonitor(params.monitorId)),
  ...accountScreens(monitorScreen, 'Monitor'),
});

const compareClientsScreen = () => import('../screens/compare-clients/compare-clients-screen.tsx');
const compareClientsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/clients',
  validateSearch: parseTrackSearch,
  loader: ({ location, preload }) => onEntry(preload, () => loadClientComparisons(parseTrackSearch(location.search))),
  ...accountScreens(compareClientsScreen, 'CompareClients'),
});

const clientComparisonScreen = () => import('../screens/client-comparison/client-comparison-screen.tsx');
const clientComparisonRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/clients/$comparisonId',
  loader: ({ params, preload }) => onEntry(preload, () => loadClientComparison(params.comparisonId)),
  ...accountScreens(clientComparisonScreen, 'ClientComparison'),
});

const settingsScreen = () => import('../screens/settings/settings-screen.tsx');
const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  validateSearch: parseSettingsSearch,
  loader: ({ location, preload }) => onEntry(preload, () => loadSettings(parseSettingsSearch(location.search))),
  ...accountScreens(settingsScreen, 'Settings'),
});

const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite',
  component: lazyRouteComponent(() => import('../screens/invite/invite-screen.tsx'), 'InviteScreen'),
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  component: lazyRouteComponent(() => import('../screens/verify-email/verify-email-screen.tsx'), 'VerifyEmailScreen'),
});

const alertMailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/alert-mails',
  component: lazyRouteComponent(() => import('../screens/alert-mails/alert-mails-screen.tsx'), 'AlertMailsScreen'),
});

const adminScreen = () => import('../screens/admin/admin-screen.tsx');
const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin',
  validateSearch: parseAdminSearch,
  loader: ({ location, preload }) => onEntry(preload, () => loadAdmin(parseAdminSearch(location.search))),
  ...accountScreens(adminScreen, 'Admin'),
});

const apiDocsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/api/docs',
  component: lazyRouteComponent(() => import('../screens/api-docs/api-docs-screen.tsx'), 'ApiDocsScreen'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    landingRoute,
    trackRoute,
    analysisRoute,
    checkRoute,
    noCheckRoute,
    compareRoute,
    sharedRoute,
    statusRoute,
    loginRoute,
    registerRoute,
    forgotPasswordRoute,
    resetPasswordRoute,
    inviteRoute,
    verifyEmailRoute,
    alertMailsRoute,
    signedInRoute.addChildren([
      dashboardRoute,
      bulkRoute,
      bulkJobRoute,
      projectRoute,
      newContractRoute,
      contractRoute,
      contractRunRoute,
      newMonitorRoute,
      monitorRoute,
      compareClientsRoute,
      clientComparisonRoute,
      settingsRoute,
      adminRoute,
    ]),
    apiDocsRoute,
  ]),
  defaultPreload: 'intent',
  // What was fetched is kept by its own rules, not the router's.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
