import type { RedirectRule, RuleSource } from '../redirect-map.ts';

const none: readonly never[] = [];

/** What the index has to know of a rule. */
export interface IndexedRule {
  index: number;
  source: Pick<RuleSource, 'kind' | 'path' | 'pattern'>;
}

interface Bucket<Rule> {
  lengths: number[];
  rules: Map<string, Rule[]>;
}

/**
 * Finds the rules that may match a path without looking at all of them: exact rules by their path, prefixes and
 * patterns by the text that every path they match begins or ends with.
 */
export class RuleIndex<Rule extends IndexedRule = RedirectRule> {
  readonly #fold: (path: string) => string;
  readonly #exact = new Map<string, Rule[]>();
  readonly #prefixes: Bucket<Rule> = { lengths: [], rules: new Map() };
  readonly #suffixes: Bucket<Rule> = { lengths: [], rules: new Map() };
  readonly #others: Rule[] = [];
  #hasPatterns = false;

  constructor(rules: Iterable<Rule>, fold: (path: string) => string) {
    this.#fold = fold;
    for (const rule of rules) this.#add(rule);
    for (const { lengths } of [this.#prefixes, this.#suffixes]) lengths.sort((a, b) => a - b);
  }

  /** In the order of the file. */
  candidates(path: string): readonly Rule[] {
    const exact = this.#exact.get(this.#fold(path)) ?? none;
    const groups: (readonly Rule[])[] = this.#others.length > 0 ? [this.#others] : [];
    const folded = this.#hasPatterns ? path.toLowerCase() : path;
    for (const length of this.#prefixes.lengths) {
      if (length > path.length) break;
      const found = this.#prefixes.rules.get(folded.slice(0, length));
      if (found !== undefined) groups.push(found);
    }
    for (const length of this.#suffixes.lengths) {
      if (length > path.length) break;
      const found = this.#suffixes.rules.get(folded.slice(-length));
      if (found !== undefined) groups.push(found);
      const unslashed = folded.endsWith('/') ? this.#suffixes.rules.get(folded.slice(-length - 1, -1)) : undefined;
      if (unslashed !== undefined) groups.push(unslashed);
    }
    if (groups.length === 0) return exact;
    const [first] = groups;
    if (exact.length === 0 && groups.length === 1 && first !== undefined) return first;
    return [exact, ...groups].flat().sort((a, b) => a.index - b.index);
  }

  #add(rule: Rule): void {
    const { kind, path, pattern } = rule.source;
    if (kind === 'exact') {
      append(this.#exact, this.#fold(path), rule);
      return;
    }
    this.#hasPatterns = true;
    const prefix = kind === 'prefix' ? path.replace(/\/$/, '') : (pattern?.literalPrefix ?? '');
    const suffix = pattern?.literalSuffix ?? '';
    if (prefix.length > 1 && prefix.length >= suffix.length / 2) addTo(this.#prefixes, prefix, rule);
    else if (suffix.length > 0) addTo(this.#suffixes, suffix, rule);
    else this.#others.push(rule);
  }
}

function addTo<Rule>({ lengths, rules }: Bucket<Rule>, text: string, rule: Rule): void {
  const key = text.toLowerCase();
  if (!rules.has(key) && !lengths.includes(key.length)) lengths.push(key.length);
  append(rules, key, rule);
}

function append<Rule>(map: Map<string, Rule[]>, key: string, rule: Rule): void {
  const rules = map.get(key);
  if (rules === undefined) map.set(key, [rule]);
  else rules.push(rule);
}
