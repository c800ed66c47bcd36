import type { SitemapUrls } from '@hopwise/model';
import { callApi } from './client.ts';
import { useCancellableMutation } from './use-cancellable-mutation.ts';

/** Lists the URLs of a site's sitemaps. */
export const useSitemapUrls = () =>
  useCancellableMutation([], (url: string, signal) =>
    callApi<SitemapUrls>('/api/v2/bulk/sitemap', { method: 'POST', body: { url }, signal }),
  );
