import {
  type AnalysisKind,
  analysisKinds,
  type Check,
  type CheckAnalysis,
  type Coverage,
  type Finding,
  isIndexable,
  isSitemapPresent,
  plural,
  type RobotsTxtStatus,
  type ScoreCap,
  type SecurityAnalysis,
  type SeoAnalysis,
  type SslAnalysis,
  scoreBand,
  visibleText,
} from '@hopwise/model';
import { readableDate, readablePercent } from '../readable-value.ts';
import type { Field, ReportAnalysis, Score, Value } from '../report.ts';
import { field, fieldIf, quote, url, yesOrNo } from './field.ts';

const analysisTitles: Readonly<Record<AnalysisKind, string>> = {
  ssl: 'SSL certificate',
  seo: 'SEO',
  security: 'Security',
};

/** The redirects, then the analyses that were requested, those that could not be completed with the reason. */
export function reportAnalyses({ redirects }: Check, analysis: CheckAnalysis | null): ReportAnalysis[] {
  const fields = [...capField(redirects), coverageField(redirects.coverage)];
  const ofRedirects = {
    kind: 'redirects',
    title: 'Redirects',
    reason: null,
    ...graded(redirects.score, null),
    fields,
  } as const;
  return [ofRedirects, ...(analysis === null ? [] : askedFor(analysis))];
}

function askedFor(checkAnalysis: CheckAnalysis): ReportAnalysis[] {
  const { analysis } = checkAnalysis;
  return analysisKinds.flatMap((kind): ReportAnalysis[] => {
    const title = analysisTitles[kind];
    const failure = analysis.notCompleted.find((each) => each.kind === kind);
    if (failure !== undefined) {
      return [{ kind, title, score: null, letter: null, reason: visibleText(failure.reason, 400), fields: [] }];
    }
    const made = completed(kind, checkAnalysis);
    return made === null ? [] : [{ kind, title, reason: null, ...made }];
  });
}

type Completed = Pick<ReportAnalysis, 'score' | 'letter' | 'fields'>;

function completed(kind: AnalysisKind, { analysis, seo }: CheckAnalysis): Completed | null {
  switch (kind) {
    case 'ssl':
      return (
        analysis.ssl && { ...graded(analysis.ssl.securityScore, analysis.ssl.letter), fields: sslFields(analysis.ssl) }
      );
    case 'seo':
      return analysis.seo && { ...graded(analysis.seo.score, null), fields: seoFields(analysis.seo, seo) };
    case 'security':
      return (
        analysis.security && {
          ...graded(analysis.security.securityScore, analysis.security.letter),
          fields: securityFields(analysis.security),
        }
      );
  }
}

const graded = (value: number, letter: string | null) => ({ score: scoreOf(value), letter });

export const scoreOf = (value: number): Score => ({ value: Math.round(value), ...scoreBand(value) });

function sslFields(ssl: SslAnalysis): Field[] {
  const { certificate, caps, findings, hosts, coverage } = ssl;
  const all = [...findings, ...hosts.flatMap((host) => host.findings)];
  const days = certificate.daysToExpiry;
  return [
    field('Valid certificate', yesOrNo(certificate.valid), certificate.valid ? 'good' : 'bad'),
    ...(days === null ? [] : [field('Days to expiry', String(days), days < 30 ? 'bad' : 'good')]),
    ...fieldIf('Expires', certificate.validTo, readableDate),
    ...fieldIf('Issuer', certificate.issuer.O ?? certificate.issuer.CN, (issuer) => quote(issuer, 120)),
    ...fieldIf('Protocol', certificate.protocol, (protocol) => quote(protocol, 40)),
    ...caps.map((cap) => field(`Capped at ${cap.letter}`, causeOf(cap, all), 'warning')),
    ...capField({ ...ssl, findings: all }),
    ...hosts.map(({ host, securityScore, letter }) =>
      field('Host', quote(`${host}: ${securityScore}${letter === null ? '' : `, ${letter}`}`, 200)),
    ),
    coverageField(coverage),
  ];
}

function seoFields(seo: SeoAnalysis, entry: CheckAnalysis['seo']): Field[] {
  const { flags, metaTags, coverage } = seo;
  return [
    ...capField(seo),
    ...fieldIf('Title', metaTags.title, (title) => quote(title, 300)),
    field('Title length', flags.hasTitle ? plural(flags.titleLength, 'character') : 'No title', tone(flags.hasTitle)),
    ...fieldIf('Description', metaTags.description, (description) => quote(description, 400)),
    field(
      'Description length',
      flags.hasDescription ? plural(flags.descriptionLength, 'character') : 'No description',
      tone(flags.hasDescription),
    ),
    ...(entry === null
      ? []
      : [
          checkedField('Indexable', isIndexable(seo.findings)),
          field('Followable', yesOrNo(!entry.nofollow), tone(!entry.nofollow)),
          robotsField(entry.robotsTxtStatus),
          ...fieldIf('Canonical URL', entry.canonicalUrl, url),
        ]),
    checkedField('Sitemap present', isSitemapPresent(flags.sitemapPresent, seo.findings)),
    field('Open Graph present', yesOrNo(flags.openGraphPresent), tone(flags.openGraphPresent)),
    coverageField(coverage),
  ];
}

const checkedField = (label: string, value: boolean | null): Field =>
  value === null ? field(label, 'Not checked', 'neutral') : field(label, yesOrNo(value), tone(value));

const robotsField = (status: RobotsTxtStatus): Field =>
  status === 'NOT_CHECKED'
    ? field('robots.txt', 'Not checked', 'neutral')
    : field('robots.txt', status, tone(status === 'FOUND'));

function securityFields(security: SecurityAnalysis): Field[] {
  const { flags, findings, hosts, coverage } = security;
  const all = [...findings, ...hosts.flatMap((host) => host.findings)];
  const { safeBrowsingStatus, mixedContent, httpsToHttp, securityHeaders } = flags;
  return [
    ...capField({ ...security, findings: all }),
    field('Safe browsing', safeBrowsingWords[safeBrowsingStatus], safeBrowsingTone[safeBrowsingStatus]),
    field('Mixed content', mixedContent, tone(mixedContent === 'NONE')),
    field('HTTPS to HTTP redirect', yesOrNo(httpsToHttp), tone(!httpsToHttp)),
    field('Security headers', `${securityHeaders.score} of 100, ${securityHeaders.letter}`),
    ...hosts.map(({ host, role, score, letter }) =>
      field(role === 'final' ? 'Final host' : 'Redirecting host', quote(`${host}: ${score}, ${letter}`, 200)),
    ),
    coverageField(coverage),
  ];
}

const safeBrowsingWords = { SAFE: 'SAFE', UNSAFE: 'UNSAFE', UNKNOWN: 'Not checked: no blocklist configured' };
const safeBrowsingTone = { SAFE: 'good', UNSAFE: 'bad', UNKNOWN: 'neutral' } as const;

const tone = (fine: boolean) => (fine ? 'good' : 'warning');

const capField = ({ cap, findings }: { cap?: ScoreCap | undefined; findings: readonly Finding[] }): Field[] =>
  cap === undefined ? [] : [field(`Capped at ${cap.score}`, causeOf(cap, findings), 'warning')];

/** By its title: what it says stands among the findings. */
function causeOf({ finding: id, says }: Pick<ScoreCap, 'finding' | 'says'>, findings: readonly Finding[]): Value {
  const cause = findings.find((each) => each.id === id && each.severity !== 'good');
  return quote(cause?.title ?? says, 300);
}

const coverageField = ({ answered, total, percent }: Coverage): Field =>
  field('Rules checked', `${answered} of ${total} (${readablePercent(percent)})`);
