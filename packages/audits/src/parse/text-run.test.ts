import { decodeHTML } from 'entities';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collapseWhitespace } from './outline-collector.ts';
import { TextRun } from './text-run.ts';

const piece = fc.constantFrom(
  ' ',
  '\n',
  '\t',
  '\v',
  '\0',
  '\u00a0',
  '\u2003',
  '\ufeff',
  'a',
  'é',
  '&amp;',
  '&nbsp;',
  '&',
  '\ud800',
);
const text = fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 30 }).map((pieces) => pieces.join(''));

it('measures and reads like slicing, decoding and trimming, run after run', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), fc.boolean(), (texts, isRaw) => {
      const run = new TextRun(texts.join(''));
      let start = 0;
      for (const written of texts) {
        run.moveTo(start, start + written.length, isRaw);
        start += written.length;
        const read = isRaw ? written : decodeHTML(written);
        expect([run.text, run.trimmedLength]).toEqual([read, read.trim().length]);
      }
    }),
  );
});

it('collapses white space to single spaces', () => {
  fc.assert(
    fc.property(text, (written) => {
      expect(collapseWhitespace(written)).toBe(written.split(/\s+/).filter(Boolean).join(' '));
    }),
  );
});
