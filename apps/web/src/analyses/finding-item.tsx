import { IconChevronRight } from 'virtual:icons';
import type { Finding } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { EvidenceFacts } from './evidence-facts.tsx';
import classes from './finding-item.module.css';
import { isLoss } from './finding-state.ts';
import { formatPoints } from './format-points.ts';
import { severityLook } from './severity.ts';

interface FindingItemProps {
  finding: Finding;
  /** The hosts it was found on, where it is about hosts. */
  hosts?: readonly string[];
  withoutFix?: boolean;
}

/** One audit's result; with its fix; opens to why it matters and what it rests on. */
export function FindingItem({ finding, hosts = [], withoutFix = false }: FindingItemProps) {
  const { title, says, why, fix, facts, points, status } = finding;
  const look = severityLook(finding);
  return (
    <details className={classes.finding}>
      <summary className={classes.summary}>
        <Badge className={classes.severity} color={look.color}>
          {look.label}
        </Badge>
        <span className={classes.text}>
          <span className={classes.title}>{title}</span> <span className={classes.says}>{says}</span>
          {fix !== null && !withoutFix && <span className={classes.fix}> {fix}</span>}
          {hosts.length > 0 && <span className={classes.hosts}> {hosts.join(', ')}</span>}
        </span>
        {points !== null && points !== 0 && (
          <span className={classes.points} data-lost={isLoss(finding) || undefined}>
            {formatPoints(points)}
          </span>
        )}
        <IconChevronRight className={classes.chevron} size={16} aria-hidden="true" />
      </summary>
      <div className={classes.body}>
        <Part title="Why it matters">{why}</Part>
        {status === 'scored' && Object.keys(facts).length > 0 && (
          <div>
            <h3 className={classes.partTitle}>Evidence</h3>
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
      <h3 className={classes.partTitle}>{title}</h3>
      <p>{children}</p>
    </div>
  );
}
