import { sampleRequests } from '../matching/sample-requests.ts';
import { isRedirectStatus, type RedirectRule } from '../redirect-map.ts';
import type { Resolver } from '../resolve.ts';
import type { LintRule } from './context.ts';

const isHome = (target: string): boolean =>
  /^(?:https?:\/\/[^/?#${%]+)?\/?(?:index\.html?)?$/i.test(target) && target !== '';

/** Whether the platform appends the rest of the path to the target, as Apache does. */
const keepsPath = (rule: RedirectRule, resolver: Resolver): boolean =>
  rule.source.kind === 'prefix' &&
  sampleRequests(rule).some((url) => {
    const firing = resolver.fireRow(url);
    return firing?.rule === rule && firing.location !== null && !isHome(firing.location);
  });

/** A pattern whose pages all end on the home page. */
export const catchAllHome: LintRule = {
  id: 'catch-all-home',
  severity: 'warning',
  title: 'A pattern that sends many pages to the home page',
  *check({ map, resolver }) {
    for (const rule of map.rules) {
      const { source, target, status } = rule;
      if (source.kind === 'exact' || target === null || !isRedirectStatus(status) || !isHome(target)) continue;
      // A pattern for the variants of one page, such as /:language/home, has one target.
      if (source.pattern !== null && !/\.[*+]/.test(source.pattern.regex)) continue;
      if (keepsPath(rule, resolver)) continue;
      yield {
        rule,
        message: `Everything that matches ${source.text} goes to the home page. Google treats that as a soft 404.`,
        advice: 'Redirect to the pages that replace them, and send a 404 or 410 for the rest.',
      };
    }
  },
};
