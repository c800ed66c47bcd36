import { type Evidence, isWithoutContent, type LinkTarget, type Page } from '@hopwise/model';
import { forbidsIndexing, withoutFragment } from '@hopwise/parsers';
import { isOwnFailure } from '../own-failure.ts';
import { robotsAccess } from '../parse/robots-txt.ts';
import { googleDirectives, robotsTxtBars } from './indexability.ts';

/** What is wrong with a URL that the page names, besides what the page there says of others. */
export type TargetProblem =
  /** By us: it says nothing of the URL. */
  'unasked' | 'unreachable' | 'refused' | 'missing' | 'fails' | 'blocked' | 'noindex' | 'redirects';

/** null: it returns a page that may be indexed. */
export function problemOf(target: LinkTarget, evidence: Evidence): TargetProblem | null {
  const { route, page } = target;
  if (route.some(({ trusted }) => trusted === false)) return 'refused';
  if (isBlocked(target, evidence)) return 'blocked';
  if (!page.ok) return isOwnFailure(page.error) ? 'unasked' : 'unreachable';
  return problemOfPage(page.value, evidence) ?? (route.length > 1 ? 'redirects' : null);
}

function problemOfPage(page: Page, { gatheredAt }: Evidence): 'missing' | 'fails' | 'noindex' | null {
  const { statusCode } = page;
  if (statusCode === 404 || statusCode === 410) return 'missing';
  if (statusCode < 200 || statusCode > 299 || isWithoutContent(page)) return 'fails';
  const now = new Date(gatheredAt);
  return googleDirectives(page).some(({ directives }) => forbidsIndexing(directives, now)) ? 'noindex' : null;
}

/** Of a site of the chain a robots.txt that fails is told already. */
function isBlocked({ url, robots: own }: LinkTarget, { robots }: Evidence): boolean {
  const bars = robotsTxtBars(robotsAccess(own ?? robots[new URL(url).origin]), { url });
  return bars.some(({ kind }) => kind === 'robots-txt' || own !== undefined);
}

/** The target that was fetched for a URL; undefined where none was. */
export const targetFor = ({ linkTargets }: Evidence, url: string): LinkTarget | undefined =>
  linkTargets.ok ? linkTargets.value.targets.find((target) => target.url === withoutFragment(url)) : undefined;

/** What was seen of it, for the facts. */
export const describeTarget = ({ url, route, page }: LinkTarget) => ({
  url,
  statusCodes: route.map(({ statusCode }) => statusCode),
  end: route.at(-1)?.url ?? url,
  ...(!page.ok && { error: page.error.message }),
});
