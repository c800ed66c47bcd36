import { expect, test } from 'vitest';
import { parseNewContractSearch } from './new-contract-search.ts';

test.each([
  [{}, {}],
  [{ from: 'text' }, {}],
  [{ from: 'file', job: 'j' }, { from: 'file' }],
  [
    { from: 'job', job: 'j' },
    { from: 'job', job: 'j' },
  ],
  [{ from: 'job', job: 7 }, { from: 'job' }],
  [{ from: 'nothing' }, {}],
  [
    { from: 'job', job: 'j', next: 'monitor' },
    { from: 'job', job: 'j', next: 'monitor' },
  ],
  [{ next: 'nothing' }, {}],
  [{ fromCheck: 'c' }, { fromCheck: 'c' }],
  [{ fromCheck: 7 }, {}],
])('parseNewContractSearch reads %j', (given, search) => {
  expect(parseNewContractSearch(given)).toEqual({ from: undefined, job: undefined, ...search });
});
