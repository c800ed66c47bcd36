import { type Check, type CheckAnalysis, judgeCheck } from '@hopwise/model';
import { buildReport } from '../build-report.ts';
import type { Report } from '../report.ts';

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
