import { docsIndex } from '@hopwise/model';
import { createRoute } from '@tanstack/react-router';
import { parseAnalysisSearch } from '../screens/analysis/analysis-search.ts';
import { parseDocsSearch } from '../screens/docs/docs-search.ts';
import { LandingScreen } from '../screens/landing/landing-screen.tsx';
import { parseTrackSearch } from '../screens/track/track-search.ts';
import { NotFoundPage } from './error-pages.tsx';
import { lazyScreen } from './lazy-screen.ts';
import {
  loadCheck,
  loadComparison,
  loadDoc,
  loadSharedCheck,
  loadSharedComparison,
  loadStatusPage,
} from './load-early.ts';
import { onEntry, rootRoute } from './root-route.tsx';

// Small, and the first screen that most people see, so it ships with the app.
const landingRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: LandingScreen });

const trackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/track',
  validateSearch: parseTrackSearch,
  component: lazyScreen(() => import('../screens/track/track-screen.tsx'), 'TrackScreen'),
});

const analysisRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/analysis',
  validateSearch: parseAnalysisSearch,
  component: lazyScreen(() => import('../screens/analysis/analysis-screen.tsx'), 'AnalysisScreen'),
});

const checkScreen = lazyScreen(() => import('../screens/check/check-screen.tsx'), 'CheckScreen');
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
  component: lazyScreen(() => import('../screens/compare/compare-screen.tsx'), 'CompareScreen'),
});

const sharedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shared/$token',
  loader: ({ params, preload }) => onEntry(preload, () => loadSharedCheck(params.token)),
  component: lazyScreen(() => import('../screens/shared/shared-screen.tsx'), 'SharedScreen'),
});

const sharedComparisonRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shared/clients/$token',
  loader: ({ params, preload }) => onEntry(preload, () => loadSharedComparison(params.token)),
  component: lazyScreen(
    () => import('../screens/shared-comparison/shared-comparison-screen.tsx'),
    'SharedComparisonScreen',
  ),
});

const statusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status/$token',
  loader: ({ params, preload }) => onEntry(preload, () => loadStatusPage(params.token)),
  staticData: { isBare: true },
  component: lazyScreen(() => import('../screens/status/status-screen.tsx'), 'StatusScreen'),
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: lazyScreen(() => import('../screens/login/login-screen.tsx'), 'LoginScreen'),
});

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  component: lazyScreen(() => import('../screens/register/register-screen.tsx'), 'RegisterScreen'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyScreen(() => import('../screens/forgot-password/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: lazyScreen(() => import('../screens/reset-password/reset-password-screen.tsx'), 'ResetPasswordScreen'),
});

const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite',
  component: lazyScreen(() => import('../screens/invite/invite-screen.tsx'), 'InviteScreen'),
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  component: lazyScreen(() => import('../screens/verify-email/verify-email-screen.tsx'), 'VerifyEmailScreen'),
});

const alertMailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/alert-mails',
  component: lazyScreen(() => import('../screens/alert-mails/alert-mails-screen.tsx'), 'AlertMailsScreen'),
});

const docsScreen = lazyScreen(() => import('../screens/docs/docs-screen.tsx'), 'DocsScreen');
const docsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs',
  validateSearch: parseDocsSearch,
  loader: () => loadDoc(docsIndex),
  component: docsScreen,
});
const docRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/docs/$page',
  validateSearch: parseDocsSearch,
  loader: ({ params }) => loadDoc(params.page),
  component: docsScreen,
  notFoundComponent: NotFoundPage,
});

const apiDocsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/api/docs',
  component: lazyScreen(() => import('../screens/api-docs/api-docs-screen.tsx'), 'ApiDocsScreen'),
});

/** Screens that don't need an account. */
export const openRoutes = [
  landingRoute,
  trackRoute,
  analysisRoute,
  checkRoute,
  noCheckRoute,
  compareRoute,
  sharedRoute,
  sharedComparisonRoute,
  statusRoute,
  loginRoute,
  registerRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  inviteRoute,
  verifyEmailRoute,
  alertMailsRoute,
  docsRoute,
  docRoute,
  apiDocsRoute,
] as const;
