import { RE2JS, RE2JSSyntaxException } from 're2js';

/** An expected text is compared as it is, with * for any text, or as ~ and a regular expression. */
export type PatternKind = 'exact' | 'glob' | 'regex';

export function patternKind(text: string): PatternKind {
  if (text.startsWith('~')) return 'regex';
  return text.includes('*') ? 'glob' : 'exact';
}

/** The error in a regular expression, as the end of a sentence. */
export class RegexError extends Error {
  override name = 'RegexError';
}

/**
 * The regular expression of a pattern. It takes linear time, for any pattern, so it has neither look-around nor
 * backreferences. Throws a RegexError.
 */
export function patternRegex(text: string): { test(text: string): boolean } {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(text.slice(1)));
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const part = error.getPattern();
    throw new RegexError(part && part.length < 40 ? `${error.getDescription()} in ${part}` : error.getDescription(), {
      cause: error,
    });
  }
}

/** Whether the whole text is as the glob says. Each part is looked for once, from where the one before it ended. */
export function matchesGlob(glob: string, text: string): boolean {
  const [first = '', ...rest] = glob.split('*');
  const last = rest.pop();
  if (last === undefined) return text === glob;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/** The value of a header, for example. */
export function matchesText(pattern: string, text: string): boolean {
  switch (patternKind(pattern)) {
    case 'regex':
      return patternRegex(pattern).test(text);
    case 'glob':
      return matchesGlob(pattern, text);
    case 'exact':
      return pattern === text;
  }
}
