import type { RedirectRule } from '../redirect-map.ts';

interface Bucket {
  lengths: number[];
  rules: Map<string, RedirectRule[]>;
}

/**
 * Finds the rules that may match a path without looking at all of them: exact rules by their path, prefixes and
 * patterns by the text that every path they match begins or ends with.
 */
export class RuleIndex {
  readonly #fold: (path: string) => string;
  readonly #exact = new Map<string, RedirectRule[]>();
  readonly #prefixes: Bucket = { lengths: [], rules: new Map() };
  readonly #suffixes: Bucket = { lengths: [], rules: new Map() };
  readonly #others: RedirectRule[] = [];

  constructor(rules: Iterable<RedirectRule>, fold: (path: string) => string) {
    this.#fold = fold;
    for (const rule of rules) this.#add(rule);
    for (const { lengths } of [this.#prefixes, this.#suffixes]) lengths.sort((a, b) => a - b);
  }

  /** In the order of the file. */
  candidates(path: string): RedirectRule[] {
    const exact = this.#exact.get(this.#fold(path));
    const found = [...this.#others];
    for (const length of this.#prefixes.lengths) {
      if (length > path.length) break;
      found.push(...(this.#prefixes.rules.get(path.slice(0, length).toLowerCase()) ?? []));
    }
    for (const length of this.#suffixes.lengths) {
      if (length > path.length) break;
      found.push(...(this.#suffixes.rules.get(path.slice(-length).toLowerCase()) ?? []));
    }
    if (found.length === 0) return exact ?? [];
    return [...(exact ?? []), ...found].sort((a, b) => a.index - b.index);
  }

  #add(rule: RedirectRule): void {
    const { kind, path, pattern } = rule.source;
    if (kind === 'exact') {
      append(this.#exact, this.#fold(path), rule);
      return;
    }
    const prefix = kind === 'prefix' ? path.replace(/\/$/, '') : (pattern?.literalPrefix ?? '');
    const suffix = pattern?.literalSuffix ?? '';
    if (prefix.length > 1 && prefix.length >= suffix.length / 2) addTo(this.#prefixes, prefix, rule);
    else if (suffix.length > 0) addTo(this.#suffixes, suffix, rule);
    else this.#others.push(rule);
  }
}

function addTo({ lengths, rules }: Bucket, text: string, rule: RedirectRule): void {
  const key = text.toLowerCase();
  if (!rules.has(key) && !lengths.includes(key.length)) lengths.push(key.length);
  append(rules, key, rule);
}

function append(map: Map<string, RedirectRule[]>, key: string, rule: RedirectRule): void {
  const rules = map.get(key);
  if (rules === undefined) map.set(key, [rule]);
  else rules.push(rule);
}
