import { randomBytes } from 'node:crypto';
import type { Gathered, MissingPage } from '@hopwise/model';
import { type FetchDocument, redirectTarget } from './fetch-document.ts';
import { overBudget } from './request-budget.ts';

/** Asks a site for a page that nobody can have made. */
export async function gatherMissingPage(origin: string, fetchDocument: FetchDocument): Promise<Gathered<MissingPage>> {
  const url = `${origin}/no-such-page-${randomBytes(8).toString('hex')}`;
  const response = await budgetedFetch(1, fetchDocument)({ url, maxBodyBytes: 0 });
  if (!response.ok) return response;
  return {
    ok: true,
    value: { url, statusCode: response.value.head.statusCode, location: redirectTarget(response.value) },
  };
}

/** What is nice to know is not worth a longer wait. */
const patienceMs = 3000;

/** Asks for so many URLs and no more, and waits for none of them long. */
export function budgetedFetch(maxUrls: number, fetchDocument: FetchDocument): FetchDocument {
  const asked = new Set<string>();
  return async (request) => {
    asked.add(request.url);
    return asked.size <= maxUrls ? fetchDocument({ ...request, patienceMs }) : overBudget;
  };
}
