import type { Check, CheckAnalysis, Finding, Hop } from '@hopwise/model';
import { buildReport, type Report } from '@hopwise/report';
import { judgmentOf } from '../../tracing/index.ts';

/** The report of a chain through these URLs, with one analysis. */
export function chainReport(urls: readonly string[], pageTitle = 'A page'): Report {
  const hops = urls.map((url, index) => hopTo(url, urls[index + 1], index));
  const check: Omit<Check, 'verdict' | 'redirects'> = {
    id: '0f9b6a52-3c41-4d2e-9a7f-5e1c8b7d6a90',
    status: 'OK',
    method: 'GET',
    inputUrl: urls[0] ?? '',
    finalUrl: urls.at(-1) ?? null,
    redirectCount: urls.length - 1,
    totalTimeMs: hops.length * 60,
    error: null,
    loopDetected: false,
    startedAt: '2026-03-14T09:26:53.120Z',
    finishedAt: '2026-03-14T09:26:53.962Z',
    hops,
  };
  return buildReport({
    check: { ...check, ...judgmentOf({ hops, end: { kind: 'final' } }, check) },
    analysis: seoOnly(pageTitle),
    generatedAt: '2026-03-14T10:00:00.000Z',
    productVersion: '0.1.0',
    publicUrl: 'https://hopwise.example/check/1',
  });
}

function hopTo(url: string, next: string | undefined, hopIndex: number): Hop {
  return {
    hopIndex,
    url,
    method: 'GET',
    statusCode: next === undefined ? 200 : 301,
    redirectType: next === undefined ? 'FINAL' : 'HTTP_301',
    latencyMs: 60,
    contentType: 'text/html',
    httpVersion: '1.1',
    remoteAddress: { ip: '203.0.113.20', family: 4, port: 80 },
    connectionReused: false,
    timings: { dnsMs: 10, connectMs: 12, tlsMs: null, firstByteMs: 30, downloadMs: 8 },
    requestHeaders: [['user-agent', 'Hopwise']],
    responseHeaders: [['server', 'nginx']],
    cookiesSet: [],
    body: { bytes: 512, complete: true, contentEncoding: null },
    tls: null,
    redirect: next === undefined ? null : { to: next, delaySeconds: null },
    error: null,
  };
}

function seoOnly(title: string): CheckAnalysis {
  const finding: Finding = {
    id: 'seo/description',
    title: 'Description',
    status: 'scored',
    outcome: 'missing',
    severity: 'medium',
    says: 'The page has no description.',
    why: 'Search results show it below the title.',
    fix: 'Write one of 70 to 160 characters.',
    facts: { length: 0 },
    points: -10,
    reference: null,
  };
  return {
    ssl: [],
    seo: null,
    security: null,
    analysis: {
      ...judgmentOf({ hops: [], end: { kind: 'final' } }, { status: 'OK', error: null }),
      summary: { overallScore: 90, analysesCompleted: 1, totalAnalyses: 1 },
      ssl: null,
      security: null,
      seo: {
        score: 90,
        flags: {
          hasTitle: true,
          hasDescription: false,
          sitemapPresent: false,
          openGraphPresent: false,
          titleLength: title.length,
          descriptionLength: 0,
        },
        metaTags: { title, description: null },
        scoringVersion: 1,
        coverage: { answered: 1, total: 1, percent: 100 },
        findings: [finding],
        recommendations: ['Write one of 70 to 160 characters.'],
      },
      notCompleted: [],
    },
  };
}
