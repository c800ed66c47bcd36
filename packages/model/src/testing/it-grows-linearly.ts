import fc from 'fast-check';
import { expect, it } from 'vitest';
import { growsLinearly } from './grows-linearly.ts';

/** What most parsers look for. */
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

/**
 * A test for each kind of work on outside text: that it grows no faster than the text, whichever of these pieces are
 * repeated in it. `title` names the kind where it says `%s`.
 */
export function itGrowsLinearly(
  title: string,
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
    const slow = pieces.filter((repeated) => !growsLinearly(work, { before: '', repeated, after: '!' }));
    expect(slow).toEqual([]);
    fc.assert(
      fc.property(pattern, (given) => growsLinearly(work, given)),
      { numRuns: 30 },
    );
  });
}
