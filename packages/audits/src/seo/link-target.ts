import type { Evidence, LinkTarget } from '@hopwise/model';
import { forbidsIndexing, withoutFragment } from '@hopwise/parsers';
import { googleDirectives } from './indexability.ts';

/** What is wrong with a URL that the page names, besides what the page there says of others. */
export type TargetProblem = 'unreached' | 'missing' | 'fails' | 'noindex' | 'redirects';

/** null: it returns a page that may be indexed. */
export function problemOf({ route, page }: LinkTarget, now: Date): TargetProblem | null {
  if (!page.ok) return 'unreached';
  const { statusCode } = page.value;
  if (statusCode === 404 || statusCode === 410) return 'missing';
  if (statusCode < 200 || statusCode > 299) return 'fails';
  if (googleDirectives(page.value).some(({ directives }) => forbidsIndexing(directives, now))) return 'noindex';
  return route.length > 1 ? 'redirects' : null;
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
