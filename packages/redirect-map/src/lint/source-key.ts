import type { Dialect } from '../dialect.ts';
import type { RedirectRule } from '../redirect-map.ts';

/** Equal for rules that are for the same requests, as far as their texts say. */
export function sourceKey({ source, conditions }: RedirectRule, dialect: Dialect, fold = dialect.foldPath): string {
  const path = source.kind === 'exact' ? fold(source.path) : `${source.kind} ${source.pattern?.regex ?? source.path}`;
  if (source.scheme === null && source.host === null && source.query === null && conditions.length === 0) return path;
  const required = conditions.map(({ text }) => text).sort();
  return [source.scheme ?? '', source.host ?? '', path, source.query ?? '', ...required].join('\n');
}

/** Two or more rules each to which `keyOf` gives the same text, in the order of the file. */
export function groupsOf(
  rules: readonly RedirectRule[],
  keyOf: (rule: RedirectRule) => string,
): Iterable<readonly [RedirectRule, ...RedirectRule[]]> {
  const firsts = new Map<string, RedirectRule>();
  const groups = new Map<RedirectRule, [RedirectRule, ...RedirectRule[]]>();
  for (const rule of rules) {
    const key = keyOf(rule);
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, rule);
      continue;
    }
    const group = groups.get(first);
    if (group === undefined) groups.set(first, [first, rule]);
    else group.push(rule);
  }
  return groups.values();
}
