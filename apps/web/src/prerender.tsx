import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { App } from './app/app.tsx';
import { themeStyles, validMarkup } from './app/drawn-markup.ts';
import { type KnownToDrawing, prepareDrawing } from './app/prepare-drawing.ts';
import { router } from './app/router.tsx';

/**
 * A page as someone first sees it of whom nothing is known yet, or no more than that they are a guest. Run by the build,
 * and by the server for pages that come with their data; one page at a time.
 */
export async function prerender(path: string, known: KnownToDrawing): Promise<string> {
  return `<div data-prerendered>${validMarkup(await draw(path, known))}</div>`;
}

/** What the head of every page needs besides its stylesheets. */
export const headStyles = async (): Promise<string> => themeStyles(await draw('/', { forGuests: true }));

async function draw(path: string, known: KnownToDrawing): Promise<string> {
  prepareDrawing(path, known);
  router.update({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false });
  await router.load();
  return renderToStaticMarkup(<App />);
}
