/** Fonts of the report, and those that step in for characters they lack, in that order. */
export const baseFonts = ['Geist', 'Geist Mono', 'Bricolage Grotesque'] as const;
const fallbackFonts = [
  'Noto Sans',
  'Noto Naskh Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Thai',
  'Noto Emoji',
  'Noto Sans SC',
  'BIZ UDPGothic',
  'Nanum Gothic',
] as const;

export type BaseFont = (typeof baseFonts)[number];
export type FontFamily = BaseFont | (typeof fallbackFonts)[number];

/** Whether a font has a glyph for a code point. Given from outside: this package reads no files. */
export type GlyphCoverage = (family: FontFamily, codePoint: number) => boolean;

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Chinese, Japanese and Korean write the same Han characters differently: nearby kana or Hangul show which is meant.
 */
export function fallbackOrder(word: string, context: string): readonly FontFamily[] {
  if (!eastAsian.test(word)) return fallbackFonts;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(context)) return ['BIZ UDPGothic', ...fallbackFonts];
  if (/\p{Script=Hangul}/u.test(context)) return ['Nanum Gothic', ...fallbackFonts];
  return fallbackFonts;
}
