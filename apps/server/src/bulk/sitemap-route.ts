import { collectSitemapUrls, type Network } from '@hopwise/engine';
import { parseUrlInput, sitemapRequest, sitemapUrls, urlMessages } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { disconnectSignal } from '../http/connections.ts';
import { ok } from '../http/route-docs.ts';
import { createBusyGate } from '../rate-limits/index.ts';
import { tags, userIdOf } from './route-parts.ts';

export interface SitemapRouteDeps {
  network: Network;
  config: Pick<Config, 'uploadMaxRows'>;
}

/** Together, as long as a browser waits for an API call. */
const timeoutMs = 20_000;
const maxWaitMs = 10_000;
/** The URLs are returned as one JSON body. */
const maxUrls = 100_000;

/** The URLs of a site's sitemaps, for a bulk job. */
export const sitemapRoute = ({ network, config }: SitemapRouteDeps): FastifyPluginAsyncZod => {
  const places = createBusyGate({
    // A sitemap uses memory while it is read.
    atOnce: 2,
    // A slow site takes the whole time: one person's may not take both places.
    perOwner: 1,
    maxWaiting: 20,
    maxWaitMs,
    isBusy: () => true,
    busyMessage: 'Too many sitemaps are being read right now. Try again in a moment.',
  });
  return async (app) => {
    app.post(
      '/bulk/sitemap',
      {
        config: { access: 'user', rateClass: 'track' },
        schema: {
          tags,
          operationId: 'readSitemap',
          summary: 'List the URLs of a sitemap',
          description:
            "Takes the URL of a sitemap or sitemap index (compressed ones too), or of a site's start page. For a start page, it looks for sitemaps in robots.txt and then at `/sitemap.xml`. Tracks nothing. Counts as one call.",
          body: sitemapRequest,
          response: ok(sitemapUrls, 422),
        },
      },
      async (request, reply) => {
        const url = parseUrlInput(request.body.url);
        if (url === undefined) throw new AppError('VALIDATION_FAILED', urlMessages.invalid);
        const signal = disconnectSignal(reply);
        const limits = { maxUrls: Math.min(maxUrls, config.uploadMaxRows), timeoutMs, signal };
        const leave = await places.enter(userIdOf(request), signal);
        const found = await collectSitemapUrls(network, { url: url.href, ...limits }).finally(leave);
        if (found.urls.length === 0) throw nothingFound(found.failed[0]);
        return { data: found };
      },
    );
  };
};

function nothingFound(failure: { url: string; reason: string } | undefined): AppError {
  const reason = failure === undefined ? 'The sitemap lists no URLs.' : `${failure.url}: ${failure.reason}`;
  const message = `No URLs found. ${reason}`;
  return new AppError('TARGET_UNREACHABLE', message, [{ path: 'url', message }]);
}
