import { expect, it } from 'vitest';
import type { DifferenceKind } from './comparison.ts';
import { describeDifference } from './describe-difference.ts';

it.each<[kind: DifferenceKind, before: string | null, after: string | null, later: string, another: string]>([
  ['hop', 'a', null, 'Hop 2 is gone: a.', 'Hop 2 is missing: a.'],
  ['hop', null, 'a', 'Hop 2 is new: a.', 'Hop 2 is there besides: a.'],
  ['status', '200', '403', 'Hop 2 now responds with 403 instead of 200.', 'Hop 2 responds with 403 instead of 200.'],
  ['error', 'It failed.', null, 'Hop 2 no longer fails: It failed.', 'Hop 2 does not fail: It failed.'],
  ['error', null, 'It failed.', 'Hop 2 now fails: It failed.', 'Hop 2 fails: It failed.'],
  ['header', 'a', null, 'Hop 2 no longer sends Vary: a.', 'Hop 2 does not send Vary: a.'],
  ['header', null, 'a', 'Hop 2 now sends Vary: a.', 'Hop 2 sends Vary: a.'],
  ['cookie', 'Vary', null, 'Hop 2 no longer sets the cookie Vary.', 'Hop 2 does not set the cookie Vary.'],
  [
    'issuer',
    'A',
    'B',
    'The certificate of hop 2 is now issued by B instead of A.',
    'The certificate of hop 2 is issued by B instead of A.',
  ],
  [
    'trust',
    'trusted',
    'expired',
    'Browsers no longer trust the certificate of hop 2: expired.',
    'Browsers do not trust the certificate of hop 2: expired.',
  ],
  [
    'trust',
    'expired',
    'trusted',
    'Browsers now trust the certificate of hop 2.',
    'Browsers trust the certificate of hop 2.',
  ],
  [
    'trust',
    'expired',
    'self-signed',
    'Browsers still do not trust the certificate of hop 2: self-signed instead of expired.',
    'Browsers do not trust the certificate of hop 2: self-signed.',
  ],
])('%s from %s to %s: of a later check, and of another client', (kind, before, after, later, another) => {
  const told = { kind, name: 'Vary', before, after };
  expect(describeDifference(told, 2)).toBe(later);
  expect(describeDifference(told, 2, 'another-client')).toBe(another);
});
