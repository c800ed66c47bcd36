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

it('work that grows with the square of a page is found, also when it is quick on a short one', () => {
  expect(growsLinearly(searchAgainEvery(2000), pattern, pageChars)).toBe(false);
});

it('and when it is quick on the longest there may be', () => {
  expect(growsLinearly(searchAgainEvery(200), pattern, 64 * 1024)).toBe(false);
});

it('work that grows with the page is not', () => {
  expect(growsLinearly((text) => text.split('a').length, pattern, pageChars)).toBe(true);
});

it('nor is work that is the same for any page', () => {
  expect(growsLinearly((text) => text.length, pattern, pageChars)).toBe(true);
});
