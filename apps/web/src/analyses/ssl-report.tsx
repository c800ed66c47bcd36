import { IconLockExclamation } from 'virtual:icons';
import type { CertificateSummary, SslAnalysis } from '@hopwise/model';
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { Moment } from '../ui/moment.tsx';
import { AdviceList } from './advice-list.tsx';
import { CertificateBadge } from './certificate-badge.tsx';
import { DaysToExpiry } from './days-to-expiry.tsx';
import { FindingsSection } from './findings-section.tsx';
import { HostCards } from './host-cards.tsx';
import classes from './report.module.css';
import { ReportHead } from './report-head.tsx';
import { ScoreCapNote } from './score-cap-note.tsx';
import { TopGains } from './top-gains.tsx';

interface SslReportProps {
  analysis: SslAnalysis;
  /** In place of the facts and warnings of the host that decides. */
  summary?: ReactNode;
}

export function SslReport({ analysis, summary }: SslReportProps) {
  const { host, letter, securityScore, caps, certificate, warnings, recommendations, findings, coverage } = analysis;
  const strictest = caps[0];
  return (
    <div className={classes.report}>
      <ReportHead scoreName="Security score" score={securityScore}>
        <ScoreCapNote cap={analysis.cap} />
        {summary ?? (
          <FactList facts={[['Host', host], ['Grade', letter ?? 'None'], ...certificateFacts(certificate)]} />
        )}
      </ReportHead>
      {strictest && (
        <Alert color="orange" role="note" icon={<IconLockExclamation />} title={`Held at grade ${strictest.letter}`}>
          {strictest.says}
        </Alert>
      )}
      <TopGains findings={findings} />
      <div className={classes.advice}>
        {summary === undefined && <AdviceList title="Warnings" items={warnings} nothing="No warnings." />}
        <AdviceList title="Recommendations" items={recommendations} nothing="Nothing to recommend." />
      </div>
      <FindingsSection findings={findings} coverage={coverage} />
      {analysis.hosts.length > 1 && (
        <HostCards
          cards={analysis.hosts.map((each) => ({
            ...each,
            score: each.securityScore,
            role: each.host === host ? 'Decides the score' : 'On the way',
          }))}
        />
      )}
    </div>
  );
}

function certificateFacts(certificate: CertificateSummary): Fact[] {
  const { valid, daysToExpiry, issuer, protocol, subject, validTo, keyType, keyBits } = certificate;
  return [
    ['Certificate', <CertificateBadge key="valid" valid={valid} />],
    ['Days to expiry', <DaysToExpiry key="days" days={daysToExpiry} />],
    ['Issuer', issuer.O ?? issuer.CN ?? 'Unknown'],
    ['Protocol', protocol ?? 'Unknown'],
    ...(subject === null ? [] : [['Issued to', subject] as const]),
    ...(validTo === null ? [] : [['Valid until', <Moment key="until" iso={validTo} />] as const]),
    ...(keyType === null ? [] : [['Key', keyBits === null ? keyType : `${keyType}, ${keyBits} bits`] as const]),
  ];
}
