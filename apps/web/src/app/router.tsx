import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { parseTrackSearch } from '../screens/track/track-search.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Shell } from './shell/shell.tsx';

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../screens/landing/landing-screen.tsx'), 'LandingScreen'),
});

const trackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/track',
  validateSearch: parseTrackSearch,
  component: lazyRouteComponent(() => import('../screens/track/track-screen.tsx'), 'TrackScreen'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([landingRoute, trackRoute]),
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
