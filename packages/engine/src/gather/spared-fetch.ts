import { netError } from '../request/net-error.ts';
import type { FetchDocument } from './fetch-document.ts';

/** What is nice to know is not worth a longer wait. */
const patienceMs = 3000;

/** Asks for so many URLs and no more, and waits for none of them long. */
export function sparedFetch(maxUrls: number, fetchDocument: FetchDocument): FetchDocument {
  const asked = new Set<string>();
  return async (request) => {
    asked.add(request.url);
    if (asked.size <= maxUrls) return fetchDocument({ ...request, patienceMs });
    return { ok: false, error: netError('TOO_MANY_HOPS', undefined, 'Not followed further, to spare the site.') };
  };
}
