/** One line of a text, without its line end. */
export interface Line {
  text: string;
  start: number;
  /** Where the next line begins. */
  next: number;
}

export function* linesOf(text: string): Generator<Line> {
  let start = 0;
  for (const { 0: end, index } of text.matchAll(/\r\n|\n|\r/g)) {
    const next = index + end.length;
    yield { text: text.slice(start, index), start, next };
    start = next;
  }
  if (start < text.length) yield { text: text.slice(start), start, next: text.length };
}

export interface Token {
  text: string;
  start: number;
  end: number;
}

/** The words of a line between white space, with their offsets in the whole text. */
export function tokensOf({ text, start }: Line, word: RegExp = /\S+/g): Token[] {
  return [...text.matchAll(word)].map(({ 0: found, index }) => ({
    text: found,
    start: start + index,
    end: start + index + found.length,
  }));
}
