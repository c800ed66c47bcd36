import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  docsIndex,
  emptyRoot,
  escapeHtml,
  pageRendererFile,
  pagesWithData,
  prerenderedPages,
  renderedDocsFolder,
} from '@hopwise/model';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import type { DocPage } from '../src/screens/docs/doc-page.ts';
import { docNames, readDocPage } from './doc-pages.ts';
import { forBrowsers } from './for-browsers.ts';

interface Drawer {
  prerender(path: string, known: { forGuests: boolean }): Promise<string>;
  headStyles(): Promise<string>;
}

/**
 * Writes pages with their screen already in them, so that a phone can paint long before it has fetched and run the app.
 * The app then replaces the content. Pages that need data stay empty: the server renders them with the bundle written
 * next to them.
 */
export function prerenderPages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerender-pages',
    apply: forBrowsers,
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle: {
      // Runs after the plugin that writes the preload links.
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const page = await readFile(join(dir, 'index.html'), 'utf8');
        if (!page.includes(emptyRoot)) throw new Error(`index.html has no ${emptyRoot}`);
        const links = JSON.parse(await readFile(join(dir, '.vite/screen-links.json'), 'utf8')) as Record<
          string,
          string
        >;
        const { prerender, headStyles } = await buildDrawer(config, join(dir, pageRendererFile));
        const styles = await headStyles();
        const write = (path: string, file: string, root: string, built = page) => {
          const whole = built.replace('</head>', () => `${links[path] ?? ''}${styles}</head>`);
          return writeFile(
            join(dir, file),
            fetchAppLast(whole).replace(emptyRoot, () => root),
          );
        };
        for (const { path, file, forGuests } of prerenderedPages) {
          await write(path, file, `<div id="root">${await prerender(path, { forGuests })}</div>`);
        }
        await mkdir(join(dir, renderedDocsFolder), { recursive: true });
        for (const name of docNames()) {
          const [route, path] = name === docsIndex ? ['/docs', '/docs'] : ['/docs/:page', `/docs/${name}`];
          const root = `<div id="root">${await prerender(path, { forGuests: false })}</div>`;
          await write(route, `${renderedDocsFolder}/${name}.html`, root, withTitle(page, readDocPage(name)));
        }
        for (const { path, file } of pagesWithData) await write(path, file, emptyRoot);
      },
    },
  };
}

/** For search engines and link previews, which may not run the app. */
const withTitle = (page: string, { title, summary }: DocPage): string =>
  page
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)} · Hopwise docs</title>`)
    .replace(/(<meta name="description"\s+content=")[^"]*/, (_all, start: string) => start + escapeHtml(summary));

/**
 * The first paint needs only styles and fonts, so scripts load after it; in a hidden tab, which never paints, they load
 * at once. A form submitted before the app runs is marked, and the app submits it.
 */
function fetchAppLast(page: string): string {
  const scripts: string[] = [];
  const withoutScripts = page.replaceAll(
    / *<(?:script type="module"|link rel="modulepreload")[^>]*"(\/assets\/[^"]+\.js)">(?:<\/script>)?\n?/g,
    (_tag, script: string) => {
      scripts.push(script);
      return '';
    },
  );
  if (scripts.length === 0) throw new Error('index.html fetches no scripts');
  const fetchApp = `(() => {
  const fetchApp = () => {
    for (const href of ${JSON.stringify(scripts)}) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
    }
    import('${scripts[0]}');
  };
  document.addEventListener('submit', (event) => {
    if (!event.target.closest('[data-prerendered]')) return;
    event.preventDefault();
    event.target.dataset.sent = '';
  });
  if (document.visibilityState === 'hidden') fetchApp();
  else requestAnimationFrame(() => setTimeout(fetchApp));
})();`;
  return withoutScripts.replace('</body>', () => `<script>${fetchApp}</script></body>`);
}

/** Bundles everything it imports: on the server, the rest of the web app may not be installed. */
async function buildDrawer({ root, configFile, logLevel }: ResolvedConfig, file: string): Promise<Drawer> {
  await build({
    root,
    configFile: configFile ?? false,
    ...(logLevel && { logLevel }),
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/prerender.tsx',
      outDir: dirname(file),
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
      minify: true,
    },
  });
  return (await import(pathToFileURL(file).href)) as Drawer;
}
