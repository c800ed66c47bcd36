/**
 * Code points that change how text around them reads without being seen: C0 and C1 controls, bidirectional
 * marks, embeddings, overrides and isolates (UAX 9), zero-width characters, soft hyphen, line and paragraph
 * separators, interlinear and tag characters, the byte order mark, private use and lone surrogates.
 */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e0fff}\p{Co}\p{Cs}]/gu;

/** Joiners mean something inside an emoji and in many scripts; in ours they only hide. */
const joiners = new Set(['\u200c', '\u200d']);
const joinable = /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}\p{Extended_Pictographic}]$/u;

/**
 * One line of text in which nothing hides: white space is folded, and every character that would steer or
 * conceal its neighbours is written out, as in `[U+202E]`.
 */
export function visibleText(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  // What is cut off in the end need not be read; folding white space can only make room for more.
  const folded = text
    .slice(0, 4 * maxLength)
    .replace(/[\t\n\r ]+/g, ' ')
    .replace(/^ | $/g, '');
  const shown = folded.replace(unseen, (character, offset: number) =>
    joiners.has(character) && joinable.test(folded.slice(Math.max(0, offset - 2), offset))
      ? character
      : `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
  return shortened(shown, maxLength);
}

/** Cuts the end off, never through the middle of a character. */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${wholeCharacters(text.slice(0, maxLength - 1))}…`;
}

/** Keeps both ends: the host of a URL and the end of its path say most. */
export function shortenedInTheMiddle(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const tailLength = Math.floor(maxLength / 3);
  const head = wholeCharacters(text.slice(0, maxLength - tailLength - 1));
  return `${head}…${text.slice(-tailLength).replace(/^[\udc00-\udfff]/, '')}`;
}

const wholeCharacters = (text: string): string => text.replace(/[\ud800-\udbff]$/, '');
