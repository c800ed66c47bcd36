import { IconChevronRight } from 'virtual:icons';
import { type Coverage, type Finding, scoreBand } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { useId } from 'react';
import { FindingsSection } from './findings-section.tsx';
import classes from './host-cards.module.css';

interface HostCard {
  host: string;
  /** What the host does in the chain. */
  role: string;
  score: number;
  letter: string | null;
  findings: readonly Finding[];
  coverage: Coverage;
}

/** Every host of the chain with its own score; each opens to its findings. */
export function HostCards({ cards }: { cards: readonly HostCard[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        Hosts of the chain
      </h3>
      {cards.map(({ host, role, score, letter, findings, coverage }) => (
        <details key={host} className={classes.card}>
          <summary className={classes.summary}>
            <IconChevronRight className={classes.chevron} size={16} aria-hidden="true" />
            <span className={classes.host}>{host}</span>
            <span className={classes.role}>{role}</span>
            <Badge color={scoreBand(score).color} miw="max-content">
              {score} / 100{letter !== null && `, ${letter}`}
            </Badge>
          </summary>
          <div className={classes.findings}>
            <FindingsSection title={`Findings for ${host}`} findings={findings} coverage={coverage} />
          </div>
        </details>
      ))}
    </section>
  );
}
