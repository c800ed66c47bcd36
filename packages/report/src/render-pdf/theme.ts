import type { ScoreBand, Severity, TimingPart } from '@hopwise/model';
import type { StyleDictionary } from 'pdfmake/interfaces.js';
import type { Tone } from '../report.ts';

/** A4 in points, and where the words go. */
export const page = { width: 595.28, height: 841.89, marginX: 48, marginTop: 54, marginBottom: 50 } as const;
export const contentWidth = page.width - 2 * page.marginX;

/** The web app's palette: deep water on warm paper. */
export const colors = {
  ink: '#15211f',
  dimmed: '#5a635f',
  faint: '#918c7d',
  rule: '#e7e4da',
  paper: '#f8f7f3',
  deep: '#063e3f',
  brand: '#0a6b6a',
  bright: '#6ccac4',
  mist: '#a2d9d5',
  spark: '#f6b73c',
  white: '#ffffff',
} as const;

export const toneColors: Readonly<Record<Tone, string>> = {
  good: '#2b7a3e',
  info: '#0a6b6a',
  warning: '#b35c00',
  bad: '#b3261e',
  neutral: '#5a635f',
};

export const severityColors: Readonly<Record<Severity, string>> = {
  critical: '#8c1d18',
  high: '#c8372d',
  medium: '#c26a00',
  low: '#8a7a12',
  info: '#0a6b6a',
  good: '#2b7a3e',
};

export const bandColors: Readonly<Record<ScoreBand['color'], string>> = {
  green: '#3fa45b',
  yellow: '#e0b83b',
  orange: '#e8833a',
  red: '#d9483b',
};

/** Of the parts of a hop's time. */
export const timingColors: Readonly<Record<TimingPart['key'], string>> = {
  dnsMs: '#4b7bd1',
  connectMs: colors.spark,
  tlsMs: '#9f5ee2',
  firstByteMs: '#0e8280',
  downloadMs: colors.bright,
  otherMs: '#b9b4a6',
};

export const codeFontSize = 7.8;

export const styles: StyleDictionary = {
  sectionTitle: { font: 'Bricolage Grotesque', fontSize: 18, color: colors.deep, margin: [0, 0, 0, 3] },
  sectionLead: { fontSize: 9.5, color: colors.dimmed, margin: [0, 0, 0, 9] },
  subtitle: { font: 'Bricolage Grotesque', fontSize: 12, color: colors.ink },
  label: { fontSize: 8.5, color: colors.dimmed },
  body: { fontSize: 9.25, color: colors.ink, lineHeight: 1.15 },
  dense: { fontSize: 8.25, color: colors.ink, lineHeight: 1.2 },
  code: { font: 'Geist Mono', fontSize: codeFontSize, color: colors.ink, lineHeight: 1.25 },
};

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
