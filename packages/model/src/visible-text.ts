/**
 * Invisible code points that change how text around them reads, or hide text of their own: C0 and C1
 * controls, line and paragraph separators, interlinear marks, private use, lone surrogates, and all that Unicode has
 * drawn as nothing: bidirectional marks (UAX 9), zero-width characters, variation selectors, fillers, tags.
 */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufff0-\ufffb\p{Default_Ignorable_Code_Point}\p{Co}\p{Cs}]/gu;

/** Those that mean something after certain characters; elsewhere they only hide. */
const meantAfter: readonly { hidden: RegExp; before: RegExp }[] = [
  {
    // Joiners: inside an emoji and in many scripts, but not in ours.
    hidden: /[\u200c\u200d]/,
    before: /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}\p{Extended_Pictographic}]$/u,
  },
  // Whether an emoji is drawn in color.
  { hidden: /[\ufe0e\ufe0f]/, before: /\p{Emoji}$/u },
  // The form of a Mongolian letter.
  { hidden: /[\u180b-\u180d\u180f]/, before: /(?=\p{L})\p{Script=Mongolian}$/u },
];

/**
 * One line of text in which nothing hides: white space is folded, and every character that would steer or
 * conceal its neighbors is written out, as in `[U+202E]`.
 */
export function visibleText(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  // What is cut off in the end need not be read; folding white space can only make room for more.
  const folded = text
    .slice(0, 4 * maxLength)
    .replace(/[\t\n\r ]+/g, ' ')
    .replace(/^ | $/g, '');
  const shown = folded.replace(unseen, (character, offset: number) =>
    isMeant(character, folded.slice(Math.max(0, offset - 2), offset))
      ? character
      : `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
  return shortened(shown, maxLength);
}

const isMeant = (character: string, before: string): boolean =>
  meantAfter.some((meant) => meant.hidden.test(character) && meant.before.test(before));

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
