import { IconLockExclamation } from 'virtual:icons';
import {
  analysisKinds,
  type CertificateSummary,
  isSitemapPresent,
  mergeFindings,
  type RedirectsAnalysis,
  type ScoredKind,
  type SecurityAnalysis,
  type SeoAnalysis,
  type SslAnalysis,
  type SslEntry,
  type SslHost,
  scoreBand,
} from '@hopwise/model';
import { Alert, Badge, Tabs } from '@mantine/core';
import type { MadeAnalyses } from '../api/track.ts';
import { type Fact, FactList } from '../ui/figures.tsx';
import { Moment } from '../ui/format.tsx';
import { analysisNames } from './analysis-names.ts';
import {
  CertificateBadge,
  CertificateTable,
  DaysToExpiry,
  HostTable,
  MixedContentBadge,
  SafeBrowsingBadge,
  YesNo,
} from './facts.tsx';
import { FindingSection, type SortedFindings, sortMerged } from './findings.tsx';
import classes from './reports.module.css';
import { AdviceList, ReportHead, ScoreCapNote } from './scores.tsx';

/** A tab for each completed analysis, and one for the redirects. Failed analyses are listed above. */
export function AnalysisTabs({ analysis }: { analysis: MadeAnalyses }) {
  const analyses = analysisKinds.filter((kind) => analysis[kind] !== null);
  const made: ScoredKind[] = analysis.redirects === undefined ? analyses : [...analyses, 'redirects'];
  return (
    <Tabs defaultValue={made[0] ?? null} keepMounted={false}>
      <Tabs.List>
        {made.map((kind) => (
          <Tabs.Tab key={kind} value={kind}>
            {analysisNames[kind]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {made.map((kind) => (
        <Tabs.Panel key={kind} value={kind} className={classes.panel}>
          <Report kind={kind} analysis={analysis} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Report({ kind, analysis }: { kind: ScoredKind; analysis: MadeAnalyses }) {
  const { redirects, ssl, seo, security } = analysis;
  if (kind === 'redirects') return redirects && <RedirectsReport analysis={redirects} />;
  if (kind === 'ssl' && ssl) return <SslReport analysis={ssl} />;
  if (kind === 'seo' && seo) return <SeoReport analysis={seo} />;
  return security && <SecurityReport analysis={security} />;
}

function RedirectsReport({ analysis }: { analysis: RedirectsAnalysis }) {
  const { score, cap, recommendations } = analysis;
  return (
    <div className={classes.report}>
      <ReportHead scoreName="Redirects score" score={score}>
        <ScoreCapNote cap={cap} />
        <AdviceList title="Recommendations" items={recommendations} nothing="No recommendations." />
      </ReportHead>
      <FindingSection
        title="Findings"
        findings={sortMerged(mergeFindings({ redirects: analysis }))}
        nothing="No issues found."
      />
    </div>
  );
}

function SslReport({ analysis }: { analysis: SslAnalysis }) {
  const { host, hosts, letter, securityScore, caps, certificate, recommendations } = analysis;
  const strictest = caps[0];
  return (
    <div className={classes.report}>
      <ReportHead scoreName="SSL security score" score={securityScore}>
        <ScoreCapNote cap={analysis.cap} />
        <FactList facts={[['Host', host], ['Grade', letter ?? 'None'], ...certificateFacts(certificate)]} />
      </ReportHead>
      {strictest && (
        <Alert color="orange" role="note" icon={<IconLockExclamation />}>
          Capped at {strictest.letter}: {strictest.says}
        </Alert>
      )}
      {hosts.length > 1 && <CertificateTable entries={hosts.map(entryOf)} hosts={hosts} />}
      <AdviceList title="Recommendations" items={recommendations} nothing="No recommendations." />
      <FindingSection title="Warnings" findings={sortMerged(mergeFindings({ ssl: analysis }))} nothing="No warnings." />
    </div>
  );
}

/** Leaves out the warnings, which are listed below. */
function entryOf({ host, certificate: { valid, validTo, daysToExpiry, issuer, protocol } }: SslHost): SslEntry {
  return { host, valid, validTo, daysToExpiry, issuer: issuer.O ?? issuer.CN, protocol, warnings: '[]' };
}

function certificateFacts(certificate: CertificateSummary): Fact[] {
  const { daysToExpiry, issuer, protocol, subject, validTo, keyType, keyBits } = certificate;
  return [
    ['Certificate', <CertificateBadge key="valid" certificate={certificate} />],
    ['Days to expiry', <DaysToExpiry key="days" days={daysToExpiry} />],
    ['Issuer', issuer.O ?? issuer.CN ?? (validTo === null ? '–' : 'Unknown')],
    ['Protocol', protocol ?? '–'],
    ...(subject === null ? [] : [['Issued to', subject] as const]),
    ...(validTo === null ? [] : [['Valid until', <Moment key="until" iso={validTo} />] as const]),
    ...(keyType === null ? [] : [['Key', keyBits === null ? keyType : `${keyType}, ${keyBits} bits`] as const]),
  ];
}

function SeoReport({ analysis }: { analysis: SeoAnalysis }) {
  const { score, flags, metaTags, recommendations, findings } = analysis;
  return (
    <div className={classes.report}>
      <ReportHead scoreName="SEO score" score={score}>
        <ScoreCapNote cap={analysis.cap} />
        <FactList
          facts={[
            ['Has title', <FlaggedText key="title" text={metaTags.title} length={flags.titleLength} />],
            [
              'Has description',
              <FlaggedText key="text" text={metaTags.description} length={flags.descriptionLength} />,
            ],
            ['Sitemap present', <YesNo key="sitemap" value={isSitemapPresent(flags.sitemapPresent, findings)} />],
            ['Open Graph present', <YesNo key="og" value={flags.openGraphPresent} />],
          ]}
        />
      </ReportHead>
      <AdviceList title="Recommendations" items={recommendations} nothing="No recommendations." />
      <FindingSection
        title="Findings"
        findings={sortMerged(mergeFindings({ seo: analysis }))}
        nothing="No issues found."
      />
    </div>
  );
}

/** Whether the page has this text, the text itself and its length. */
function FlaggedText({ text, length }: { text: string | null; length: number }) {
  return (
    <>
      <YesNo value={length > 0} />{' '}
      {text !== null && text !== '' && (
        <span className={classes.metaText}>
          {text} <span className={classes.length}>({length === 1 ? '1 character' : `${length} characters`})</span>
        </span>
      )}
    </>
  );
}

function SecurityReport({ analysis }: { analysis: SecurityAnalysis }) {
  const { securityScore, recommendations, hosts } = analysis;
  const { vulnerabilities, others } = splitFindings(analysis);
  return (
    <div className={classes.report}>
      <ReportHead scoreName="Security score" score={securityScore}>
        <ScoreCapNote cap={analysis.cap} />
        <FactList facts={flagFacts(analysis)} />
      </ReportHead>
      {hosts.length > 1 && <HostTable hosts={hosts} />}
      <AdviceList title="Recommendations" items={recommendations} nothing="No recommendations." />
      <FindingSection title="Vulnerabilities" findings={vulnerabilities} nothing="No vulnerabilities found." />
      <FindingSection title="Other findings" findings={others} nothing="No other issues found." />
    </div>
  );
}

/** The badge above already shows why it wasn't checked. */
const shownAbove = 'security/safe-browsing';

/** Separates vulnerabilities from other findings. */
function splitFindings(analysis: SecurityAnalysis): Record<'vulnerabilities' | 'others', SortedFindings> {
  const sorted = sortMerged(mergeFindings({ security: analysis }));
  const isVulnerability = ({ finding }: SortedFindings['open'][number]) =>
    analysis.vulnerabilities.includes(finding.says);
  return {
    vulnerabilities: { open: sorted.open.filter(isVulnerability), passed: [], notChecked: [] },
    others: {
      ...sorted,
      open: sorted.open.filter((merged) => !isVulnerability(merged)),
      notChecked: sorted.notChecked.filter(({ finding }) => finding.id !== shownAbove),
    },
  };
}

function flagFacts({ letter, flags }: SecurityAnalysis): Fact[] {
  const { score, letter: headersLetter } = flags.securityHeaders;
  return [
    ['Grade', letter],
    ['Safe browsing', <SafeBrowsingBadge key="safe" status={flags.safeBrowsingStatus} />],
    ['Mixed content', <MixedContentBadge key="mixed" kind={flags.mixedContent} />],
    [
      'HTTPS to HTTP redirect',
      <Badge key="down" color={flags.httpsToHttp ? 'red' : 'green'}>
        {flags.httpsToHttp ? 'Yes' : 'No'}
      </Badge>,
    ],
    [
      'Security headers score',
      <Badge key="headers" color={scoreBand(score).color}>
        {score} / 100, grade {headersLetter}
      </Badge>,
    ],
  ];
}
