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

/** Characters that patterns may be run over for one map. A file that needs more was written to waste time. */
const maxPatternChars = 400_000_000;

/** The matcher of platforms on which the first rule of the file that matches wins. */
export function firstMatch(map: RedirectMap, options: FirstMatchOptions): Matcher {
  const index = new RuleIndex(map.rules, options.foldPath);
  const runner = new PatternRunner();
  return {
    match(request): Firing | undefined {
      const passedOver: PassedOver[] = [];
      for (const rule of index.candidates(request.path)) {
        const captures = runner.captures(rule, request, options);
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

class PatternRunner {
  readonly #compiled = new Map<number, CompiledPattern | null>();
  #charsLeft = maxPatternChars;

  /** Undefined: the path doesn't match. */
  captures(rule: RedirectRule, request: RequestUrl, options: FirstMatchOptions): Captures | undefined {
    const { kind, path, pattern } = rule.source;
    if (kind === 'exact') return {};
    if (kind === 'prefix') {
      const base = path.replace(/\/$/, '');
      const isBelow = request.path === base || request.path.startsWith(`${base}/`);
      return isBelow ? { rest: request.path.slice(base.length) } : undefined;
    }
    const subject = options.patternPath?.(request.path) ?? request.path;
    this.#charsLeft -= subject.length + 16;
    if (this.#charsLeft < 0) throw new PatternError('the patterns of this file take too long to evaluate');
    const match = this.#compile(rule)?.exec(subject);
    if (match === undefined || pattern === null) return undefined;
    return Object.fromEntries(pattern.groups.map((name, at) => [name, match[at + 1] ?? '']));
  }

  /** null: it can't be run, which the reader reports. */
  #compile({ index, source }: RedirectRule): CompiledPattern | null {
    const known = this.#compiled.get(index);
    if (known !== undefined || source.pattern === null) return known ?? null;
    let compiled: CompiledPattern | null = null;
    try {
      compiled = compilePattern(source.pattern);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
    }
    this.#compiled.set(index, compiled);
    return compiled;
  }
}
