/** Strips blanks from both ends. Headers are bytes as characters, among which `trim` would take others for blanks. */
export function trimBlanks(text: string, blanks = ' \t'): string {
  let start = 0;
  let end = text.length;
  while (start < end && blanks.includes(text.charAt(start))) start += 1;
  while (end > start && blanks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
