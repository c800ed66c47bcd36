import {
  type Gathered,
  type LinkTarget,
  type LinkTargets,
  type Page,
  type RobotsFile,
  withoutPassword,
} from '@hopwise/model';
import { withoutFragment } from '@hopwise/parsers';
import { stepByPage } from '../next-step.ts';
import { readPage } from '../read-page.ts';
import { type FetchDocument, followDocument } from './fetch-document.ts';
import { findVersions } from './find-versions.ts';
import { budgetedFetch, overBudget, targetRequests } from './network-fetch.ts';

/** A page describes itself in its head. */
const maxTargetBytes = 256 * 1024;
const maxTargetRedirects = 3;
const maxAlternates = 4;

/**
 * Fetches other URLs that the page lists for itself: its canonical URL and its first versions in other languages. If
 * the canonical URL is on another site, `robotsOf` returns that site's rules.
 */
export async function gatherLinkTargets(
  page: Page,
  fetchDocument: FetchDocument,
  robotsOf?: (origin: string) => Promise<Gathered<RobotsFile>>,
): Promise<Gathered<LinkTargets>> {
  const own = withoutFragment(page.url);
  const { canonical, alternates } = findVersions(page);
  const canonicals = canonical === null || canonical === own ? [] : [canonical];
  const others = alternates.filter((url) => url !== own && url !== canonical);
  const fetchTarget = budgetedFetch(targetRequests, fetchDocument);
  // The canonical URL matters most, and has its turn before the requests that are left are used up.
  const asked = await Promise.all(canonicals.map((url) => fetchOne(url, fetchTarget)));
  const site = canonical === null ? null : new URL(canonical).origin;
  const robots = site === null || site === new URL(own).origin ? undefined : robotsOf?.(site);
  asked.push(...(await Promise.all(others.slice(0, maxAlternates).map((url) => fetchOne(url, fetchTarget)))));
  const targets = asked.filter(({ route, page }) => route.length > 1 || page.ok || page.error !== overBudget.error);
  const cutShort = targets.map((target) => target.page).find((found) => !found.ok && found.error.code === 'ABORTED');
  if (cutShort?.ok === false) return cutShort;
  const reached = targets.filter(({ url }) => url !== canonical).length;
  const rules = await robots;
  const ruled = targets.map((target) => (rules && target.url === canonical ? { ...target, robots: rules } : target));
  return { ok: true, value: { targets: ruled, leftOut: others.length - reached } };
}

async function fetchOne(url: string, fetchDocument: FetchDocument): Promise<LinkTarget> {
  const request = { url, maxBodyBytes: maxTargetBytes };
  const { route, end } = await followDocument(fetchDocument, request, maxTargetRedirects);
  if (!end.ok) return { url, route, page: end };
  const { head, read, url: endUrl } = end.value;
  const found = readPage(endUrl, head, read);
  const step = stepByPage({ url: endUrl, method: 'GET', headers: [], body: null }, head, found);
  const { brokenBy } = read.body;
  return {
    url,
    route,
    page: { ok: true, value: found.page },
    ...(step.kind === 'follow' && step.delaySeconds === 0 && { refreshesTo: withoutPassword(step.request.url) }),
    // Where the time was up it was we who stopped.
    ...(brokenBy && brokenBy.code !== 'TIMEOUT' && brokenBy.code !== 'ABORTED' && { brokenBy }),
  };
}
