import { mergeFindings, type SecurityAnalysis, scoreBand } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { AdviceList } from './advice-list.tsx';
import { FindingSection } from './finding-section.tsx';
import { HostTable } from './host-table.tsx';
import { MixedContentBadge } from './mixed-content-badge.tsx';
import classes from './report.module.css';
import { ReportHead } from './report-head.tsx';
import { SafeBrowsingBadge } from './safe-browsing-badge.tsx';
import { ScoreCapNote } from './score-cap-note.tsx';
import { type SortedFindings, sortMerged } from './sort-merged.ts';

export function SecurityReport({ analysis }: { analysis: SecurityAnalysis }) {
  const { securityScore, recommendations, hosts } = analysis;
  const { vulnerabilities, others } = splitFindings(analysis);
  return (
    <div className={classes.report}>
      <ReportHead scoreName="Security score" score={securityScore}>
        <ScoreCapNote cap={analysis.cap} />
        <FactList facts={flagFacts(analysis)} />
      </ReportHead>
      {hosts.length > 1 && <HostTable hosts={hosts} />}
      <AdviceList title="Recommendations" items={recommendations} nothing="Nothing to recommend." />
      <FindingSection title="Vulnerabilities" findings={vulnerabilities} nothing="None found." />
      <FindingSection title="Other findings" findings={others} nothing="Nothing else failed." />
    </div>
  );
}

/** Its badge says why it was not checked. */
const toldAbove = 'security/safe-browsing';

/** What the analysis counts as a vulnerability, and all the rest. */
function splitFindings(analysis: SecurityAnalysis): Record<'vulnerabilities' | 'others', SortedFindings> {
  const sorted = sortMerged(mergeFindings({ security: analysis }));
  const isVulnerability = ({ finding }: SortedFindings['open'][number]) =>
    analysis.vulnerabilities.includes(finding.says);
  return {
    vulnerabilities: { open: sorted.open.filter(isVulnerability), passed: [], notChecked: [] },
    others: {
      ...sorted,
      open: sorted.open.filter((merged) => !isVulnerability(merged)),
      notChecked: sorted.notChecked.filter(({ finding }) => finding.id !== toldAbove),
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
