import { expect, it } from 'vitest';
import { notChecked } from './not-checked.ts';

it.each([
  ['The host asked to be left alone.', 'Not checked: the host asked to be left alone.'],
  ['A page was missing.', 'Not checked: a page was missing.'],
  ['There was no response.', 'Not checked: there was no response.'],
  ["robots.txt wasn't fetched.", "Not checked: robots.txt wasn't fetched."],
  ['TLS was not spoken.', 'Not checked: TLS was not spoken.'],
  ['Google does not say.', 'Not checked: Google does not say.'],
  ['', 'Not checked: '],
])('%s', (reason, says) => {
  expect(notChecked(reason)).toEqual({ notRun: says });
});
