import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { App } from './app/app.tsx';
import { prepareDrawing } from './app/prepare-drawing.ts';
import { router } from './app/router.tsx';

/** A page as someone first sees it of whom nothing is known yet, or no more than that they are a guest. Run by the build. */
export async function prerender(path: string, known: { forGuests: boolean }): Promise<string> {
  prepareDrawing(known);
  router.update({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false });
  await router.load();
  return renderToStaticMarkup(<App />);
}
