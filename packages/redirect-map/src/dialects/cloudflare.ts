import type { Dialect, PlatformLimit } from '../dialect.ts';
import { firstMatch } from '../matching/first-match.ts';
import { fillPlaceholders, withQuery } from '../matching/glob.ts';
import { encodePath } from '../matching/request-url.ts';
import { readCloudflare } from '../readers/cloudflare.ts';
import type { RedirectMap } from '../redirect-map.ts';

const maxStatic = 2000;
const maxDynamic = 100;

const countOf = (count: number): string => count.toLocaleString('en');

/** From the first rule with a wildcard on, every rule counts as dynamic. */
function findLimits({ rules }: RedirectMap): PlatformLimit[] {
  const firstDynamic = rules.findIndex(({ source }) => source.kind !== 'exact');
  const staticCount = firstDynamic === -1 ? rules.length : firstDynamic;
  const found: PlatformLimit[] = [];
  const overStatic = rules[maxStatic];
  if (staticCount > maxStatic && overStatic !== undefined) {
    const message = `Cloudflare reads ${countOf(maxStatic)} static rules. This file has ${countOf(staticCount)}; the rest are ignored.`;
    found.push({ rule: overStatic, message });
  }
  const overDynamic = rules[staticCount + maxDynamic];
  if (overDynamic !== undefined) {
    const count = rules.length - staticCount;
    const message = `Cloudflare reads ${maxDynamic} dynamic rules. This file has ${countOf(count)}; the rest are ignored. Every rule from the first wildcard on (line ${rules[staticCount]?.position.line}) counts as dynamic.`;
    found.push({ rule: overDynamic, message });
  }
  return found;
}

export const cloudflare: Dialect = {
  id: 'cloudflare',
  title: 'Cloudflare _redirects',
  platform: 'Cloudflare',
  defaultStatus: 302,
  foldPath: encodePath,
  read: readCloudflare,
  createMatcher: (map) =>
    firstMatch(map, {
      foldPath: encodePath,
      locate: ({ target }, captures, { query }) => withQuery(fillPlaceholders(target ?? '', captures), query),
    }),
  findLimits,
};
