import { expect, test } from 'vitest';
import { parseTrackSearch } from './track-search.ts';

test.each([
  [{ url: 'https://example.com/?a=1' }, { url: 'https://example.com/?a=1' }],
  [{ url: 12 }, { url: '12' }],
  [{ url: '' }, {}],
  [{ url: ['a', 'b'] }, {}],
  [{ url: { a: 1 } }, {}],
  [{ other: 'x' }, {}],
  [{ project: 'a-project' }, { project: 'a-project' }],
  [{ project: 7 }, {}],
  [{ check: 'a-check' }, { check: 'a-check' }],
  [{ check: 7 }, {}],
])('parseTrackSearch reads %j', (search, expected) => {
  expect(parseTrackSearch(search)).toEqual(expected);
});
