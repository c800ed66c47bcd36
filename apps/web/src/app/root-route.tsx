import { createRootRoute, createRoute } from '@tanstack/react-router';
import { NotFoundPage } from './error-pages.tsx';
import { loadSession } from './load-early.ts';
import { Shell } from './shell/shell.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

/** Hovering over a link preloads code, which is cached, but no data. */
export const onEntry = (isPreload: boolean, load: () => void): void => {
  if (!isPreload) load();
};

export const rootRoute = createRootRoute({ loader: loadSession, component: Shell, notFoundComponent: NotFoundPage });

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: '_signed-in',
  component: SignedInOnly,
});
