import { createHash } from 'node:crypto';
import { emptyRoot, escapeHtml, limitMarks, type PageData, pageDataId, serverOptionsMeta } from '@hopwise/model';
import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { type OfferConfig, type OfferDeps, offeredOptions } from './offered-options.ts';
import { publicOrigin } from './public-origin.ts';

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

/** What a page rendered for this request is sent with. */
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
