import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { appRoutes } from '@hopwise/model';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { dayMs } from '../time-units.ts';
import { type AppPageConfig, appPage } from './app-page.ts';
import { type CrawlerConfig, crawlerFiles } from './crawler-files.ts';

const yearMs = 365 * dayMs;

export interface WebAppDeps {
  config: AppPageConfig & CrawlerConfig;
  /** The directory of the built web app. */
  webRoot: string;
}

/** Serves the built web app. Returns the function that sends its page. */
export async function webApp(
  app: FastifyInstance,
  { config, webRoot: root }: WebAppDeps,
): Promise<(reply: FastifyReply) => FastifyReply> {
  const isBuilt = existsSync(join(root, 'index.html'));
  if (!isBuilt) app.log.warn(`The web app is not built (${root} has no index.html): only the API is served.`);
  if (isBuilt) await serveFiles(app, root);
  const links = isBuilt ? readScreenLinks(root) : {};
  const pageOf = (file: string, path?: string) =>
    isBuilt ? appPage(readFileSync(join(root, file), 'utf8'), config, links[path ?? '']) : sendNotBuilt;
  crawlerFiles(app, config);
  const quiet = { schema: { hide: true }, logLevel: 'warn' } as const;
  for (const path of appRoutes) {
    // The one page whose content is known before the app runs comes with it.
    const send = pageOf(path === '/' ? 'landing.html' : 'index.html', path);
    app.get(path, quiet, (_request, reply) => send(reply));
  }
  return pageOf('index.html');
}

/** By path, what the build says that its screen needs. */
const readScreenLinks = (root: string): Partial<Record<string, string>> =>
  JSON.parse(readFileSync(join(root, '.vite/screen-links.json'), 'utf8'));

async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  const files = { preCompressed: true, index: false, dotfiles: 'ignore', logLevel: 'warn' } as const;
  // Vite puts a hash of the content into every name under assets: a name never changes its content.
  await app.register(fastifyStatic, {
    ...files,
    root: join(root, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: yearMs,
  });
  await app.register(fastifyStatic, { ...files, root, cacheControl: false, setHeaders: revalidate });
}

const revalidate = (reply: FastifyReply) => {
  reply.header('cache-control', 'no-cache');
};

const sendNotBuilt = (reply: FastifyReply) =>
  reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('The web app is not built yet. Run "npm run build" and start the server again.\n');
