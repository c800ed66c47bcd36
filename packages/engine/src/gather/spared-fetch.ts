import type { FetchDocument } from './fetch-document.ts';
import { spared } from './request-budget.ts';

/** What is nice to know is not worth a longer wait. */
const patienceMs = 3000;

/** Asks for so many URLs and no more, and waits for none of them long. */
export function sparedFetch(maxUrls: number, fetchDocument: FetchDocument): FetchDocument {
  const asked = new Set<string>();
  return async (request) => {
    asked.add(request.url);
    return asked.size <= maxUrls ? fetchDocument({ ...request, patienceMs }) : spared;
  };
}
