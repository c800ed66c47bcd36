import type { Content, ContentText, Style } from 'pdfmake/interfaces.js';
import type { Value } from '../report.ts';
import { directionOf, lineRuns, proseRuns, type TextRun, urlRuns, withoutOddRuns, wrapCode } from './text-runs.ts';
import type { BaseFont, GlyphCoverage } from './theme.ts';
import { codeFontSize, colors } from './theme.ts';

/** Geist Mono: every glyph is six tenths of the size wide. */
const columnWidthPerPoint = 0.6;
/** A link covers each line of its text and repeats its URL, so only short ones are links throughout. */
const linkedLines = 2;
/** A URL of 4 KB is printed whole; of a longer text the middle is left out. */
const usualMaxLines = 60;

export interface CodeOptions {
  width: number;
  fontSize?: number;
  maxLines?: number;
}

/** Makes text nodes whose every character has a glyph. */
export interface Typesetter {
  prose(text: string, style?: Style & { style?: string; link?: string }): ContentText;
  heading(text: string, style?: Style & { style?: string }): ContentText;
  /** Exact text of a site, in typewriter letters. */
  code(text: string, options: CodeOptions, style?: Style): ContentText & { lineCount: number };
  url(value: Extract<Value, { kind: 'url' }>, options: CodeOptions, style?: Style): ContentText & { lineCount: number };
  value(value: Value, options: CodeOptions): Content;
  /** Pieces of prose, to be set among others. */
  inline(text: string): TextRun[];
}

type RunsOf = (line: string) => TextRun[];

export function createTypesetter(covers: GlyphCoverage): Typesetter {
  const prose =
    (base: BaseFont) =>
    (text: string, style: Style & { style?: string } = {}) => ({
      text: proseRuns(text, base, covers),
      font: base,
      ...style,
    });

  const addressRuns: RunsOf = (line) => urlRuns(line, 'Geist Mono', covers);
  const quotedRuns = (text: string): RunsOf => {
    const direction = directionOf(text);
    return (line) => lineRuns(line, direction, 'Geist Mono', covers);
  };

  const lines = (
    { text, href, runsOf }: { text: string; href: string | null; runsOf: RunsOf },
    { width, fontSize = codeFontSize, maxLines = usualMaxLines }: CodeOptions,
    style?: Style,
  ) => {
    const wrapped = wrapCode(
      withoutOddRuns(text, 'Geist Mono', covers),
      Math.floor(width / (fontSize * columnWidthPerPoint)),
    );
    const shown = limited(wrapped, maxLines);
    const linkedTo = shown.length <= linkedLines ? shown.length : 1;
    const runs = shown.flatMap((line, index): (TextRun & { link?: string })[] => {
      const link = href !== null && index < linkedTo ? { link: href } : {};
      const end = index < shown.length - 1 ? [{ text: '\n', font: 'Geist Mono' as const }] : [];
      return [...runsOf(line).map((run) => ({ ...run, noWrap: true as const, ...link })), ...end];
    });
    return { text: runs, style: 'code', fontSize, ...style, lineCount: shown.length };
  };

  const code: Typesetter['code'] = (text, options, style) =>
    lines({ text, href: null, runsOf: quotedRuns(text) }, options, style);
  const url: Typesetter['url'] = ({ text, href }, options, style) =>
    lines({ text, href, runsOf: addressRuns }, options, href === null ? style : { color: colors.brand, ...style });

  return {
    inline: (text) => proseRuns(withoutOddRuns(text, 'Geist', covers), 'Geist', covers),
    prose: prose('Geist'),
    heading: prose('Bricolage Grotesque'),
    code,
    url,
    value(value, options) {
      if (value.kind === 'text') return prose('Geist')(value.text, { style: 'body' });
      return value.kind === 'url' ? url(value, options) : code(value.text, options);
    },
  };
}

/** Keeps the beginning and the last line, which say most of a URL. */
function limited(lines: readonly string[], maxLines: number): readonly string[] {
  if (lines.length <= maxLines) return lines;
  const head = lines.slice(0, Math.max(1, maxLines - 1));
  const cut = [...head.slice(0, -1), `${head.at(-1)?.slice(0, -1)}…`];
  return maxLines < 2 ? cut : [...cut, lines.at(-1) ?? ''];
}
