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
  exec(text: string): PatternMatch | undefined;
}

/** Compiles a pattern for an engine that is bounded, with any pattern. Throws a PatternError. */
export function compilePattern({ regex, ignoresCase }: Pick<SourcePattern, 'regex' | 'ignoresCase'>): CompiledPattern {
  const texts = wholeTexts(regex);
  if (texts !== undefined) {
    const fold = (text: string) => (ignoresCase ? text.toLowerCase() : text);
    const [one, other] = texts.map(fold);
    return { costPerChar: 1, exec: (text) => (fold(text) === one || fold(text) === other ? [text] : undefined) };
  }
  if (isLinear(regex)) {
    const compiled = new RegExp(regex, ignoresCase ? 'is' : 's');
    return { costPerChar: 1, exec: (text) => compiled.exec(text) ?? undefined };
  }
  try {
    const flags = RE2JS.DOTALL | (ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
    const compiled = RE2JS.compile(RE2JS.translateRegExp(regex), flags);
    return { costPerChar: 20, exec: (text) => linearMatch(compiled, text) };
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return { costPerChar: 100, exec: compileBounded(regex, ignoresCase) };
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
