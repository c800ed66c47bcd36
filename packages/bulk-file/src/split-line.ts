export interface Word {
  text: string;
  /** Where it begins in the line, from 0. */
  at: number;
}

/** `from -> to [status]`, as its words say it. */
export interface SplitLine {
  words: Word[];
  from: Word | undefined;
  to: Word | undefined;
  status: Word | undefined;
  /** A word too many. */
  extra: Word | undefined;
  /** The arrow stands first. */
  isHeadless: boolean;
}

/** Netlify writes 301! for a redirect that comes before a file. */
export const isStatusWord = (text: string): boolean => /^(?:\d{3}!?|permanent|temporary)$/.test(text);

export const isArrow = (text: string): boolean => text === '->' || text === '→';

/** Words of a line. # at the beginning of a word begins a comment. U+FEFF is no space: it may be the end of a path. */
export function wordsOf(line: string): Word[] {
  const words: Word[] = [];
  for (const { 0: text, index } of line.matchAll(/[\S\ufeff]+/g)) {
    if (text.startsWith('#')) break;
    words.push({ text, at: index });
  }
  return words;
}

export function splitLine(line: string): SplitLine {
  const words = wordsOf(line);
  const arrow = words.findIndex(({ text }) => isArrow(text));
  const [from, ...rest] = words.filter((_, at) => at !== arrow);
  const last = rest.at(-1);
  const status = last && isStatusWord(last.text) ? last : undefined;
  const [to, extra] = status ? rest.slice(0, -1) : rest;
  return { words, from, to, status, extra, isHeadless: arrow === 0 };
}
