import type { Dialect } from '../dialect.ts';
import type { RedirectRule } from '../redirect-map.ts';

/** Equal for rules that are for the same requests, as far as their texts say. */
export function sourceKey({ source, conditions }: RedirectRule, dialect: Dialect, fold = dialect.foldPath): string {
  const path = source.kind === 'exact' ? fold(source.path) : `${source.kind} ${source.pattern?.regex ?? source.path}`;
  const required = conditions.map(({ text }) => text).sort();
  return [source.scheme ?? '', source.host ?? '', path, source.query ?? '', ...required].join('\n');
}

/** Rules by the texts that `keyOf` gives them. */
export function groupRules(
  rules: readonly RedirectRule[],
  keyOf: (rule: RedirectRule) => string,
): Map<string, RedirectRule[]> {
  const groups = new Map<string, RedirectRule[]>();
  for (const rule of rules) {
    const key = keyOf(rule);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [rule]);
    else group.push(rule);
  }
  return groups;
}
