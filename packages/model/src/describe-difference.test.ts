import { expect, it, test } from 'vitest';
import type { DifferenceKind } from './comparison.ts';
import { describeCause, describeDifference } from './describe-difference.ts';

it.each<[kind: DifferenceKind, before: string | null, after: string | null, later: string, another: string]>([
  ['hop', 'a', null, 'Hop 2 was removed: a.', 'Hop 2 is missing: a.'],
  ['hop', null, 'a', 'Hop 2 is new: a.', 'Hop 2 is extra: a.'],
  ['status', '200', '403', 'Hop 2 now returns 403 (was 200).', 'Hop 2 returns 403 instead of 200.'],
  ['error', 'It failed.', null, 'Hop 2 no longer fails: It failed.', "Hop 2 doesn't fail: It failed."],
  ['error', null, 'It failed.', 'Hop 2 now fails: It failed.', 'Hop 2 fails: It failed.'],
  ['header', 'a', null, 'Hop 2 no longer sends Vary: a.', "Hop 2 doesn't send Vary: a."],
  ['header', null, 'a', 'Hop 2 now sends Vary: a.', 'Hop 2 sends Vary: a.'],
  ['cookie', 'Vary', null, 'Hop 2 no longer sets the cookie Vary.', "Hop 2 doesn't set the cookie Vary."],
  [
    'issuer',
    'A',
    'B',
    "Hop 2's certificate is now issued by B (was A).",
    "Hop 2's certificate is issued by B instead of A.",
  ],
  [
    'trust',
    'trusted',
    'expired',
    "Browsers no longer trust hop 2's certificate: expired.",
    "Browsers don't trust hop 2's certificate: expired.",
  ],
  ['trust', 'expired', 'trusted', "Browsers now trust hop 2's certificate.", "Browsers trust hop 2's certificate."],
  [
    'trust',
    'expired',
    'self-signed',
    "Browsers still don't trust hop 2's certificate: self-signed (was expired).",
    "Browsers don't trust hop 2's certificate: self-signed.",
  ],
])('%s from %s to %s: of a later check, and of another client', (kind, before, after, later, another) => {
  const difference = { kind, name: 'Vary', before, after };
  expect(describeDifference(difference, 2)).toBe(later);
  expect(describeDifference(difference, 2, 'another-client')).toBe(another);
});

test.each([
  [{ kind: 'script', file: 'https://example.com/js/app.js?v=3', line: 12, column: 5 }, 'Script app.js, line 12'],
  [{ kind: 'script', file: 'https://example.com/', line: 1, column: 5 }, 'Script example.com, line 1'],
  [{ kind: 'form', file: 'https://example.com/login/', line: 7, column: 1 }, 'Form sent by script login, line 7'],
  [{ kind: 'click', file: null, line: null, column: null }, 'Link clicked by script'],
  [{ kind: 'script', file: 'no url', line: null, column: null }, 'Script no url'],
] as const)('%j', (cause, says) => {
  expect(describeCause(cause)).toBe(says);
});
