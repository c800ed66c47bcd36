import bidiFactory from 'bidi-js';

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
    // Brackets open towards what they enclose, whatever the direction (rule L4).
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
