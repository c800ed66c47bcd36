import type { RedirectRule } from '../redirect-map.ts';
import type { LintRule } from './context.ts';
import { groupsOf, sourceKey } from './source-key.ts';

/** The key of paths that people consider the same page: without case, slashes at the end and names of index files. */
const foldForPeople = (path: string): string =>
  path
    .toLowerCase()
    .replace(/\/(?:index|default)\.(?:html?|php|aspx?|md)$/, '/')
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');

const endOf = ({ target, status }: RedirectRule): string => (target === null ? String(status) : foldForPeople(target));

/** Two sources that people consider the same page, with different targets. */
export const foldConflict: LintRule = {
  id: 'fold-conflict',
  severity: 'warning',
  title: 'Sources that differ only in case, slash or index file but have different targets',
  *check({ map, dialect }) {
    const exact = map.rules.filter(({ source }) => source.kind === 'exact');
    for (const [first, ...others] of groupsOf(exact, (rule) => sourceKey(rule, dialect, foldForPeople))) {
      for (const rule of others) {
        if (endOf(rule) === endOf(first) || sourceKey(rule, dialect) === sourceKey(first, dialect)) continue;
        // `/Page` → `/page` corrects the case of the other row's source.
        if (isCorrection(rule, first) || isCorrection(first, rule)) continue;
        yield {
          rule,
          message: `${rule.source.text} and ${first.source.text} (line ${first.position.line}) look like the same page but have different targets.`,
          advice: 'Give both the same target, or delete the wrong one.',
          related: [{ position: first.position, message: `Redirects to ${first.target ?? `a ${first.status}`}` }],
        };
      }
    }
  },
};

const isCorrection = (one: RedirectRule, other: RedirectRule): boolean =>
  one.target !== null && foldForPeople(one.target) === foldForPeople(other.source.path);
