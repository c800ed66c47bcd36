export interface ChangedPart {
  before: string;
  /** Empty: nothing differs. */
  changed: string;
  after: string;
}

const isBoundary = (character: string | undefined): boolean =>
  character === undefined || /[/?&=#.,_+-]/.test(character);

/** What of a text differs from another one, in whole words: `/new/shoes` beside `/old/shoes` differs in `new`. */
export function changedPart(text: string, other: string): ChangedPart {
  if (text === other) return { before: text, changed: '', after: '' };
  const shorter = Math.min(text.length, other.length);
  let start = 0;
  while (start < shorter && text[start] === other[start]) start += 1;
  // A word that both have whole is no difference, unless nothing else would be left to mark.
  const isWordEnd = start < text.length && isBoundary(text[start]) && isBoundary(other[start]);
  if (!isWordEnd) while (start > 0 && !isBoundary(text[start - 1])) start -= 1;
  let end = 0;
  while (end < shorter - start && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  while (end > 0 && !isBoundary(text.at(-end))) end -= 1;
  return {
    before: text.slice(0, start),
    changed: text.slice(start, text.length - end),
    after: text.slice(text.length - end),
  };
}
