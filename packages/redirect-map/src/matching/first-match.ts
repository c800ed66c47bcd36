import type { Firing, Matcher, PassedOver } from '../dialect.ts';
import type { RedirectMap, RedirectRule } from '../redirect-map.ts';
import { type Captures, unmetCondition } from './conditions.ts';
import { type CompiledPattern, compilePattern, PatternError } from './pattern.ts';
import type { RequestUrl } from './request-url.ts';
import { RuleIndex } from './rule-index.ts';

export interface FirstMatchOptions {
  foldPath(path: string): string;
  /** The path that patterns are run on. By default the path of the request. */
  patternPath?(path: string): string;
  /** The Location of a rule that fires. */
  locate(rule: RedirectRule, captures: Captures, request: RequestUrl): string | null;
}

/** The budget of patterns for one map, in characters. A file that needs more was written to waste time. */
const maxPatternCost = 300_000_000;

/** The matcher of platforms on which the first rule of the file that matches wins. */
export function firstMatch(map: RedirectMap, options: FirstMatchOptions): Matcher {
  const index = new RuleIndex(map.rules, options.foldPath);
  const runner = new PatternRunner();
  return {
    match(request, passedOver: PassedOver[] = []): Firing | undefined {
      const subject = options.patternPath?.(request.path) ?? request.path;
      for (const rule of index.candidates(request.path, subject)) {
        const captures = runner.captures(rule, request.path, subject);
        if (captures === undefined) continue;
        const reason = whyNot(rule, request) ?? unmetCondition(rule.conditions, request, captures);
        if (reason === undefined) {
          const location = rule.target === null ? null : options.locate(rule, captures, request);
          return { rule, status: rule.status, location, passedOver };
        }
        passedOver.push({ rule, reason });
      }
      return undefined;
    },
  };
}

function whyNot({ source }: RedirectRule, request: RequestUrl): string | undefined {
  if (source.host !== null && source.host !== request.host) return `it is for ${source.host}`;
  if (source.scheme !== null && request.host !== null && source.scheme !== request.scheme) {
    return `it is for ${source.scheme}`;
  }
  if (source.query !== null && source.query !== (request.query ?? '')) return 'the query differs';
  return undefined;
}

const maxCompiled = 1000;
/** The cost of compiling a pattern, in characters. */
const compileCost = 2000;

class PatternRunner {
  readonly #compiled = new Map<number, CompiledPattern | null>();
  #costLeft = maxPatternCost;

  /** Undefined: the path doesn't match. */
  captures(rule: RedirectRule, requested: string, subject: string): Captures | undefined {
    const { kind, path, pattern } = rule.source;
    if (kind === 'exact') return {};
    if (kind === 'prefix') {
      const base = path.replace(/\/$/, '');
      const isBelow = requested === base || requested.startsWith(`${base}/`);
      return isBelow ? { rest: requested.slice(base.length) } : undefined;
    }
    const compiled = this.#compile(rule);
    if (compiled === null) return undefined;
    this.#costLeft -= (subject.length + 16) * compiled.costPerChar;
    if (this.#costLeft < 0) throw new PatternError('the patterns in this file take too long to evaluate');
    const match = compiled.exec(subject);
    if (match === undefined || pattern === null) return undefined;
    return Object.fromEntries(pattern.groups.map((name, at) => [name, match[at + 1] ?? '']));
  }

  /** null: it can't be run, which the reader reports. */
  #compile({ index, source }: RedirectRule): CompiledPattern | null {
    const known = this.#compiled.get(index);
    if (known !== undefined || source.pattern === null) return known ?? null;
    let compiled: CompiledPattern | null = null;
    this.#costLeft -= compileCost;
    try {
      compiled = compilePattern(source.pattern);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
    }
    // Compiled patterns take much memory. Most are needed a few times in a row.
    const [oldest] = this.#compiled.keys();
    if (oldest !== undefined && this.#compiled.size >= maxCompiled) this.#compiled.delete(oldest);
    this.#compiled.set(index, compiled);
    return compiled;
  }
}
