import { platformOf } from '../dialect.ts';
import type { LintRule } from './context.ts';

/** A redirect to a URL that the same rule redirects. */
export const selfRedirect: LintRule = {
  id: 'self-redirect',
  severity: 'error',
  title: 'A rule that redirects to itself',
  *check({ map, chainOf, dialect }) {
    for (const rule of map.rules) {
      const found = chainOf(rule);
      if (found === undefined || (found.end !== 'loop' && found.end !== 'too-long')) continue;
      if (found.links.some(({ firing }) => firing.rule !== rule)) continue;
      const why =
        rule.source.kind === 'exact' && rule.target !== rule.source.text
          ? ` ${platformOf(dialect)} treats both as the same path.`
          : '';
      yield {
        rule,
        message: `${rule.source.text} redirects to ${rule.target}, which the same row redirects again.${why}`,
        advice: 'Delete the row, or narrow its source so that it no longer matches its target.',
      };
    }
  },
};
