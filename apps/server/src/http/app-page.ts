import { createHash } from 'node:crypto';
import { serverOptionsMeta } from '@hopwise/model';
import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { type OfferConfig, offeredOptions } from './offered-options.ts';
import { publicOrigin } from './public-origin.ts';

export type AppPageConfig = Pick<Config, 'publicUrl'> & OfferConfig;

/**
 * Sends the app's one page, with what this server offers: no screen has to ask. What link previews read is made absolute
 * on the way out: they resolve no relative URL, and the page cannot know at build time where it will be served.
 * The links are to what the screen of a path needs.
 */
export function appPage(built: string, config: AppPageConfig, screenLinks = ''): (reply: FastifyReply) => FastifyReply {
  const options = escapeHtml(JSON.stringify(offeredOptions(config)));
  const html = built
    .replace(`name="${serverOptionsMeta}" content=""`, () => `name="${serverOptionsMeta}" content="${options}"`)
    .replace('</head>', () => `${screenLinks}</head>`);
  const ownScripts = ["'self'", ...inlineScriptHashes(html)].join(' ');
  return (reply) => {
    const { request } = reply;
    const origin = publicOrigin(request, config);
    const [path = '/'] = request.originalUrl.split('?');
    const page = html
      .replace('property="og:url" content="/"', () => `property="og:url" content="${escapeHtml(origin + path)}"`)
      .replace('property="og:image" content="/', () => `property="og:image" content="${escapeHtml(origin)}/`);
    // Weak: the page may go out compressed or not.
    const etag = `W/"${createHash('sha256').update(page).digest('base64url')}"`;
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    if (policy !== '') {
      reply.header('content-security-policy', policy.replace("script-src 'self'", `script-src ${ownScripts}`));
    }
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
    if (reply.statusCode === 200 && isNamedIn(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(page);
  };
}

/** RFC 9110 section 13.1.2: any of a list may match, be it called weak or not. */
function isNamedIn(ifNoneMatch: string | undefined, etag: string): boolean {
  const value = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch?.split(',').some((tag) => value(tag) === value(etag)) === true;
}

/** For the content security policy: scripts in the page run only if they are those of the build. */
const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

const escapeHtml = (text: string) => text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
