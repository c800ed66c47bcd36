import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from './error-pages.tsx';
import { openRoutes } from './open-routes.tsx';
import { rootRoute, signedInRoute } from './root-route.tsx';
import { signedInRoutes } from './signed-in-routes.tsx';

export const router = createRouter({
  routeTree: rootRoute.addChildren([...openRoutes, signedInRoute.addChildren(signedInRoutes)]),
  defaultPreload: 'intent',
  // The query cache has its own rules; the router caches nothing.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
