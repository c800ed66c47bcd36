import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { App } from './app/app.tsx';
import { router } from './app/router.tsx';

/** A page as someone first sees it of whom nothing is known yet. Run by the build. */
export async function prerender(path: string): Promise<string> {
  router.update({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false });
  await router.load();
  return renderToStaticMarkup(<App />);
}
