import { expect, it } from 'vitest';
import { isAttachment } from './content-disposition.ts';

it.each([
  ['attachment', true],
  [' Attachment; filename="a.pdf"', true],
  ['something-new', true],
  ['inline', false],
  ['INLINE; filename=a', false],
  ['filename="attachment.pdf"', false],
  ['', false],
])('isAttachment reads %j', (value, expected) => {
  expect(isAttachment([['Content-Disposition', value]])).toBe(expected);
});

it('takes a response without the header as one to be shown', () => {
  expect(isAttachment([])).toBe(false);
});
