/** How long a text is, as a channel counts it. */
export type Measure = (text: string) => number;

/** UTF-16 units: never fewer than characters. */
export const units: Measure = (text) => text.length;

/** As UTF-8. */
export const bytes: Measure = (text) => Buffer.byteLength(text);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text that is no longer than a limit, with … where its end was cut off. What people see as one character stays whole
 * or goes: no half of an emoji or of an accented letter is left.
 */
export function cutText(text: string, limit: number, measure: Measure = units): string {
  if (measure(text) <= limit) return text;
  const room = limit - measure('…');
  let kept = '';
  let size = 0;
  // No measure counts less than a unit, so what lies beyond need not be checked.
  for (const { segment } of graphemes.segment(text.slice(0, limit + 1))) {
    size += measure(segment);
    if (size > room) break;
    kept += segment;
  }
  return room < 0 ? '' : `${kept.trimEnd()}…`;
}
