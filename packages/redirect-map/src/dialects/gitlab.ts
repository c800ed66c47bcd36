import type { Dialect, PlatformLimit } from '../dialect.ts';
import { firstMatch } from '../matching/first-match.ts';
import { fillPlaceholders } from '../matching/glob.ts';
import { encodePath } from '../matching/request-url.ts';
import { readGitlab } from '../readers/gitlab.ts';
import type { RedirectMap } from '../redirect-map.ts';

const maxRules = 1000;
const maxBytes = 64 * 1024;

/** Neither case nor repeated slashes nor a slash at the end count. */
const foldPath = (path: string): string => {
  const folded = encodePath(path)
    .toLowerCase()
    .replaceAll(/\/{2,}/g, '/');
  return folded.length > 1 && folded.endsWith('/') ? folded.slice(0, -1) : folded;
};

function findLimits({ rules, text }: RedirectMap): PlatformLimit[] {
  const [first] = rules;
  const found: PlatformLimit[] = [];
  const over = rules[maxRules];
  if (over !== undefined) {
    found.push({
      rule: over,
      message: `GitLab reads ${maxRules.toLocaleString('en')} rules. This file has ${rules.length.toLocaleString('en')}; the rest are ignored.`,
    });
  }
  const bytes = new TextEncoder().encode(text).length;
  if (first !== undefined && bytes > maxBytes) {
    found.push({
      rule: first,
      message: `GitLab ignores _redirects files larger than 64 KB. This one is ${Math.ceil(bytes / 1024)} KB.`,
    });
  }
  return found;
}

export const gitlab: Dialect = {
  id: 'gitlab',
  title: 'GitLab Pages _redirects',
  platform: 'GitLab Pages',
  defaultStatus: 301,
  foldPath,
  read: readGitlab,
  createMatcher: (map) =>
    firstMatch(map, {
      foldPath,
      locate: ({ target }, captures) => {
        const filled = fillPlaceholders(target ?? '', captures);
        return filled.replaceAll(/(?<!:)\/{2,}/g, '/');
      },
    }),
  findLimits,
};
