import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { forBrowsers } from './for-browsers.ts';

type Prerender = (path: string) => Promise<string>;

const emptyRoot = '<div id="root"></div>';

/**
 * Writes landing.html: the page with the landing screen already in it, which a phone can paint long before it has
 * fetched and run the app. The app replaces it.
 */
export function prerenderLanding(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerender-landing',
    apply: forBrowsers,
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle({ dir = '' }) {
      const page = await readFile(join(dir, 'index.html'), 'utf8');
      if (!page.includes(emptyRoot)) throw new Error(`index.html has no ${emptyRoot}`);
      const screen = await renderLanding(config, join(dir, '.prerender'));
      const filledRoot = `<div id="root"><div data-prerendered>${withoutLostChoices(screen)}</div></div>`;
      const landing = fetchAppLast(page).replace(emptyRoot, () => filledRoot);
      await writeFile(join(dir, 'landing.html'), landing);
    },
  };
}

/** Nobody listens yet: what is chosen in a list now would be forgotten when the app takes over. */
const withoutLostChoices = (screen: string) => screen.replaceAll('<select ', '<select disabled ');

/** The first paint needs styles and fonts alone: the scripts are fetched after it. A page that nobody sees has none. */
function fetchAppLast(page: string): string {
  const scripts: string[] = [];
  const withoutScripts = page.replaceAll(
    /^ *<(?:script type="module"|link rel="modulepreload")[^>]*"(\/assets\/[^"]+\.js)">(?:<\/script>)?\n/gm,
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
  if (document.visibilityState === 'hidden') fetchApp();
  else requestAnimationFrame(() => setTimeout(fetchApp));
})();`;
  return withoutScripts.replace('</body>', () => `<script>${fetchApp}</script></body>`);
}

async function renderLanding({ root, configFile, logLevel }: ResolvedConfig, outDir: string): Promise<string> {
  const source = 'src/prerender.tsx';
  try {
    await build({
      root,
      configFile: configFile ?? false,
      ...(logLevel && { logLevel }),
      build: { ssr: source, outDir, emptyOutDir: true, manifest: false, copyPublicDir: false },
    });
    const { prerender } = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as { prerender: Prerender };
    return await prerender('/');
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
