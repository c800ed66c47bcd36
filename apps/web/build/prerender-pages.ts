import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prerenderedPages } from '@hopwise/model';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { forBrowsers } from './for-browsers.ts';

type Prerender = (path: string, known: { forGuests: boolean }) => Promise<string>;

const emptyRoot = '<div id="root"></div>';

/**
 * Writes pages with their screen already in them, which a phone can paint long before it has fetched and run the app.
 * The app replaces it.
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
        await withScreens(config, join(dir, '.prerender'), async (prerender) => {
          for (const { path, file, forGuests } of prerenderedPages) {
            const screen = withoutLostChoices(await prerender(path, { forGuests }));
            const filledRoot = `<div id="root"><div data-prerendered>${screen}</div></div>`;
            const whole = page.replace('</head>', () => `${links[path] ?? ''}</head>`);
            await writeFile(
              join(dir, file),
              fetchAppLast(whole).replace(emptyRoot, () => filledRoot),
            );
          }
        });
      },
    },
  };
}

/** Nobody listens yet: what is chosen now would be forgotten when the app takes over. */
const withoutLostChoices = (screen: string) =>
  screen.replaceAll('<select ', '<select disabled ').replaceAll('<fieldset ', '<fieldset inert ');

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

async function withScreens(
  { root, configFile, logLevel }: ResolvedConfig,
  outDir: string,
  draw: (prerender: Prerender) => Promise<void>,
): Promise<void> {
  try {
    await build({
      root,
      configFile: configFile ?? false,
      ...(logLevel && { logLevel }),
      build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: true, manifest: false, copyPublicDir: false },
    });
    const { prerender } = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as { prerender: Prerender };
    await draw(prerender);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
