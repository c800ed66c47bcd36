import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outlinePage } from './page-outline.ts';

const outline = (html: string) => outlinePage(html, 'https://shop.test/de/');

describe('hostile pages', () => {
  const row = (unit: string): string => unit.repeat(400_000 / unit.length);

  it.for([
    ['nested elements', row('<b>')],
    ['nested links', row('<a href=/><div>')],
    ['nested headings', `${row('<h1>')}x`],
    ['nested drawings', row('<svg><div>')],
    ['text at every depth', `<a>${row('<b lang=x>y')}`],
    ['end tags that match nothing', `${row('<div>')}${row('</p></x>')}`],
    ['angle brackets', row('<')],
    ['ampersands', row('&#')],
    ['style declarations', `<p style="${row(';  display :')}">`],
    ['attributes', `<a ${row('a=b ')}>`],
    ['unclosed comment', row('<!--')],
    ['unclosed script', `<script>${row('</scrip')}`],
    ['nothing but NUL', row('\0')],
    ['replacement characters', row('\ufffd<\ufffd>')],
  ])('reads a long row of %s in bounded time', ([, html]) => {
    expect(() => outline(html ?? '')).not.toThrow();
  });

  it('keeps no more than 20,000 elements of a kind', () => {
    const { anchors, metas } = outline('<meta>'.repeat(30_000) + '<a href=/>x</a>'.repeat(30_000));
    expect([anchors.length, metas.length]).toEqual([20_000, 20_000]);
    expect(anchors.at(-1)).toMatchObject({ text: 'x' });
  });

  it('never throws', () => {
    const piece = fc.constantFrom('<', '>', '/', '!', '-', '"', '=', '&', 'a', 'svg', 'title', 'template', ' ', '\0');
    fc.assert(fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => void outline(pieces.join(''))));
  });
});
