import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import {
  emptyRoot,
  escapeHtml,
  limitMarks,
  type PageData,
  type PageWithData,
  pageDataId,
  pageRendererFile,
  type ServerOptions,
  serverOptionsMeta,
} from '@hopwise/model';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { createThreadPool } from '../threads/thread-pool.ts';
import { publicOrigin } from './host-check.ts';
import { type OfferConfig, type OfferDeps, offeredOptions } from './offered-options.ts';
import type { PageWork } from './page-thread.ts';

type AppPageConfig = Pick<Config, 'publicUrl'> & OfferConfig;

export interface AppPageDeps extends OfferDeps {
  config: AppPageConfig;
}

interface PageOptions {
  /** Assets that the screen at a path needs. */
  screenLinks?: string | undefined;
  /** The parts of a request that the page depends on. */
  vary?: string;
}

/** The content of a page rendered for this request. */
export interface PageContent {
  data: PageData;
  /** The initial HTML of the screen; without it, the browser renders it. */
  screen?: string | undefined;
  isPublic: boolean;
}

export type SendPage = (reply: FastifyReply, content?: PageContent) => FastifyReply;

/**
 * Sends the app's single page with the server options inlined, so that no screen has to request them. URLs for link
 * previews are made absolute here: previews resolve no relative URLs, and the build can't know where the page will be
 * served.
 */
export function appPage(built: string, { config, browser }: AppPageDeps, page: PageOptions = {}): SendPage {
  const { screenLinks = '', vary = 'accept-encoding' } = page;
  const offered = offeredOptions({ config, browser });
  const options = escapeHtml(JSON.stringify(offered));
  const html = built
    .replaceAll(limitMarks.guest, String(offered.rateLimitsPerHour.guest))
    .replaceAll(limitMarks.user, String(offered.rateLimitsPerHour.user))
    .replace(`name="${serverOptionsMeta}" content=""`, () => `name="${serverOptionsMeta}" content="${options}"`)
    .replace('</head>', () => `${screenLinks}</head>`);
  const ownScripts = ["'self'", ...inlineScriptHashes(html)].join(' ');
  return (reply, content) => {
    const { request } = reply;
    const origin = publicOrigin(request, config);
    const [path = '/'] = request.originalUrl.split('?');
    const filled = html
      .replace('property="og:url" content="/"', () => `property="og:url" content="${escapeHtml(origin + path)}"`)
      .replace('property="og:image" content="/', () => `property="og:image" content="${escapeHtml(origin)}/`)
      .replace(emptyRoot, (root) => (content === undefined ? root : filledRoot(content)));
    // Weak: the page may be sent compressed or not.
    const etag = `W/"${createHash('sha256').update(filled).digest('base64url')}"`;
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    if (policy !== '') {
      reply.header('content-security-policy', policy.replace("script-src 'self'", `script-src ${ownScripts}`));
    }
    // A page for one browser isn't cached, and isn't compressed where its length could leak content.
    const cacheControl = content === undefined || content.isPublic ? 'no-cache' : 'no-store';
    reply.headers({ 'cache-control': cacheControl, etag, vary });
    if (reply.statusCode === 200 && isNamedIn(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(filled);
  };
}

/** In JSON, `<` occurs only inside strings, where it can be escaped so that no tag starts or ends. */
const filledRoot = ({ data, screen = '' }: PageContent): string =>
  `<div id="root">${screen}</div><script type="application/json" id="${pageDataId}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** RFC 9110 section 13.1.2: any entry of a list may match, weak or not. */
function isNamedIn(ifNoneMatch: string | undefined, etag: string): boolean {
  const value = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch?.split(',').some((tag) => value(tag) === value(etag)) === true;
}

/** For the content security policy: only the build's own inline scripts may run. */
const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** Larger data is requested by the app after the page, so that the page appears soon. */
const largestBytes = 256 * 1024;

/** The facts that calls depend on in addition to their path: who calls, from where and by which host name. */
const passedOn = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const;

/**
 * The data of a page, as the API returns it to the viewer: the app's own calls are made internally, with the same
 * permissions and limits. undefined: there is nothing to show, and the app explains why.
 */
export async function readPageData(
  app: FastifyInstance,
  request: FastifyRequest,
  { calls, subject }: PageWithData,
): Promise<PageData | undefined> {
  const params = request.params as Readonly<Record<string, string>>;
  const headers = Object.fromEntries(
    passedOn.filter((name) => request.headers[name] !== undefined).map((name) => [name, request.headers[name]]),
  );
  const call = async (path: string): Promise<{ text: string } | undefined> => {
    const url = path.replaceAll(/:(\w+)/g, (_mark, name: string) => encodeURIComponent(params[name] ?? ''));
    const { statusCode, payload } = await app.inject({
      url,
      headers,
      remoteAddress: request.socket.remoteAddress ?? '',
    });
    return statusCode === 200 ? { text: payload } : undefined;
  };
  const named = Object.entries(calls);
  const responses = await Promise.all(named.map(([, path]) => call(path)));
  if (responses.reduce((sum, response) => sum + (response?.text.length ?? 0), 0) > largestBytes) return undefined;
  const known = named.flatMap(([name], index) => {
    const response = responses[index];
    return response === undefined ? [] : [[name, JSON.parse(response.text).data]];
  });
  const data: PageData = Object.fromEntries(known);
  return data[subject] === undefined ? undefined : data;
}

/** A rendered page isn't worth a longer wait: the app renders it itself in about that time. */
const usualWaitMs = 1000;

export interface PageRenderer {
  /** The screen at a request's path as a guest first sees it; undefined where the app has to render it. */
  render(request: FastifyRequest, data: PageData): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Rendering takes long enough to delay others, so pages are rendered in a separate thread. */
export function createPageRenderer(
  webRoot: string,
  options: ServerOptions,
  log: FastifyBaseLogger,
  longestWaitMs = usualWaitMs,
): PageRenderer {
  const pool = createThreadPool<PageWork, string>({
    module: new URL('./page-thread.ts', import.meta.url),
    size: 1,
    maxWaiting: 10,
    timeoutMs: 5 * longestWaitMs,
    maxMemoryMb: 128,
    busyMessage: 'Too many pages are being rendered right now',
  });
  const renderer = pathToFileURL(join(webRoot, pageRendererFile)).href;
  return {
    async render(request, data) {
      const [path = '/'] = request.originalUrl.split('?');
      const rendering = pool.run({ renderer, path, known: { forGuests: true, data, options } }, { owner: request.ip });
      try {
        return await Promise.race([rendering, sleep(longestWaitMs, undefined, { ref: false })]);
      } catch (error) {
        log.warn({ err: error }, 'failed to prerender a page; the browser will render it');
        return undefined;
      }
    },
    close: () => pool.close(),
  };
}
