import type { Finding } from '@hopwise/model';
import { expect, test } from 'vitest';
import { filterFindings, isLoss, sortFindings, topGains, whyNoGains } from './sort-findings.ts';

const finding = (id: string, over: Partial<Finding> = {}): Finding => ({
  id,
  title: id,
  status: 'scored',
  outcome: 'x',
  severity: 'good',
  says: '',
  why: '',
  fix: null,
  facts: {},
  points: 0,
  reference: null,
  ...over,
});

const findings = [
  finding('skipped', { status: 'not-applicable', severity: 'info', outcome: null, points: null }),
  finding('good', { points: 5 }),
  finding('note', { severity: 'info' }),
  finding('low', { severity: 'low', points: null }),
  finding('costly', { severity: 'medium', points: -25, fix: 'Repair it.' }),
  finding('critical', { severity: 'critical', points: -5, fix: 'Repair it.' }),
  finding('unavoidable', { severity: 'info', points: -4 }),
];
const ids = (list: readonly Finding[]) => list.map(({ id }) => id);

test('what costs most comes first, what has no verdict last', () => {
  expect(ids(sortFindings(findings))).toEqual(['costly', 'critical', 'unavoidable', 'low', 'note', 'good', 'skipped']);
});

test('only what costs points and can be repaired would raise the score', () => {
  expect(ids(topGains(findings))).toEqual(['costly', 'critical']);
  expect(ids(topGains(findings, 1))).toEqual(['costly']);
});

test.each([
  ['failed', ['low', 'costly', 'critical']],
  ['passed', ['good']],
  ['all', ids(findings)],
] as const)('the filter %s', (filter, expected) => {
  expect(ids(filterFindings(findings, filter))).toEqual(expected);
});

test('points of what passed are no loss', () => {
  const passedAt36Of40 = finding('cipher strength', { points: -4 });
  expect(ids([...findings, passedAt36Of40].filter(isLoss))).toEqual(['costly', 'critical']);
});

test.each([
  [
    'advice that costs nothing',
    [finding('note', { severity: 'info', fix: 'Do it.' })],
    /what is recommended costs no points\.$/,
  ],
  ['no advice', [finding('good')], /^No fix would raise the score\.$/],
])('the sentence in place of gains does not deny %s', (_, given, sentence) => {
  expect(topGains(given)).toEqual([]);
  expect(whyNoGains(given)).toMatch(sentence);
});
