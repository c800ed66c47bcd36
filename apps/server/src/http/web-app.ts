import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import {
  appRoutes,
  dayMs,
  docsIndex,
  pagesWithData,
  prerenderedPages,
  renderedDocsFolder,
  sessionHintCookie,
} from '@hopwise/model';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { type AppPageDeps, appPage, createPageRenderer, readPageData, type SendPage } from './app-page.ts';
import { type CrawlerConfig, crawlerFiles } from './crawler-files.ts';
import { offeredOptions } from './offered-options.ts';

const yearMs = 365 * dayMs;

export interface WebAppDeps extends AppPageDeps {
  config: AppPageDeps['config'] & CrawlerConfig;
  /** The directory of the built web app. */
  webRoot: string;
  /** How long rendering a page may take before it is left to the browser. Default: about a second. */
  renderWaitMs?: number;
}

/** Serves the built web app. Returns the function that sends its page. */
export async function webApp(app: FastifyInstance, deps: WebAppDeps): Promise<SendPage> {
  const { config, webRoot: root } = deps;
  const isBuilt = existsSync(join(root, 'index.html'));
  if (!isBuilt) app.log.warn(`the web app isn't built (no index.html in ${root}): serving only the API`);
  if (isBuilt) await serveFiles(app, root);
  const links = isBuilt ? readScreenLinks(root) : {};
  const pageOf = (file: string, page: Parameters<typeof appPage>[2] = {}): SendPage =>
    isBuilt ? appPage(readFileSync(join(root, file), 'utf8'), deps, page) : sendNotBuilt;
  const renderer = createPageRenderer(root, offeredOptions(deps), app.log, deps.renderWaitMs);
  app.addHook('onClose', () => renderer.close());
  crawlerFiles(app, config);
  const sendDoc = sendRenderedDocs(root, pageOf);
  const quiet = { schema: { hide: true }, logLevel: 'warn' } as const;
  for (const path of appRoutes) {
    const rendered = prerenderedPages.find((page) => page.path === path);
    const withData = pagesWithData.find((page) => page.path === path);
    const vary = rendered?.forGuests || withData ? 'accept-encoding, cookie' : 'accept-encoding';
    const send = pageOf('index.html', { screenLinks: links[path], vary });
    // Data known upfront is sent with the page.
    const sendRendered = rendered === undefined ? send : pageOf(rendered.file, { vary });
    const sendFilled = withData && pageOf(withData.file, { vary });
    app.get(path, quiet, async (request, reply) => {
      if (path === '/docs' || path === '/docs/:page') return sendDoc(request, reply, send);
      // A path with an id or token is private, and may be linked from anywhere.
      if (path.includes('/:')) reply.header('x-robots-tag', 'noindex');
      if (withData === undefined || sendFilled === undefined) {
        return (rendered?.forGuests && mayBeSignedIn(request) ? send : sendRendered)(reply);
      }
      const data = await readPageData(app, request, withData);
      if (data === undefined) return send(reply);
      const screen = mayBeSignedIn(request) ? undefined : await renderer.render(request, data);
      return (screen === undefined ? send : sendFilled)(reply, { data, screen, isPublic: withData.isPublic });
    });
  }
  return pageOf('index.html');
}

/** The documentation as the build drew it, the same for everyone. */
function sendRenderedDocs(root: string, pageOf: (file: string) => SendPage) {
  const folder = join(root, renderedDocsFolder);
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const pages = new Map<string, SendPage>();
  return ({ params }: FastifyRequest, reply: FastifyReply, sendApp: SendPage) => {
    const { page = docsIndex } = params as { page?: string };
    const file = `${page}.html`;
    if (names.size > 0 && !names.has(file)) return sendApp(reply.code(404));
    const send = pages.get(file) ?? (names.has(file) ? pageOf(join(renderedDocsFolder, file)) : sendApp);
    pages.set(file, send);
    return send(reply);
  };
}

/** Whether the browser was signed in when it was last here. */
const mayBeSignedIn = ({ headers }: FastifyRequest): boolean =>
  headers.cookie?.split(/; */).includes(`${sessionHintCookie}=1`) === true;

/** By path, the assets that the build lists for its screen. */
const readScreenLinks = (root: string): Partial<Record<string, string>> =>
  JSON.parse(readFileSync(join(root, '.vite/screen-links.json'), 'utf8'));

async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  const files = { preCompressed: true, index: false, dotfiles: 'ignore', logLevel: 'warn' } as const;
  // Vite puts a content hash into every name under assets, so a name never changes its content.
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
    .send('The web app isn’t built yet. Run "npm run build" and restart the server.\n');

/** Everything comes from this origin. Mantine sets styles from script, hence 'unsafe-inline' for styles only. */
const contentSecurityPolicy = {
  'default-src': ["'self'"],
  'base-uri': ["'self'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'", 'data:'],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'script-src': ["'self'"],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'", "'unsafe-inline'"],
};

/** Nothing here needs a device, and nothing embedded may use one. */
const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** HSTS would lock out installations that are served over http. */
export async function securityHeaders(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<void> {
  const isHttps = publicUrl?.protocol === 'https:';
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...contentSecurityPolicy, ...(isHttps && { 'upgrade-insecure-requests': [] }) },
    },
    frameguard: { action: 'deny' },
    hsts: isHttps && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
  });
}
