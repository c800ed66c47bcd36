import { createRootRoute, createRoute, useMatches } from '@tanstack/react-router';
import { NotFoundPage } from './error-pages.tsx';
import { loadSession } from './load-early.ts';
import { BareShell, Shell } from './shell/shell.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

/** Hovering over a link preloads code, which is cached, but no data. */
export const onEntry = (isPreload: boolean, load: () => void): void => {
  if (!isPreload) load();
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** For visitors of someone's page, not of the app: without its navigation. */
    isBare?: boolean;
  }
}

function Root() {
  const isBare = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isBare === true) });
  return isBare ? <BareShell /> : <Shell />;
}

export const rootRoute = createRootRoute({ loader: loadSession, component: Root, notFoundComponent: NotFoundPage });

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: '_signed-in',
  component: SignedInOnly,
});
