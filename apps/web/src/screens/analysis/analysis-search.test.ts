import { expect, test } from 'vitest';
import { parseAnalysisSearch } from './analysis-search.ts';

test.each([
  [{}, {}],
  [
    { url: 'https://example.com', type: 'ssl' },
    { url: 'https://example.com', type: 'ssl' },
  ],
  [
    { url: 12, type: 'comprehensive' },
    { url: '12', type: 'comprehensive' },
  ],
  [{ url: '', type: 'tls' }, {}],
  [{ url: ['a', 'b'], type: null }, {}],
])('parseAnalysisSearch(%j)', (search, parsed) => {
  expect(parseAnalysisSearch(search)).toEqual(parsed);
});
