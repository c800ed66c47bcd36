import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appRoutes } from '@hopwise/model';
import type { Plugin, Rolldown } from 'vite';
import { forBrowsers } from './for-browsers.ts';
import { screensOf } from './screens-of-router.ts';

/** Starts the queries of screens that need an account. */
const queriesFile = 'src/app/load-signed-in.ts';

/**
 * Writes the preload links for the head of each path's page. The server inserts them: without them, a browser learns
 * what a screen needs only after it has fetched and run the app.
 */
export function preloadScreens(): Plugin {
  const screenIds = new Map<string, string>();
  const withAccount = new Set<string>();
  return {
    name: 'preload-screens',
    apply: forBrowsers,
    async transform(code, id) {
      if (!/\/src\/app\/[a-z-]+-routes\.tsx$/.test(id)) return;
      for (const [path, source] of screensOf(this.parse(code))) {
        const screen = await this.resolve(source, id);
        if (screen) screenIds.set(path, screen.id);
        if (id.endsWith('/signed-in-routes.tsx')) withAccount.add(path);
      }
    },
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const filesFor = (isWanted: (moduleId: string) => boolean, what: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId !== null && isWanted(facadeModuleId));
        if (chunk === undefined) throw new Error(`No chunk begins with ${what}`);
        return filesOf(chunk, chunks);
      };
      const ofPage = filesFor((moduleId) => moduleId.endsWith('/index.html'), 'index.html');
      const links = appRoutes
        .filter((path) => path !== '/')
        .map((path) => {
          const screen = screenIds.get(path);
          if (screen === undefined) throw new Error(`The router loads no screen for ${path}`);
          const needed = new Set([
            ...(withAccount.has(path) ? filesFor((moduleId) => moduleId.endsWith(`/${queriesFile}`), queriesFile) : []),
            ...filesFor((moduleId) => moduleId === screen, screen),
          ]);
          return [
            path,
            [...needed]
              .filter((file) => !ofPage.has(file))
              .map(linkTo)
              .join('\n'),
          ];
        });
      await mkdir(join(dir, '.vite'), { recursive: true });
      await writeFile(join(dir, '.vite/screen-links.json'), JSON.stringify(Object.fromEntries(links)));
    },
  };
}

/** A chunk and everything it imports, with their styles, dependencies first. */
function filesOf(chunk: Rolldown.OutputChunk, chunks: Rolldown.OutputChunk[], seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return new Set();
  seen.add(chunk.fileName);
  const imported = chunks.filter(({ fileName }) => chunk.imports.includes(fileName));
  return new Set([
    ...imported.flatMap((one) => [...filesOf(one, chunks, seen)]),
    ...(chunk.viteMetadata?.importedCss ?? []),
    chunk.fileName,
  ]);
}

const linkTo = (file: string): string =>
  `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`;
