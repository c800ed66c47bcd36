import { limitMarks, type ServerOptions } from '@hopwise/model';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { queryKeys } from './api/query-keys.ts';
import { App } from './app/app.tsx';
import { queryClient } from './app/query-client.ts';
import { router } from './app/router.tsx';

export type Prerender = typeof prerender;

/** A page as someone first sees it of whom nothing is known yet, or no more than that they are a guest. Run by the build. */
export async function prerender(path: string, { forGuests }: { forGuests: boolean }): Promise<string> {
  queryClient.clear();
  if (forGuests) queryClient.setQueryData(queryKeys.session, null);
  // The server puts its own numbers in their place.
  queryClient.setQueryData(queryKeys.serverOptions, { options: { rateLimitsPerHour: limitMarks } as unknown as ServerOptions });
  router.update({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false });
  await router.load();
  return renderToStaticMarkup(<App />);
}
