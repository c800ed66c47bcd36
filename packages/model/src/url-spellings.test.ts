import { expect, test } from 'vitest';
import { urlSpellings } from './url-spellings.ts';

const bare = ['http://a.test/', 'http://a.test', 'a.test/', 'a.test'];

test.each<[string, string[]]>([
  ['a.test', bare],
  ['http://a.test/', bare],
  ['HTTP://A.test', ['HTTP://A.test', ...bare]],
  ['https://a.test', ['https://a.test', 'https://a.test/']],
  ['a.test/x', ['a.test/x', 'http://a.test/x']],
  ['https://a.test/x?y#z', ['https://a.test/x?y#z']],
  ['http://user@a.test/x', ['http://user@a.test/x']],
  ['not a url', ['not a url']],
])('%s is also typed', (input, expected) => {
  expect(urlSpellings(input)[0]).toBe(input);
  expect(urlSpellings(input).toSorted()).toEqual(expected.toSorted());
});
