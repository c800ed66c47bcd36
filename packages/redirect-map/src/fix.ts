import type { Span } from './redirect-map.ts';

export interface TextEdit extends Span {
  text: string;
}

/** Edits that belong together: all of them are made, or none. */
export interface Fix {
  /** The effect of the fix, as an imperative sentence. */
  title: string;
  edits: readonly TextEdit[];
}

export interface FixedText {
  text: string;
  /** How many of the fixes were made. The rest overlap with these: lint the text again to get at them. */
  fixed: number;
}

/** Changes only what the fixes name: comments, order, indentation and line ends stay. */
export function applyFixes(text: string, fixes: readonly Fix[]): FixedText {
  const accepted: TextEdit[] = [];
  let fixed = 0;
  let end = -1;
  const startOf = ({ edits }: Fix) => Math.min(...edits.map(({ start }) => start));
  for (const { edits } of [...fixes].sort((a, b) => startOf(a) - startOf(b))) {
    const sorted = [...edits].sort((a, b) => a.start - b.start);
    const first = sorted[0];
    if (first === undefined || first.start < end) continue;
    accepted.push(...sorted);
    end = Math.max(...sorted.map((edit) => edit.end));
    fixed += 1;
  }
  const parts: string[] = [];
  let at = 0;
  for (const { start, end: to, text: replacement } of accepted) {
    parts.push(text.slice(at, start), replacement);
    at = to;
  }
  return { text: `${parts.join('')}${text.slice(at)}`, fixed };
}

/** A value in place of another, quoted in the same way. Undefined if it can't be written like that. */
export function requote(written: string, value: string): string | undefined {
  const [quote = ''] = written;
  if (quote === '"') return /["\\\p{Cc}]/u.test(value) ? undefined : `"${value}"`;
  if (quote === "'") return /['\\\p{Cc}]/u.test(value) ? undefined : `'${value}'`;
  return /^[\w\-./~%?#=&:+@!$]+$/.test(value) && !value.endsWith(':') ? value : undefined;
}
