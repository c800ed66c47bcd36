import type { Gathered, RobotsFile } from '@hopwise/model';
import { robotsSitemaps } from '@hopwise/parsers';
import { type FetchDocument, followDocument } from './fetch-document.ts';

/** RFC 9309 section 2.5: a crawler must read at least this much, and may stop here. */
const maxRobotsBytes = 500 * 1024;

/** RFC 9309 section 2.3.1.2: with more, the file may be taken as unavailable. */
export const maxRobotsRedirects = 5;

/**
 * The robots.txt of an origin. What its status means is left to the reader (RFC 9309 section 2.3.1); the status of a
 * file behind too many redirects is that of the last redirect. A site stands or falls with it, so it has all the time
 * of the check unless `patienceMs` says otherwise.
 */
export async function gatherRobots(
  origin: string,
  fetchDocument: FetchDocument,
  patienceMs = Number.POSITIVE_INFINITY,
): Promise<Gathered<RobotsFile>> {
  const request = { url: `${origin}/robots.txt`, maxBodyBytes: maxRobotsBytes, patienceMs };
  const { last } = await followDocument(fetchDocument, request, maxRobotsRedirects);
  if (!last.ok) return last;
  const { url, head, read } = last.value;
  // Rules that broke off may lack the one that matters; Google takes an interrupted response for a server error.
  const { brokenBy } = read.body;
  if (brokenBy !== undefined && bringsRules(head.statusCode)) return { ok: false, error: brokenBy };
  const body = read.content.toString('utf8');
  return { ok: true, value: { url, statusCode: head.statusCode, body, complete: read.contentComplete } };
}

const bringsRules = (statusCode: number): boolean => statusCode >= 200 && statusCode <= 299;

/** The URLs of its Sitemap lines that can be fetched, in order. A relative one names nothing (RFC 9309 section 2.2.4). */
export function sitemapsOf({ statusCode, body }: RobotsFile): string[] {
  if (!bringsRules(statusCode)) return [];
  return robotsSitemaps(body).flatMap((written) => {
    const url = URL.parse(written);
    return url?.protocol === 'http:' || url?.protocol === 'https:' ? [url.href] : [];
  });
}
