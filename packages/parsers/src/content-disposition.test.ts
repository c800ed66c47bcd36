import { expect, it } from 'vitest';
import { contentDispositions, isAttachment } from './content-disposition.ts';

it.each([
  ['attachment', true],
  [' Attachment; filename="a.pdf"', true],
  ['something-new', true],
  ['attachment ; filename=x', true],
  ['attachment;filename="a,b"', true],
  ['attachment, attachment', true],
  ['"attachment"', false],
  ['attachment x', false],
  ['inline attachment', false],
  ['inline;attachment', false],
  [';attachment', false],
  ['foo=bar; attachment', false],
  ['foo@bar', false],
  ['inline', false],
  ['INLINE; filename=a', false],
  ['filename="attachment.pdf"', false],
  ['"attachment"', false],
  ['inline attachment', false],
  ['', false],
])('isAttachment reads %j', (value, expected) => {
  expect(isAttachment([['Content-Disposition', value]])).toBe(expected);
});

it('takes a response without the header as one to be shown', () => {
  expect(isAttachment([])).toBe(false);
});

it.each([
  [['inline'], ['inline']],
  [['inline, attachment'], ['inline', 'attachment']],
  [
    ['inline', 'a;b="c,d\\",e", f'],
    ['inline', 'a;b="c,d\\",e"', 'f'],
  ],
  [['inline,'], ['inline', '']],
  [['a="b, c'], ['a="b, c']],
  [[''], ['']],
])('contentDispositions parts %j', (lines, values) => {
  expect(contentDispositions(lines.map((line) => ['Content-Disposition', line]))).toEqual(values);
});
