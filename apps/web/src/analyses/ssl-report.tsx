import { IconLockExclamation } from 'virtual:icons';
import { type CertificateSummary, mergeFindings, type SslAnalysis, type SslEntry, type SslHost } from '@hopwise/model';
import { Alert } from '@mantine/core';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { Moment } from '../ui/moment.tsx';
import { AdviceList } from './advice-list.tsx';
import { CertificateBadge } from './certificate-badge.tsx';
import { CertificateTable } from './certificate-table.tsx';
import { DaysToExpiry } from './days-to-expiry.tsx';
import { FindingSection } from './finding-section.tsx';
import classes from './report.module.css';
import { ReportHead } from './report-head.tsx';
import { ScoreCapNote } from './score-cap-note.tsx';
import { sortMerged } from './sort-merged.ts';

export function SslReport({ analysis }: { analysis: SslAnalysis }) {
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
      <AdviceList title="Recommendations" items={recommendations} nothing="Nothing to recommend." />
      <FindingSection title="Warnings" findings={sortMerged(mergeFindings({ ssl: analysis }))} nothing="No warnings." />
    </div>
  );
}

/** Its warnings are listed below. */
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
