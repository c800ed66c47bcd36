import type { Analyzed, Finding, Verdict, VerdictReason } from '@hopwise/model';
import { expect, test } from 'vitest';
import { shortVerdict } from './analysis-result.tsx';

const finding = {
  id: 'seo/title',
  title: 'Title missing',
  says: 'The page has no title.',
  status: 'scored',
} as Finding;
const analyzed: Analyzed = { redirects: { findings: [finding] } };
const reason = (says: string): VerdictReason => ({
  severity: 'high',
  says,
  hopIndex: null,
  host: null,
  fix: 'Fix it.',
  finding: null,
});

test('shortens reasons that a finding explains to its title and keeps the others', () => {
  const given = [reason('The page has no title.'), reason("The chain didn't end.")];
  const verdict: Verdict = { level: 'failed', headline: 'Timed out', reasons: given };
  const { reasons, ...rest } = shortVerdict(verdict, analyzed);
  expect(rest).toEqual({ level: 'failed', headline: 'Timed out' });
  expect(reasons.map(({ says, fix }) => [says, fix])).toEqual([
    ['Title missing', null],
    ["The chain didn't end.", 'Fix it.'],
  ]);
});
