import { expect, it } from 'vitest';
import { inSentence } from './in-sentence.ts';

it.each([
  ['The name servers did not respond.', 'the name servers did not respond.'],
  ['A file is too large.', 'a file is too large.'],
  ['TLS 1.3 hides it.', 'TLS 1.3 hides it.'],
  ['example.com hung up.', 'example.com hung up.'],
  ['', ''],
])('%j follows a colon as %j', (sentence, expected) => {
  expect(inSentence(sentence)).toBe(expected);
});
