const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;
const wider = /\p{Extended_Pictographic}/u;
const goodEnd = /[/?&=#;:,.\s-]/;

/** Advance of a character in columns of a typewriter font: Han characters and emoji come from wider fonts. */
function columnsOf(character: string): number {
  if (character < '\u0300') return 1;
  if (wide.test(character)) return 1.7;
  return wider.test(character) ? 2.2 : 1.1;
}

/**
 * Splits monospace text into lines, after a delimiter if there is one near the end of the line. Done here because
 * pdfmake measures a long unbroken word again for every line.
 */
export function wrapCode(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  let width = 0;
  for (const character of text) {
    const advance = columnsOf(character);
    if (width + advance > columns && line.length > 0) {
      const rest = line.splice(breakIndex(line));
      lines.push(line.join(''));
      line = rest;
      width = rest.reduce((sum, each) => sum + columnsOf(each), 0);
    }
    line.push(character);
    width += advance;
  }
  return line.length === 0 ? lines : [...lines, line.join('')];
}

/** After the last delimiter in the last third of the line, else at its end. */
function breakIndex(line: readonly string[]): number {
  const last = line.findLastIndex((character) => goodEnd.test(character));
  return last >= line.length * 0.66 ? last + 1 : line.length;
}
