import { randomBytes } from 'node:crypto';
import type { Gathered, MissingPage } from '@hopwise/model';
import { type FetchDocument, redirectTarget } from './fetch-document.ts';
import { sparedFetch } from './spared-fetch.ts';

/** Asks a site for a page that nobody can have made. */
export async function gatherMissingPage(origin: string, fetchDocument: FetchDocument): Promise<Gathered<MissingPage>> {
  const url = `${origin}/no-such-page-${randomBytes(8).toString('hex')}`;
  const response = await sparedFetch(1, fetchDocument)({ url, maxBodyBytes: 0 });
  if (!response.ok) return response;
  return {
    ok: true,
    value: { url, statusCode: response.value.head.statusCode, location: redirectTarget(response.value) },
  };
}
