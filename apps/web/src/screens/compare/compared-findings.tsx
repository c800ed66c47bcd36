import { type CheckComparison, type ComparedFinding, notComparedReasons, severities } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { analysisNames } from '../../analyses/analysis-names.ts';
import { severityLook } from '../../analyses/severity.ts';
import { Panel } from '../../ui/panel.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import classes from './compared-findings.module.css';

/** What only one of the two checks found. */
export function ComparedFindings({ comparison: { findings, notCompared } }: { comparison: CheckComparison }) {
  const { appeared, gone } = findings;
  return (
    <Panel title="Findings">
      <div className={classes.lists}>
        {appeared.length + gone.length === 0 && <p>No finding is new and none is gone.</p>}
        {appeared.length > 0 && <FindingList title={`New (${appeared.length})`} findings={appeared} withFix />}
        {gone.length > 0 && <FindingList title={`Gone (${gone.length})`} findings={gone} />}
        {notComparedReasons.flatMap((reason) => {
          const kinds = notCompared.filter((left) => left.reason === reason).map(({ kind }) => analysisNames[kind]);
          return kinds.length === 0 ? [] : <NotCompared key={reason} reason={reason} names={kinds} />;
        })}
      </div>
    </Panel>
  );
}

const reasons = {
  'one-side': 'only one of the two checks has this analysis.',
  'other-rules': 'the two checks were judged by different versions of the rules.',
} as const;

const NotCompared = ({ reason, names }: { reason: keyof typeof reasons; names: readonly string[] }) => (
  <p className={classes.note}>
    Not compared: {new Intl.ListFormat('en').format(names)}, because {reasons[reason]}
  </p>
);

const bySeverity = (findings: readonly ComparedFinding[]) =>
  findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));

interface FindingListProps {
  title: string;
  findings: readonly ComparedFinding[];
  withFix?: boolean;
}

function FindingList({ title, findings, withFix = false }: FindingListProps) {
  return (
    <TitledSection title={title}>
      <ul className={classes.list}>
        {bySeverity(findings).map((finding) => {
          const look = severityLook({ status: 'scored', severity: finding.severity });
          return (
            <li key={`${finding.id} ${finding.says}`} className={classes.finding}>
              <Badge color={look.color}>{look.label}</Badge>
              <p className={classes.text}>
                <strong>{finding.title}</strong> {finding.says}
                {withFix && finding.fix !== null && <span className={classes.fix}> {finding.fix}</span>}
                {finding.hosts.length > 0 && <span className={classes.fix}> {finding.hosts.join(', ')}</span>}
              </p>
            </li>
          );
        })}
      </ul>
    </TitledSection>
  );
}
