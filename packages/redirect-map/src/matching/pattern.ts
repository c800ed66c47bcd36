import { RE2JS, RE2JSSyntaxException } from 're2js';
import type { SourcePattern } from '../redirect-map.ts';
import { compileBounded } from '../regex/bounded-match.ts';
import { PatternError } from '../regex/character-set.ts';
import { wholeTexts } from '../regex/parse-regex.ts';

/** The groups of a match; the first is the whole match. */
export type PatternMatch = readonly (string | undefined)[];

export { PatternError };

export interface CompiledPattern {
  /** How much longer its engine takes than the fastest. */
  costPerChar: number;
  /** The same for compiling it, in time and memory. */
  compileCostPerChar: number;
  exec(text: string): PatternMatch | undefined;
}

const quick = { costPerChar: 1, compileCostPerChar: 1 };

/** Compiles a pattern for an engine that is bounded, with any pattern. Throws a PatternError. */
export function compilePattern({ regex, ignoresCase }: Pick<SourcePattern, 'regex' | 'ignoresCase'>): CompiledPattern {
  const texts = wholeTexts(regex);
  if (texts !== undefined) {
    const fold = (text: string) => (ignoresCase ? text.toLowerCase() : text);
    const [one, other] = texts.map(fold);
    return { ...quick, exec: (text) => (fold(text) === one || fold(text) === other ? [text] : undefined) };
  }
  if (isLinear(regex)) {
    const compiled = new RegExp(regex, ignoresCase ? 'is' : 's');
    return { ...quick, exec: (text) => compiled.exec(text) ?? undefined };
  }
  try {
    const flags = RE2JS.DOTALL | (ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
    const compiled = RE2JS.compile(RE2JS.translateRegExp(regex), flags);
    return { costPerChar: 20, compileCostPerChar: 20, exec: (text) => linearMatch(compiled, text) };
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return { costPerChar: 100, compileCostPerChar: 1, exec: compileBounded(regex, ignoresCase) };
  }
}

function linearMatch(compiled: RE2JS, text: string): PatternMatch | undefined {
  const matcher = compiled.matcher(text);
  if (!matcher.find()) return undefined;
  return Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group) ?? undefined);
}

/**
 * Whether V8's own engine, which is much faster, needs linear time: whole segments and at most one part of any length
 * between texts. Each has only one way to match, or as many as there are characters.
 */
function isLinear(regex: string): boolean {
  const shape = regex
    .replaceAll('\\/', '/')
    .replaceAll(/\\[^\w]/g, 'x')
    .replaceAll(/\((?:\[\^\/\]|\[(?:a-z|A-Z|0-9|_|\\[dw])+-?\]|\\[dw])[+*]\)(?=\/|\$$|\(\?:\/|\/\?\$$)/g, 'x')
    .replace(/\(\?:\/\(\.\*\)\)\?|\(\.\*\)|\(\?:\/\(\[\^\/\]\+\(\?:\/\[\^\/\]\+\)\*\)\)\??/, 'x')
    .replace(/\/\?\$$/, '$');
  return /^\^[^\\()[\]{}*+?|.^$]*\$$/.test(shape);
}

export const escapeRegex = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** What the patterns of a file may cost together, in characters. A file that needs more was written to waste time. */
const maxCost = 400_000_000;
/** Compiling takes this much longer than running. */
const compileFactor = 40;
/** How much is kept at once: compiled patterns take much memory. */
const maxKeptCost = 10_000_000;

/** Compiles the patterns of a file once and bounds what they cost together. */
export class PatternCache {
  readonly #compiled = new Map<string, CompiledPattern | null>();
  #costLeft = maxCost;
  #keptCost = 0;

  /** Undefined: it doesn't match, or can't be run, which the reader reports. Throws a PatternError if it takes too long. */
  exec(regex: string, ignoresCase: boolean, text: string): PatternMatch | undefined {
    const compiled = this.#compile(regex, ignoresCase);
    this.#spend((text.length + 16) * (compiled?.costPerChar ?? 1));
    return compiled?.exec(text);
  }

  #spend(cost: number): void {
    this.#costLeft -= cost;
    if (this.#costLeft < 0) throw new PatternError('the patterns in this file take too long to evaluate');
  }

  #compile(regex: string, ignoresCase: boolean): CompiledPattern | null {
    const key = ignoresCase ? `i${regex}` : `-${regex}`;
    const known = this.#compiled.get(key);
    if (known !== undefined) return known;
    let compiled: CompiledPattern | null = null;
    try {
      compiled = compilePattern({ regex, ignoresCase });
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
    }
    this.#compiled.set(key, compiled);
    const cost = costOf(key, compiled);
    this.#keptCost += cost;
    for (const [oldest, itsPattern] of this.#compiled) {
      if (this.#keptCost <= maxKeptCost) break;
      this.#compiled.delete(oldest);
      this.#keptCost -= costOf(oldest, itsPattern);
    }
    this.#spend(cost * compileFactor);
    return compiled;
  }
}

const costOf = (key: string, compiled: CompiledPattern | null): number =>
  key.length * (compiled?.compileCostPerChar ?? 1);
