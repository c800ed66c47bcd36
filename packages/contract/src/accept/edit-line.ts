import { isArrow, isStatusWord, wordsOf } from '@hopwise/bulk-file';
import { isRedirectCode } from '../contract.ts';
import type { SeenChanges } from './seen-changes.ts';

/** The line of a test with changed words; indentation and comments stay. Undefined: a line can't express it. */
export function editLine(content: string, changes: SeenChanges): string | undefined {
  const words = wordsOf(content).map(({ text, at }) => ({ text, end: at + text.length }));
  const [from, ...rest] = words;
  if (from === undefined || changes.maxRedirects !== undefined || changes.chain || changes.location) return undefined;
  const arrow = rest.find(({ text }) => isArrow(text))?.text ?? '->';
  const said = rest.filter(({ text }) => text !== arrow);
  const code = said.findLast(({ text }) => isStatusWord(text))?.text;
  const target = said.find(({ text }) => text !== code)?.text;
  const status = statusOf(code, target, changes);
  if (status === undefined) return undefined;
  const to = changes.to === undefined ? target : changes.to;
  const written = [...(to ? [arrow, to] : []), ...(status === null ? [] : [status])];
  const end = words.at(-1)?.end ?? content.length;
  return `${content.slice(0, from.end)} ${written.join(' ')}${content.slice(end)}`;
}

/** A line has one code. Undefined: it would need two. */
function statusOf(
  code: string | undefined,
  target: string | undefined,
  { status, final }: SeenChanges,
): string | null | undefined {
  const isFinal =
    code !== undefined && target !== undefined && /^\d/.test(code) && !isRedirectCode(Number.parseInt(code, 10));
  if (typeof final === 'number')
    return (isFinal || code === undefined) && status === undefined ? String(final) : undefined;
  if (status === undefined) return code ?? null;
  return status === null ? null : String(status);
}
