/** A pattern that can't be evaluated, as the end of a sentence. */
export class PatternError extends Error {
  override name = 'PatternError';
}

/** The characters that one place of a pattern takes. */
export interface CharacterSet {
  matches(code: number): boolean;
  /** If it takes only one. */
  text: string | null;
}

export const setOf = (text: string): CharacterSet => {
  const code = text.codePointAt(0);
  return { matches: (other) => other === code, text };
};

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isWord = (code: number): boolean =>
  isDigit(code) || code === 95 || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
const isSpace = (code: number): boolean => (code >= 9 && code <= 13) || code === 32 || code === 0xa0;

const named: Readonly<Record<string, (code: number) => boolean>> = {
  d: isDigit,
  w: isWord,
  s: isSpace,
  digit: isDigit,
  word: isWord,
  space: isSpace,
  alnum: (code) => isWord(code) && code !== 95,
  alpha: (code) => isWord(code) && code !== 95 && !isDigit(code),
  lower: (code) => code >= 97 && code <= 122,
  upper: (code) => code >= 65 && code <= 90,
  xdigit: (code) => /^[0-9a-f]$/i.test(String.fromCodePoint(code)),
  punct: (code) => code > 32 && code < 127 && !(isWord(code) && code !== 95),
};

const control: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', 0: '\0' };

interface Read {
  set: CharacterSet;
  end: number;
}

/** Reads the text after a backslash. */
export function readEscapedSet(source: string, at: number): Read {
  const hex = /x([0-9a-f]{2})|u([0-9a-f]{4})|x\{([0-9a-f]{1,5})\}/iy;
  hex.lastIndex = at;
  const found = hex.exec(source);
  if (found !== null) {
    const text = String.fromCodePoint(Number.parseInt(found[1] ?? found[2] ?? found[3] ?? '0', 16));
    return { set: setOf(text), end: at + found[0].length };
  }
  const code = source.codePointAt(at);
  if (code === undefined) throw new PatternError('it ends with a backslash');
  const character = String.fromCodePoint(code);
  const end = at + character.length;
  const known = /[dws]/i.test(character) ? named[character.toLowerCase()] : undefined;
  if (known !== undefined) {
    const isNegated = /[DWS]/.test(character);
    return { set: { matches: (other) => known(other) !== isNegated, text: null }, end };
  }
  if (/[a-z]/i.test(character) && control[character] === undefined) {
    throw new PatternError(`\\${character} can't be evaluated`);
  }
  return { set: setOf(control[character] ?? character), end };
}

/** Reads the text after a `[`. */
export function readClass(source: string, start: number): Read {
  const isNegated = source[start] === '^';
  const members: ((code: number) => boolean)[] = [];
  let at = start + (isNegated ? 1 : 0);
  for (let isFirst = true; isFirst || source[at] !== ']'; isFirst = false) {
    if (at >= source.length) throw new PatternError('it has a [ without a ]');
    const member = readMember(source, at);
    at = member.end;
    const low = member.set.text?.codePointAt(0);
    if (low !== undefined && source[at] === '-' && source[at + 1] !== ']' && at + 1 < source.length) {
      const upper = readMember(source, at + 1);
      const high = upper.set.text?.codePointAt(0);
      if (high === undefined || high < low) throw new PatternError('it has an invalid range');
      members.push((code) => code >= low && code <= high);
      at = upper.end;
    } else members.push(member.set.matches);
  }
  const matches = (code: number) => members.some((member) => member(code)) !== isNegated;
  return { set: { matches, text: null }, end: at + 1 };
}

function readMember(source: string, at: number): Read {
  const posix = /\[:(\w+):\]/y;
  posix.lastIndex = at;
  const found = posix.exec(source);
  const known = found === null ? undefined : named[found[1] ?? ''];
  if (found !== null && known !== undefined) return { set: { matches: known, text: null }, end: at + found[0].length };
  if (source[at] === '\\') {
    return source[at + 1] === 'b' ? { set: setOf('\b'), end: at + 2 } : readEscapedSet(source, at + 1);
  }
  const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
  return { set: setOf(character), end: at + character.length };
}
