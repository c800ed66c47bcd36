import { plural, type SeoEntry } from '@hopwise/model';

/** What robots.txt says, as one sentence. */
export function describeRobots({
  robotsTxtStatus,
  robotsTxtRules,
}: Pick<SeoEntry, 'robotsTxtStatus' | 'robotsTxtRules'>) {
  if (robotsTxtStatus === 'NOT_FOUND') return 'There is none, so crawlers may read everything.';
  if (robotsTxtStatus === 'NOT_CHECKED') return 'It was not requested.';
  if (robotsTxtStatus === 'ERROR' || robotsTxtRules === null) return 'It could not be read.';
  const { groups, sitemaps } = readRules(robotsTxtRules);
  const count = (list: 'allow' | 'disallow') => groups.flatMap((group) => listOf(group, list)).length;
  const agents = new Set(groups.flatMap((group) => listOf(group, 'userAgents'))).size;
  const disallowed = count('disallow');
  const rules =
    disallowed === 0
      ? 'Nothing is disallowed'
      : `${plural(disallowed, 'path')} disallowed and ${count('allow')} allowed for ${plural(agents, 'user agent')}`;
  return `${rules}; ${sitemaps.length === 0 ? 'no sitemap' : plural(sitemaps.length, 'sitemap')} listed.`;
}

/** The rules come as JSON text; anything else counts as none. */
function readRules(json: string): { groups: readonly unknown[]; sitemaps: readonly unknown[] } {
  try {
    const parsed: unknown = JSON.parse(json);
    return { groups: listOf(parsed, 'groups'), sitemaps: listOf(parsed, 'sitemaps') };
  } catch {
    return { groups: [], sitemaps: [] };
  }
}

function listOf(holder: unknown, name: string): readonly unknown[] {
  const list = (holder as Record<string, unknown> | null)?.[name];
  return Array.isArray(list) ? list : [];
}
