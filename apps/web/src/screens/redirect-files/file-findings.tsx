import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from 'virtual:icons';
import { Button, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { FilterChips } from '../../ui/filters.tsx';
import { formatCount } from '../../ui/format.tsx';
import type { Icon } from '../../ui/icon.ts';
import { Notice } from '../../ui/states.tsx';
import { MoreButton } from '../../ui/table.tsx';
import type { ShownFinding } from './inspect-file.ts';
import classes from './redirect-files.module.css';

type Severity = ShownFinding['severity'];

const looks: Readonly<Record<Severity, { name: string; icon: Icon }>> = {
  error: { name: 'Error', icon: IconCircleX },
  warning: { name: 'Warning', icon: IconAlertTriangle },
  info: { name: 'Note', icon: IconInfoCircle },
};
const severities = Object.keys(looks) as Severity[];

const pageSize = 50;

interface FileFindingsProps {
  findings: readonly ShownFinding[];
  onOpen: (finding: ShownFinding) => void;
  onFix: (index: number) => void;
}

/** All findings by line. Each opens its line in the editor. */
export function FileFindings({ findings, onOpen, onFix }: FileFindingsProps) {
  const [severity, setSeverity] = useState<Severity | 'all'>('all');
  const [shown, setShown] = useState(pageSize);
  const countOf = (name: Severity) => findings.filter((finding) => finding.severity === name).length;
  if (findings.length === 0) {
    return <Notice icon={IconCircleCheck} title="No findings" text="No loops, chains or dead rules in this file." />;
  }
  const wanted = findings.filter((finding) => severity === 'all' || finding.severity === severity);
  return (
    <>
      <FilterChips<Severity | 'all'>
        label="Severity"
        chips={[
          { value: 'all', label: 'All', count: findings.length },
          ...severities
            .filter((name) => countOf(name) > 0 || name === severity)
            .map((name) => ({ value: name, label: `${looks[name].name}s`, count: countOf(name) })),
        ]}
        chosen={severity}
        onChoose={(name) => {
          setSeverity(name);
          setShown(pageSize);
        }}
      />
      <ul className={classes.findings} aria-label="Findings">
        {wanted.slice(0, shown).map((finding) => (
          <Finding key={finding.index} finding={finding} onOpen={onOpen} onFix={onFix} />
        ))}
      </ul>
      {wanted.length > shown && (
        <MoreButton
          label={`Show ${formatCount(Math.min(pageSize, wanted.length - shown))} more`}
          loading={false}
          onClick={() => setShown(shown + pageSize)}
        />
      )}
    </>
  );
}

function Finding({ finding, onOpen, onFix }: Omit<FileFindingsProps, 'findings'> & { finding: ShownFinding }) {
  const { index, severity, message, advice, line, fix } = finding;
  const { name, icon: SeverityIcon } = looks[severity];
  return (
    <li className={classes.finding} data-severity={severity}>
      <SeverityIcon size={18} className={classes.sign} aria-hidden="true" />
      <div className={classes.said}>
        <UnstyledButton className={classes.place} onClick={() => onOpen(finding)}>
          {name} on line {formatCount(line)}
        </UnstyledButton>
        <p>{message}</p>
        <p className={classes.advice}>{advice}</p>
      </div>
      {fix !== null && (
        <Button
          variant="default"
          size="xs"
          title={fix}
          aria-label={`Fix line ${line}: ${fix}`}
          onClick={() => onFix(index)}
        >
          Fix
        </Button>
      )}
    </li>
  );
}
