const isSpace = (character: string | undefined): boolean =>
  character !== undefined && character !== '\ufeff' && /\s/.test(character);

/**
 * Without the white space around it. U+FEFF stays, which `trim` would remove: at the end of a URL it is an invisible
 * character of its path, and the URL without it is another one.
 */
export function trimSpace(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text[start])) start += 1;
  while (end > start && isSpace(text[end - 1])) end -= 1;
  return text.slice(start, end);
}
