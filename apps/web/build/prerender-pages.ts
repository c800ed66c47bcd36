import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { emptyRoot, pageRendererFile, pagesWithData, prerenderedPages } from '@hopwise/model';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { forBrowsers } from './for-browsers.ts';

interface Drawer {
  prerender(path: string, known: { forGuests: boolean }): Promise<string>;
  headStyles(): Promise<string>;
}

/**
 * Writes pages with their screen already in them, which a phone can paint long before it has fetched and run the app.
 * The app replaces it. Those that need data are left empty: the server draws them, by what it finds beside them.
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
      // After the plugin that writes the links of every screen.
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
        const write = (path: string, file: string, root: string) => {
          const whole = page.replace('</head>', () => `${links[path] ?? ''}${styles}</head>`);
          return writeFile(
            join(dir, file),
            fetchAppLast(whole).replace(emptyRoot, () => root),
          );
        };
        for (const { path, file, forGuests } of prerenderedPages) {
          await write(path, file, `<div id="root">${await prerender(path, { forGuests })}</div>`);
        }
        for (const { path, file } of pagesWithData) await write(path, file, emptyRoot);
      },
    },
  };
}

/**
 * The first paint needs styles and fonts alone: the scripts are fetched after it. A page that nobody sees has none.
 * A form that is sent meanwhile is marked: the app will send it.
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

/** Whole, with all that it imports: where the server runs there may be nothing else of the web app. */
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
