import { type Check, type CheckAnalysis, judgeCheck, type RedirectsAnalysis } from '@hopwise/model';
import { buildReport } from '../build-report.ts';
import type { Report } from '../report.ts';

const redirects: RedirectsAnalysis = {
  score: 85,
  scoringVersion: 2,
  coverage: { answered: 2, total: 2, percent: 100 },
  findings: [
    {
      id: 'redirects/chain-length',
      title: 'Number of redirects',
      status: 'scored',
      outcome: 'several',
      severity: 'low',
      says: 'The chain has several redirects in a row.',
      why: 'Each redirect delays visitors and crawlers.',
      fix: 'Redirect straight to the final URL.',
      facts: { redirects: 3 },
      points: -5,
      reference: null,
    },
    {
      id: 'redirects/redirect-method',
      title: 'Redirect type',
      status: 'scored',
      outcome: 'delayed-refresh',
      severity: 'medium',
      says: 'A page redirects by a refresh after a delay.',
      why: 'A redirect inside a page must first be loaded and read.',
      fix: 'Use a 301 or 308 redirect instead.',
      facts: { hopIndex: 2 },
      points: -10,
      reference: null,
    },
  ],
  recommendations: ['Use a 301 or 308 redirect instead.', 'Redirect straight to the final URL.'],
};

/** A check with its verdict. A report gets its analyses separately. */
export const judged = (check: Omit<Check, 'verdict' | 'redirects'>): Check => ({
  ...check,
  redirects,
  verdict: judgeCheck({ trace: check, summary: check, redirects }),
});

/** A report with everything that changes from day to day held still. */
const findingsOf = (analysis: CheckAnalysis | null) => {
  const { ssl = null, seo = null, security = null } = analysis?.analysis ?? {};
  return { ssl, seo, security };
};

export const sampleReport = (check: Check, analysis: CheckAnalysis | null = null): Report =>
  buildReport({
    check: {
      ...check,
      verdict: judgeCheck({ trace: check, summary: check, redirects: check.redirects, ...findingsOf(analysis) }),
    },
    analysis,
    generatedAt: '2026-03-14T10:00:00.000Z',
    productVersion: '0.1.0',
    publicUrl: `https://hopwise.example/check/${check.id}`,
  });
