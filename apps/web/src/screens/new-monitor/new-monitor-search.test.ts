import { expect, test } from 'vitest';
import { parseNewMonitorSearch } from './new-monitor-search.ts';

const options = {
  method: 'HEAD',
  client: 'googlebot',
  userAgent: 'Probe/1',
  maxHops: 3,
  timeout: 5000,
  allowInvalidCertificates: true,
};

test.each([
  [{}, {}],
  [{ url: 'https://example.com/a' }, { url: 'https://example.com/a' }],
  [{ contract: 'an-id', url: '' }, { contract: 'an-id' }],
  [{ url: 7, contract: {} }, {}],
  [
    { url: 'https://example.com/a', ...options },
    { url: 'https://example.com/a', ...options },
  ],
  [{ method: 'BREW', userAgent: 1, maxHops: '3', timeout: 1.5, allowInvalidCertificates: 'yes' }, {}],
])('parseNewMonitorSearch reads %j', (given, expected) => {
  expect(parseNewMonitorSearch(given)).toEqual(expected);
});
