import { type Evidence, isWithoutContent, type LinkTarget, type Page } from '@hopwise/model';
import { forbidsIndexing, withoutFragment, withoutUserInfo } from '@hopwise/parsers';
import { isOwnFailure } from '../not-checked.ts';
import { findCanonicals } from '../parse/canonical.ts';
import { documentLinks } from '../parse/document-links.ts';
import { robotsAccess } from '../parse/robots-txt.ts';
import { googleDirectives, robotsTxtBars } from './indexability.ts';

/** Search engines index a page without either. */
export const plainUrl = (url: string): string => withoutUserInfo(withoutFragment(url));

/** What's wrong with a URL that the page links to, apart from what the page there says about others. */
export type TargetProblem =
  /** By us: it says nothing of the URL. */
  'unasked' | 'unreachable' | 'refused' | 'missing' | 'fails' | 'blocked' | 'noindex' | 'broken' | 'redirects';

/** null: it returns a page that may be indexed. */
export function problemOf(target: LinkTarget, evidence: Evidence): TargetProblem | null {
  const { route, page } = target;
  if (route.some(({ trusted }) => trusted === false)) return 'refused';
  // A host that is not there has no robots.txt either.
  if (!page.ok && !isOwnFailure(page.error)) return 'unreachable';
  if (isBlocked(target, evidence)) return 'blocked';
  // Of one that we did not follow to its end we know that it redirects.
  if (!page.ok) return isRedirected(target) ? 'redirects' : 'unasked';
  const problem = problemOfPage(page.value, evidence);
  if (problem !== null) return problem;
  if (target.brokenBy !== undefined) return 'broken';
  return isRedirected(target) ? 'redirects' : null;
}

const isRedirected = ({ route, refreshesTo }: LinkTarget): boolean => route.length > 1 || refreshesTo !== undefined;

const endOf = ({ url, route, refreshesTo }: LinkTarget): string => refreshesTo ?? route.at(-1)?.url ?? url;

/** Whether it is another URL that redirects to this one. */
export const reaches = (target: LinkTarget, url: string): boolean =>
  isRedirected(target) && plainUrl(endOf(target)) === url;

/** The one URL that the page there names as canonical; null where it names none, or several. */
export function canonicalOf({ page }: LinkTarget): string | null {
  const targets = page.ok ? findCanonicals(documentLinks(page.value)).targets : [];
  return targets.length === 1 && targets[0] !== undefined ? plainUrl(targets[0]) : null;
}

function problemOfPage(page: Page, { gatheredAt }: Evidence): 'missing' | 'fails' | 'noindex' | null {
  const { statusCode } = page;
  if (statusCode === 404 || statusCode === 410) return 'missing';
  if (statusCode < 200 || statusCode > 299 || isWithoutContent(page)) return 'fails';
  const now = new Date(gatheredAt);
  return googleDirectives(page).some(({ directives }) => forbidsIndexing(directives, now)) ? 'noindex' : null;
}

/** A failing robots.txt on a site of the chain is already reported. */
function isBlocked({ url, robots: own }: LinkTarget, { robots }: Evidence): boolean {
  const bars = robotsTxtBars(robotsAccess(own ?? robots[new URL(url).origin]), { url });
  return bars.some(({ kind }) => kind === 'robots-txt' || own !== undefined);
}

/** The target that was fetched for a URL; undefined where none was. */
export const targetFor = ({ linkTargets }: Evidence, url: string): LinkTarget | undefined =>
  linkTargets.ok ? linkTargets.value.targets.find((target) => plainUrl(target.url) === plainUrl(url)) : undefined;

/** The target as shown in the facts. */
export const describeTarget = (target: LinkTarget) => ({
  url: target.url,
  statusCodes: target.route.map(({ statusCode }) => statusCode),
  end: endOf(target),
  ...(!target.page.ok && { error: target.page.error.message }),
  ...(target.brokenBy && { error: target.brokenBy.message }),
});
