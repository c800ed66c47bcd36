import { IconChevronRight } from 'virtual:icons';
import type { Finding } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { EvidenceFacts } from './evidence-facts.tsx';
import classes from './finding-item.module.css';
import { formatPoints } from './format-points.ts';
import { severityLook } from './severity.ts';
import { isLoss } from './sort-findings.ts';

/** One audit's result; opens to why it matters, how to repair it and what it rests on. */
export function FindingItem({ finding }: { finding: Finding }) {
  const { title, says, why, fix, facts, points, status } = finding;
  const look = severityLook(finding);
  return (
    <details className={classes.finding}>
      <summary className={classes.summary}>
        <IconChevronRight className={classes.chevron} size={16} aria-hidden="true" />
        <span className={classes.text}>
          <span className={classes.title}>{title}</span> <span className={classes.says}>{says}</span>
        </span>
        <span className={classes.marks}>
          {points !== null && points !== 0 && (
            <span className={classes.points} data-lost={isLoss(finding) || undefined}>
              {formatPoints(points)}
            </span>
          )}
          <Badge color={look.color} miw="max-content">
            {look.label}
          </Badge>
        </span>
      </summary>
      <div className={classes.body}>
        <Part title="Why it matters">{why}</Part>
        {fix !== null && <Part title="How to fix it">{fix}</Part>}
        {status === 'scored' && Object.keys(facts).length > 0 && (
          <div>
            <h4 className={classes.partTitle}>Evidence</h4>
            <EvidenceFacts facts={facts} />
          </div>
        )}
      </div>
    </details>
  );
}

function Part({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <h4 className={classes.partTitle}>{title}</h4>
      <p>{children}</p>
    </div>
  );
}
