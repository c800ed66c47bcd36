import type { RedirectRule, RuleSource } from '../redirect-map.ts';
import { PatternError } from '../regex/character-set.ts';
import { wholeTexts } from '../regex/parse-regex.ts';
import { literalRuns } from '../regex/regex-pattern.ts';
import { TextFinder } from './text-finder.ts';

const none: readonly never[] = [];

/** The facts about a rule that the index needs. */
export interface IndexedRule {
  index: number;
  source: Pick<RuleSource, 'kind' | 'path' | 'pattern'>;
}

/**
 * Finds the rules that may match a path without looking at all of them: exact rules by their path, prefixes and
 * patterns by a text that every path they match contains.
 */
export class RuleIndex<Rule extends IndexedRule = RedirectRule> {
  readonly #fold: (path: string) => string;
  readonly #exact = new Map<string, Rule[]>();
  /** Patterns of one text, such as `^/a\.html$`, in lower case. */
  readonly #whole = new Map<string, Rule[]>();
  readonly #finder = new TextFinder<Rule>();
  readonly #others: Rule[] = [];
  readonly #hasPatterns: boolean;

  constructor(rules: readonly Rule[], fold: (path: string) => string) {
    this.#fold = fold;
    const patterns: [rule: Rule, texts: string[]][] = [];
    const uses = new Map<string, number>();
    for (const rule of rules) {
      if (rule.source.kind === 'exact') {
        append(this.#exact, fold(rule.source.path), rule);
        continue;
      }
      const whole = rule.source.pattern === null ? undefined : wholeTexts(rule.source.pattern.regex);
      if (whole !== undefined) {
        for (const text of whole) append(this.#whole, text.toLowerCase(), rule);
        continue;
      }
      const texts = requiredTexts(rule).map((text) => text.toLowerCase());
      for (const text of texts) uses.set(text, (uses.get(text) ?? 0) + 1);
      patterns.push([rule, texts]);
    }
    this.#hasPatterns = patterns.length > 0;
    // The text that the fewest rules share leaves the fewest candidates.
    const isBetter = (text: string, other: string) => {
      const difference = (uses.get(text) ?? 0) - (uses.get(other) ?? 0);
      return difference < 0 || (difference === 0 && text.length > other.length);
    };
    for (const [rule, texts] of patterns) {
      const best = texts.reduce((text, other) => (isBetter(other, text) ? other : text), texts[0] ?? '');
      if (best === '') this.#others.push(rule);
      else this.#finder.add(best, rule);
    }
  }

  /** In the order of the file. `subject` is what patterns are run on. */
  candidates(path: string, subject: string): readonly Rule[] {
    const exact = this.#exact.get(this.#fold(path)) ?? none;
    if (!this.#hasPatterns && this.#whole.size === 0) return exact;
    const folded = subject.toLowerCase();
    const whole = this.#whole.get(folded) ?? none;
    const found = this.#finder.find(folded);
    if (found === undefined && this.#others.length === 0) {
      if (whole.length === 0) return exact;
      if (exact.length === 0) return whole;
    }
    return [...exact, ...whole, ...(found ?? none), ...this.#others].sort((a, b) => a.index - b.index);
  }
}

/** Texts that every path contains which the rule matches. A single character says nothing. */
function requiredTexts({ source: { kind, path, pattern } }: IndexedRule): string[] {
  if (kind === 'prefix') return [path.replace(/\/$/, '')].filter((text) => text.length > 1);
  try {
    return pattern === null ? [] : literalRuns(pattern.regex).filter((text) => text.length > 1);
  } catch (error) {
    if (error instanceof PatternError) return [];
    throw error;
  }
}

function append<Rule>(map: Map<string, Rule[]>, key: string, rule: Rule): void {
  const rules = map.get(key);
  if (rules === undefined) map.set(key, [rule]);
  else rules.push(rule);
}
