import { type SecurityAnalysis, scoreBand } from '@hopwise/model';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { AdviceList } from './advice-list.tsx';
import { FindingsSection } from './findings-section.tsx';
import { HostCards } from './host-cards.tsx';
import { MixedContentBadge } from './mixed-content-badge.tsx';
import classes from './report.module.css';
import { ReportHead } from './report-head.tsx';
import { SafeBrowsingBadge } from './safe-browsing-badge.tsx';
import { ScoreCapNote } from './score-cap-note.tsx';
import { TopGains } from './top-gains.tsx';

const roleNames = { final: 'Serves the page', redirect: 'Only redirects' } as const;

interface SecurityReportProps {
  analysis: SecurityAnalysis;
  /** In place of the flags. */
  summary?: ReactNode;
}

export function SecurityReport({ analysis, summary }: SecurityReportProps) {
  const { securityScore, vulnerabilities, recommendations, findings, coverage, hosts } = analysis;
  return (
    <div className={classes.report}>
      <ReportHead scoreName="Security score" score={securityScore}>
        <ScoreCapNote cap={analysis.cap} />
        {summary ?? <FactList facts={flagFacts(analysis)} />}
      </ReportHead>
      <TopGains findings={findings} />
      <div className={classes.advice}>
        <AdviceList title="Vulnerabilities" items={vulnerabilities} nothing="None found." />
        <AdviceList title="Recommendations" items={recommendations} nothing="Nothing to recommend." />
      </div>
      <FindingsSection findings={findings} coverage={coverage} />
      {hosts.length > 1 && <HostCards cards={hosts.map((host) => ({ ...host, role: roleNames[host.role] }))} />}
    </div>
  );
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
