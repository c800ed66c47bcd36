import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { App } from './app/app.tsx';
import { type KnownToDrawing, prepareDrawing } from './app/prepare-drawing.ts';
import { router } from './app/router.tsx';

/**
 * A page as someone first sees it of whom nothing is known yet, or no more than that they are a guest. Run by the build,
 * and by the server for pages that come with their data; one page at a time.
 */
export async function prerender(path: string, known: KnownToDrawing): Promise<string> {
  prepareDrawing(path, known);
  router.update({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false });
  await router.load();
  return `<div data-prerendered>${withoutLostChoices(renderToStaticMarkup(<App />))}</div>`;
}

/** Nobody listens yet: what is chosen now would be forgotten when the app takes over. */
const withoutLostChoices = (screen: string) =>
  screen.replaceAll('<select ', '<select disabled ').replaceAll('<fieldset ', '<fieldset inert ');
