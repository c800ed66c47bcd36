import bidiFactory from 'bidi-js';
import { type BaseFont, type FontFamily, fallbackOrder, type GlyphCoverage } from './theme.ts';

/** A piece of text in one font, as pdfmake takes it. */
export interface TextRun {
  text: string;
  font: FontFamily;
  /** Right-to-left pieces are shaped whole: pdfmake would set their words from left to right. */
  noWrap?: true;
  fontFeatures?: [];
}

/** Where a line of right-to-left prose is turned; it cannot be left to pdfmake, which knows one direction. */
const turnedLineLength = 84;

/** Text cut where the font must change, and put in the order in which it is drawn. */
export function proseRuns(text: string, base: BaseFont, covers: GlyphCoverage): TextRun[] {
  const lines = hasRightToLeft(text) ? wordLines(text, turnedLineLength) : [text];
  const direction = directionOf(text);
  return lines.flatMap((line, index) => {
    const runs = lineRuns(line, direction, base, covers);
    return index === 0 ? runs : [{ text: '\n', font: base }, ...runs];
  });
}

/** One line of a paragraph that runs in a direction. */
export const lineRuns = (line: string, direction: Direction, base: BaseFont, covers: GlyphCoverage): TextRun[] =>
  visualOrder(line, direction).flatMap((segment) => fontRuns(segment, line, base, covers, asCodePoint));

const mostRuns = 160;
const urlDelimiter = /([/?#&=.:@+;,-]+)/;

/** The parts of a URL stay in their order from left to right, whatever their script. */
export function urlRuns(url: string, base: BaseFont, covers: GlyphCoverage): TextRun[] {
  const segments = hasRightToLeft(url)
    ? url.split(urlDelimiter).flatMap((part) => visualOrder(part, 'ltr'))
    : visualOrder(url, 'ltr');
  return joined(segments.flatMap((segment) => fontRuns(segment, url, base, covers, asPercentEncoded)));
}

/** Text that changes its font without end is in no language, and would cost the printer more than its readers. */
export const withoutOddRuns = (text: string, base: BaseFont, covers: GlyphCoverage): string =>
  urlRuns(text, base, covers).length > mostRuns ? text.replace(/[^\x20-\x7e]/gu, asPercentEncoded) : text;

function fontRuns(
  { text, rightToLeft }: Segment,
  context: string,
  base: BaseFont,
  covers: GlyphCoverage,
  spell: (character: string) => string,
): TextRun[] {
  const runs: TextRun[] = [];
  for (const [word] of text.replaceAll(textVariant, '').matchAll(wordOrMark)) {
    const last = runs.at(-1);
    const neighbour = rightToLeft && last !== undefined && !letter.test(word) ? [last.font] : [];
    const order = [...neighbour, base, ...fallbackOrder(word, context)];
    const whole = order.find((family) => coversAll(family, word, covers));
    for (const part of whole === undefined ? word : [word]) {
      const font = whole ?? order.find((family) => coversAll(family, part, covers));
      append(runs, font === undefined ? spell(part) : part, font ?? base, rightToLeft);
    }
  }
  return rightToLeft ? runs.reverse().map(turned) : runs;
}

/** Letters are turned around as they are shaped; marks in a font of the other direction are not. */
const turned = (run: TextRun): TextRun =>
  /[\p{L}\p{N}]/u.test(run.text) ? run : { ...run, text: [...run.text].reverse().join('') };

/** The letters of a word, or an emoji with its parts, come from one font where one has them all. */
const wordOrMark = /[\p{L}\p{M}\p{Extended_Pictographic}\u200c\u200d]+|./gsu;
const letter = /\p{L}/u;
/** The text variant of an emoji is the only one that a font without colors has. */
const textVariant = '\ufe0f';

const coversAll = (family: FontFamily, text: string, covers: GlyphCoverage): boolean =>
  [...text].every((character) => covers(family, character.codePointAt(0) ?? 0));

function append(runs: TextRun[], text: string, font: FontFamily, rightToLeft: boolean): void {
  const last = runs.at(-1);
  if (last?.font === font) last.text += text;
  else runs.push({ text, font, ...(rightToLeft && { noWrap: true, fontFeatures: [] }) });
}

const joined = (runs: readonly TextRun[]): TextRun[] =>
  runs.reduce<TextRun[]>((result, run) => {
    const last = result.at(-1);
    if (last?.font === run.font && !last.noWrap && !run.noWrap) last.text += run.text;
    else result.push({ ...run });
    return result;
  }, []);

function wordLines(text: string, maxLength: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < maxLength) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const asCodePoint = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

const asPercentEncoded = (character: string): string => encodeURIComponent(character);

export interface Segment {
  text: string;
  rightToLeft: boolean;
}

export type Direction = 'ltr' | 'rtl';

const bidi = bidiFactory();
const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

export const hasRightToLeft = (text: string): boolean => rightToLeftLetter.test(text);

/** The direction of a paragraph is that of its first letter (UAX 9, rules P2 and P3). */
export const directionOf = (text: string): Direction =>
  bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';

/** One line of text as segments from left to right (UAX 9, rule L2). Letters within a segment keep their order. */
export function visualOrder(text: string, base: Direction): Segment[] {
  if (!hasRightToLeft(text)) return text === '' ? [] : [{ text, rightToLeft: false }];
  const { levels } = bidi.getEmbeddingLevels(text, base);
  const runs = levelRuns(text, levels);
  const highest = runs.reduce((most, { level }) => Math.max(most, level), 0);
  for (let level = highest; level >= 1; level--) reverseFrom(runs, level);
  return runs.map(({ text: part, level }) => ({ text: part, rightToLeft: level % 2 === 1 }));
}

interface LevelRun {
  text: string;
  level: number;
}

function levelRuns(text: string, levels: Uint8Array): LevelRun[] {
  const runs: LevelRun[] = [];
  for (let index = 0; index < text.length; index++) {
    const level = levels[index] ?? 0;
    const unit = text[index] ?? '';
    // Brackets open toward what they enclose, whatever the direction (rule L4).
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(unit) ?? unit) : unit;
    const last = runs.at(-1);
    if (last?.level === level) last.text += shown;
    else runs.push({ text: shown, level });
  }
  return runs;
}

function reverseFrom(runs: LevelRun[], level: number): void {
  let start = 0;
  while (start < runs.length) {
    let end = start;
    while ((runs[end]?.level ?? -1) >= level) end++;
    runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = end + 1;
  }
}

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
