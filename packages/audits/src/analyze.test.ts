import { checkAnalysis } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { analyze } from './analyze.ts';
import { makeEvidence, makeHop } from './testing/make-evidence.ts';
import { gathered, makeTls } from './testing/make-tls.ts';

const evidence = makeEvidence({
  html: '<!doctype html><html lang=en><title>A page</title><meta name=description content="About it"><p>Hello',
  tls: gathered(makeTls()),
});

describe('analyze', () => {
  it('makes all three analyses from one gathering, in the shape of the API', () => {
    const { analysis, security, seo } = checkAnalysis.parse(analyze(evidence));
    expect(analysis.summary).toMatchObject({ analysesCompleted: 3, totalAnalyses: 3 });
    expect(analysis.notCompleted).toEqual([]);
    expect(security).toEqual({ safeBrowsingStatus: 'UNKNOWN', mixedContent: 'NONE', httpsToHttp: false });
    expect(seo).toMatchObject({ noindex: false, nofollow: false });
  });

  it('scores the mean of what was completed', () => {
    const { summary, ssl, seo, security } = analyze(evidence).analysis;
    const scores = [ssl?.securityScore, seo?.score, security?.securityScore].filter((score) => score !== undefined);
    expect(summary.overallScore).toBe(Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length));
  });

  it('runs only the requested analyses', () => {
    const { analysis, ssl, seo } = analyze(evidence, ['security']);
    expect(analysis.summary).toMatchObject({
      analysesCompleted: 1,
      totalAnalyses: 1,
      overallScore: analysis.security?.securityScore,
    });
    expect(analysis).toMatchObject({ ssl: null, seo: null, notCompleted: [] });
    expect({ ssl, seo }).toEqual({ ssl: [], seo: null });
  });

  it('names an analysis that could not be made, and counts the others', () => {
    const error = { code: 'TIMEOUT' as const, message: 'The page took too long.' };
    const { analysis } = analyze({ ...evidence, page: { ok: false, error } });
    expect(analysis.notCompleted).toEqual([{ kind: 'seo', reason: error.message }]);
    expect(analysis.summary).toMatchObject({ analysesCompleted: 2, totalAnalyses: 3 });
  });

  it('makes none when nothing responded', () => {
    const error = { code: 'DNS_NOT_FOUND' as const, message: 'There is no such host.' };
    const hops = [makeHop({ statusCode: null, redirectType: 'ERROR', error, tls: null })];
    const nothing = makeEvidence({ trace: { hops, end: { kind: 'failed', error } }, page: { ok: false, error } });
    const { analysis } = checkAnalysis.parse(analyze(nothing));
    expect(analysis.summary).toEqual({ overallScore: null, analysesCompleted: 0, totalAnalyses: 3 });
    expect(analysis.notCompleted.map(({ reason }) => reason)).toEqual([error.message, error.message, error.message]);
  });
});
