import { expect, it } from 'vitest';
import { growsLinearly } from './grows-linearly.ts';

const pageChars = 2 * 1024 * 1024;
const pattern = { before: '', repeated: 'a', after: '!' };
/** Looks through the rest of the text from every so many characters on: at 50,000 of them that takes no millisecond. */
const searchAgainEvery = (step: number) => (text: string) => {
  let found = 0;
  for (let at = 0; at < text.length; at += step) found += text.indexOf('!', at);
  return found;
};

it('finds work that looks at the whole text for each character', () => {
  const compareAll = (text: string) => {
    let same = 0;
    for (const one of text) for (const other of text) if (one === other) same += 1;
    return same;
  };
  expect(growsLinearly(compareAll, pattern, 2000)).toBe(false);
});

it('finds work that grows with the square of a page, even if it is quick on a short one', { tags: 'slow' }, () => {
  expect(growsLinearly(searchAgainEvery(2000), pattern, pageChars)).toBe(false);
});

it('finds work that grows with the square of a text, even if it is quick on the longest one', { tags: 'slow' }, () => {
  expect(growsLinearly(searchAgainEvery(200), pattern, 64 * 1024)).toBe(false);
});

it('accepts work that grows with the page', () => {
  expect(growsLinearly((text) => text.split('a').length, pattern, pageChars)).toBe(true);
});

it('accepts work that is the same for any page', () => {
  expect(growsLinearly((text) => text.length, pattern, pageChars)).toBe(true);
});
