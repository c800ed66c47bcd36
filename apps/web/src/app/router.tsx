import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { parseAdminSearch } from '../screens/admin/admin-search.ts';
import { parseAnalysisSearch } from '../screens/analysis/analysis-search.ts';
import { parseBulkJobSearch } from '../screens/bulk-job/bulk-job-search.ts';
import { parseDashboardSearch } from '../screens/dashboard/dashboard-search.ts';
import { LandingScreen } from '../screens/landing/landing-screen.tsx';
import { parseProjectSearch } from '../screens/projects/project-search.ts';
import { parseSettingsSearch } from '../screens/settings/settings-search.ts';
import { parseTrackSearch } from '../screens/track/track-search.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Shell } from './shell/shell.tsx';

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

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
const checkRoute = createRoute({ getParentRoute: () => rootRoute, path: '/check/$checkId', component: checkScreen });
const noCheckRoute = createRoute({ getParentRoute: () => rootRoute, path: '/check', component: checkScreen });

const sharedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shared/$token',
  component: lazyRouteComponent(() => import('../screens/shared/shared-screen.tsx'), 'SharedScreen'),
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

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  validateSearch: parseDashboardSearch,
  component: lazyRouteComponent(() => import('../screens/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
});

const bulkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bulk',
  component: lazyRouteComponent(() => import('../screens/bulk/bulk-screen.tsx'), 'BulkScreen'),
});

const bulkJobRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bulk/$jobId',
  validateSearch: parseBulkJobSearch,
  component: lazyRouteComponent(() => import('../screens/bulk-job/bulk-job-screen.tsx'), 'BulkJobScreen'),
});

const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$projectId',
  validateSearch: parseProjectSearch,
  component: lazyRouteComponent(() => import('../screens/projects/project-screen.tsx'), 'ProjectScreen'),
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  validateSearch: parseSettingsSearch,
  component: lazyRouteComponent(() => import('../screens/settings/settings-screen.tsx'), 'SettingsScreen'),
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

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  validateSearch: parseAdminSearch,
  component: lazyRouteComponent(() => import('../screens/admin/admin-screen.tsx'), 'AdminScreen'),
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
    sharedRoute,
    loginRoute,
    registerRoute,
    forgotPasswordRoute,
    resetPasswordRoute,
    dashboardRoute,
    bulkRoute,
    bulkJobRoute,
    projectRoute,
    settingsRoute,
    inviteRoute,
    verifyEmailRoute,
    adminRoute,
    apiDocsRoute,
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
