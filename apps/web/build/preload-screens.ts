import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { appRoutes } from '@hopwise/model';
import type { Plugin, Rolldown } from 'vite';
import { forBrowsers } from './for-browsers.ts';

type AppRoute = (typeof appRoutes)[number];

/** What the router loads for each path. The landing page comes with the app. */
const screenOf: Readonly<Record<Exclude<AppRoute, '/'>, string>> = {
  '/track': 'track/track-screen',
  '/analysis': 'analysis/analysis-screen',
  '/dashboard': 'dashboard/dashboard-screen',
  '/bulk': 'bulk/bulk-screen',
  '/bulk/:jobId': 'bulk-job/bulk-job-screen',
  '/check': 'check/check-screen',
  '/check/:checkId': 'check/check-screen',
  '/shared/:token': 'shared/shared-screen',
  '/login': 'login/login-screen',
  '/register': 'register/register-screen',
  '/forgot-password': 'forgot-password/forgot-password-screen',
  '/reset-password': 'reset-password/reset-password-screen',
  '/invite': 'invite/invite-screen',
  '/verify-email': 'verify-email/verify-email-screen',
  '/projects/:projectId': 'projects/project-screen',
  '/settings': 'settings/settings-screen',
  '/admin': 'admin/admin-screen',
  '/api/docs': 'api-docs/api-docs-screen',
};

/**
 * Writes the links that the page of each path needs in its head. The server puts them there: without them a browser
 * learns what a screen needs only once it has fetched and run the app.
 */
export function preloadScreens(): Plugin {
  let root = '';
  return {
    name: 'preload-screens',
    apply: forBrowsers,
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const sourceOf = ({ facadeModuleId }: Rolldown.OutputChunk) => relative(root, facadeModuleId ?? '');
      const filesFor = (source: string) => {
        const chunk = chunks.find((one) => sourceOf(one) === source);
        if (chunk === undefined) throw new Error(`No chunk begins with ${source}`);
        return filesOf(chunk, chunks);
      };
      const ofPage = filesFor('index.html');
      const links = Object.entries(screenOf).map(([path, screen]) => {
        const files = [...filesFor(join('src/screens', `${screen}.tsx`))].filter((file) => !ofPage.has(file));
        return [path, files.map(linkTo).join('\n')];
      });
      await mkdir(join(dir, '.vite'), { recursive: true });
      await writeFile(join(dir, '.vite/screen-links.json'), JSON.stringify(Object.fromEntries(links)));
    },
  };
}

/** A chunk and all that it imports, with their styles: what others build on comes first. */
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
