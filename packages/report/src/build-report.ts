import {
  type BrowserTrace,
  type Check,
  type CheckAnalysis,
  clientTitle,
  curlCommand,
  describeEvidenceCut,
  isCutShort,
  plural,
  redactSecrets,
  type ScoreCap,
  visibleText,
} from '@hopwise/model';
import { headerValues } from '@hopwise/parsers';
import { reportAnalyses, scoreOf } from './build/analyses.ts';
import { reportBrowser } from './build/browser.ts';
import { reportCertificates } from './build/certificates.ts';
import { field, fieldIf, quote, text, url } from './build/field.ts';
import { reportFindings } from './build/findings.ts';
import { hostOf, reportHops } from './build/hops.ts';
import { figuresOf, verdictOf } from './build/verdict.ts';
import { readableMs, readableTime } from './readable-value.ts';
import type { Field, Report, ReportBrand, Timing } from './report.ts';

export interface ReportInput {
  check: Check;
  analysis?: CheckAnalysis | null;
  /** The browser trace of the URL, if there is one. */
  browserTrace?: BrowserTrace | null;
  /** ISO 8601. */
  generatedAt: string;
  productVersion: string;
  /** The URL of the check on this installation. */
  publicUrl?: string | null;
  brand?: ReportBrand | null;
}

/** Turns a check and its analyses into everything a report says, in any format. */
export function buildReport(input: ReportInput): Report {
  const check = { ...input.check, hops: input.check.hops.map(redactSecrets) };
  const analysis = input.analysis ?? null;
  const browserTrace = input.browserTrace ? withoutSecrets(input.browserTrace) : null;
  const host = hostOf(check.inputUrl);
  const findings = reportFindings(check.redirects, analysis?.analysis ?? null);
  const verdict = verdictOf(check, findings.findings);
  const overallScore = analysis?.analysis.summary.overallScore ?? null;
  return {
    kind: 'check',
    title: `Redirect analysis of ${host}`,
    host,
    language: 'en',
    product: { name: 'Hopwise', version: input.productVersion },
    generatedAt: input.generatedAt,
    checkId: check.id,
    brand: input.brand ?? null,
    publicUrl: input.publicUrl ?? null,
    status: check.status,
    verdict,
    score: overallScore === null ? null : scoreOf(overallScore),
    figures: figuresOf(check),
    summary: [
      ...summaryOf(check, `${verdict.headline}: ${verdict.sentence}`),
      ...overallCapField(analysis?.analysis.summary.cap),
    ],
    hops: reportHops(check.hops),
    browser: reportBrowser(browserTrace),
    timing: timingOf(check),
    ...findings,
    certificates: reportCertificates(check),
    analyses: reportAnalyses(check, analysis),
    method: methodOf(check, analysis, input),
    curl: commandOf(check),
    source: { check, analysis, browserTrace },
  };
}

/** Why the overall score is no higher. */
const overallCapField = (cap: ScoreCap | undefined): Field[] =>
  cap === undefined ? [] : [field('Overall score', quote(`Capped at ${cap.score}: ${cap.says}`, 400), 'warning')];

const withoutSecrets = (trace: BrowserTrace): BrowserTrace => ({ ...trace, hops: trace.hops.map(redactSecrets) });

function summaryOf(check: Check, verdict: string): Field[] {
  const statusTone = check.verdict.level === 'failed' ? 'bad' : 'good';
  const statusCode = check.hops.at(-1)?.statusCode ?? null;
  return [
    field('Input URL', url(check.inputUrl)),
    ...(check.finalUrl === check.inputUrl
      ? []
      : fieldIf(isCutShort(check) ? 'Stopped at' : 'Final URL', check.finalUrl, url)),
    field('Status', check.status, statusTone),
    ...fieldIf('Final status code', statusCode, String),
    field('Method', quote(check.method, 20)),
    ...fieldIf('Client', check.client, clientTitle),
    field('Redirects', String(check.redirectCount)),
    field('Total time', readableMs(check.totalTimeMs)),
    ...(isSaidElsewhere(check, verdict) ? [] : fieldIf('Error', check.error, (error) => quote(error))),
    ...(check.loopDetected ? [field('Loop', 'Detected: the next request would repeat an earlier hop', 'bad')] : []),
    field('Started', readableTime(check.startedAt)),
    field('Finished', readableTime(check.finishedAt)),
  ];
}

/** By the verdict, or by the hop that failed. */
const isSaidElsewhere = ({ error, hops }: Check, verdict: string): boolean =>
  error !== null &&
  (verdict.toLowerCase().includes(visibleText(error, 240).toLowerCase()) ||
    hops.some((hop) => hop.error?.message === error));

function timingOf({ hops, totalTimeMs }: Check): Timing {
  const slowest = hops.toSorted((a, b) => b.latencyMs - a.latencyMs)[0];
  const fastest = hops.toSorted((a, b) => a.latencyMs - b.latencyMs)[0];
  const averageMs = hops.reduce((sum, { latencyMs }) => sum + latencyMs, 0) / Math.max(1, hops.length);
  const named = ({ hopIndex, latencyMs }: Check['hops'][number]) =>
    text(`${readableMs(latencyMs)} (hop ${hops.findIndex((hop) => hop.hopIndex === hopIndex) + 1})`);
  return {
    totalMs: totalTimeMs,
    fields: [
      field('Total', readableMs(totalTimeMs)),
      ...(hops.length < 2 ? [] : [field('Average per hop', readableMs(averageMs))]),
      ...(hops.length < 2 ? [] : fieldIf('Slowest', slowest, named)),
      ...(hops.length < 2 ? [] : fieldIf('Fastest', fastest, named)),
    ],
  };
}

function methodOf(check: Check, analysis: CheckAnalysis | null, input: ReportInput): Field[] {
  const userAgent = headerValues(check.hops[0]?.requestHeaders ?? [], 'user-agent')[0];
  const scoringVersions = [analysis?.analysis.ssl, analysis?.analysis.seo, analysis?.analysis.security].flatMap(
    (made) => (made ? [made.scoringVersion] : []),
  );
  return [
    field(
      'Tracing',
      'Each hop is one request and its response. Redirects are followed one at a time, with cookies stored as in a browser.',
    ),
    ...fieldIf('Truncated', check.evidenceCut, describeEvidenceCut),
    field('Timings', 'Measured on the Hopwise server with a monotonic clock.'),
    ...fieldIf('User agent', userAgent, (value) => quote(value, 300)),
    ...(analysis === null
      ? [field('Analyses', 'No analyses were run.')]
      : [
          field(
            'Analyses',
            `${analysis.analysis.summary.analysesCompleted} of ${plural(analysis.analysis.summary.totalAnalyses, 'analysis', 'analyses')} completed, from the evidence gathered with the trace. The overall score is their mean, at most 39 if the verdict is failed, 59 with a critical finding, 79 with a high one, and 94 with a medium one.`,
          ),
        ]),
    ...fieldIf('Scoring rules', scoringVersions[0], (version) => `Version ${version}`),
    field('Check ID', quote(check.id)),
    ...fieldIf('Online', input.publicUrl, url),
    field('Generated', `${readableTime(input.generatedAt)} by Hopwise ${visibleText(input.productVersion, 40)}`),
    field('Privacy', 'Credentials sent with requests and cookie values are left out.'),
  ];
}

function commandOf(check: Check): string | null {
  const first = check.hops.find(({ requestHeaders }) => requestHeaders.length > 0) ?? check.hops[0];
  return first === undefined ? null : visibleText(curlCommand(first));
}
