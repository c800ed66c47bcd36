import { expect, test } from 'vitest';
import { parseSettingsSearch } from './settings-search.ts';

test.each([
  [{}, {}],
  [{ section: 'profile' }, {}],
  [{ section: 'nowhere' }, {}],
  [{ section: 'api-keys', organization: 'x' }, { section: 'api-keys' }],
  [
    { section: 'organizations', organization: 'x' },
    { section: 'organizations', organization: 'x' },
  ],
  [{ section: 'organizations', organization: 7 }, { section: 'organizations' }],
])('parseSettingsSearch reads %j', (given, expected) => {
  expect(parseSettingsSearch(given)).toEqual(expected);
});
