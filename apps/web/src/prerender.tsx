import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { App } from './app/app.tsx';
import { prepareRender, type RenderInput } from './app/prepare-render.ts';
import { themeStyles, validMarkup } from './app/rendered-markup.ts';
import { router } from './app/router.tsx';

/**
 * Renders a page for a visitor about whom nothing is known, or only that they are a guest. Used by the build, and by
 * the server for pages with data; one page at a time.
 */
export async function prerender(path: string, known: RenderInput): Promise<string> {
  return `<div data-prerendered>${validMarkup(await render(path, known))}</div>`;
}

/** Elements of every page's head in addition to its stylesheets. */
export const headStyles = async (): Promise<string> => themeStyles(await render('/', { forGuests: true }));

async function render(path: string, known: RenderInput): Promise<string> {
  prepareRender(path, known);
  router.update({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false });
  await router.load();
  return renderToStaticMarkup(<App />);
}
