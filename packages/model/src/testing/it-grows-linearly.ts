import fc from 'fast-check';
import { expect, it } from 'vitest';
import { costMs, growsLinearly, type Pattern, textOf } from './grows-linearly.ts';
import { isQuickRun } from './test-tier.ts';

/** The characters that most parsers look for. */
const commonPieces = [
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\0',
  'a',
  '0',
  'é',
  '\ud800',
  '-',
  '.',
  ',',
  ';',
  ':',
  '/',
  '\\',
  '"',
  "'",
  '=',
  '%',
  '&',
  '&a',
  '#',
  '@',
  '(',
  '[',
  '<',
  'http://',
];

/** Every pattern is tried at this length, and the most suspicious ones of each kind of work at the maximum length. */
const triedLength = isQuickRun ? 4000 : 32_000;
const mostSuspicious = isQuickRun ? 2 : 3;
const sampledPatterns = isQuickRun ? 0 : 30;

/**
 * A test for each kind of work on outside text: that it grows no faster than the text up to the greatest length that
 * gets there, whichever of these pieces are repeated in it. `title` names the kind where it says `%s`.
 */
export function itGrowsLinearly(
  title: string,
  maxLength: number,
  works: Readonly<Record<string, (text: string) => unknown>>,
  ownPieces: readonly string[],
): void {
  const pieces = [...commonPieces, ...ownPieces];
  const piece = fc.constantFrom(...pieces);
  const pattern = fc.record({
    before: fc.array(piece, { maxLength: 2 }).map((parts) => parts.join('')),
    repeated: fc.array(piece, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
    after: fc.constantFrom('', '!', ...pieces),
  });
  it.each(Object.entries(works))(`the work of ${title} grows with the length of the text`, (_kind, work) => {
    const single = pieces.map((repeated) => ({ before: '', repeated, after: '!' }));
    const patterns = [...single, ...fc.sample(pattern, sampledPatterns)];
    const slow = suspects(work, patterns).filter((suspect) => !growsLinearly(work, suspect, maxLength));
    expect(slow).toEqual([]);
  });
}

/** Those whose cost grows most beyond the length, and the costliest. */
function suspects(work: (text: string) => unknown, patterns: readonly Pattern[]): Pattern[] {
  const tried = patterns.map((pattern) => {
    const [short, long] = [triedLength / 4, triedLength].map((length) => textOf(pattern, length)) as [string, string];
    const shortMs = costMs(() => work(short));
    const longMs = costMs(() => work(long));
    return { pattern, longMs, excessMs: longMs - 4 * shortMs };
  });
  const byExcess = tried.toSorted((one, other) => other.excessMs - one.excessMs).slice(0, mostSuspicious - 1);
  const [costliest] = tried.toSorted((one, other) => other.longMs - one.longMs);
  return [...new Set([...byExcess, ...(costliest ? [costliest] : [])])].map(({ pattern }) => pattern);
}
