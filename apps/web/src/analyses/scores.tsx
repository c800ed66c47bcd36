import { type ScoreCap, scoreBand } from '@hopwise/model';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { TitledSection } from '../ui/page.tsx';
import classes from './reports.module.css';

interface ReportHeadProps {
  scoreName: string;
  score: number;
  children: ReactNode;
}

/** The score of an analysis next to its main facts. */
export function ReportHead({ scoreName, score, children }: ReportHeadProps) {
  return (
    <div className={classes.head}>
      <ScoreGauge name={scoreName} score={score} />
      <div className={classes.facts}>{children}</div>
    </div>
  );
}

interface ScoreGaugeProps {
  name: string;
  /** null if there is no score. */
  score: number | null;
  /** Shown below the number instead of the scale. */
  letter?: string | null | undefined;
  size?: 'sm' | 'md' | 'lg';
}

const radius = 52;
const circumference = 2 * Math.PI * radius;

/** A score out of 100 as a ring, with the label and color of its band. */
export function ScoreGauge({ name, score, letter, size = 'md' }: ScoreGaugeProps) {
  const band = score === null ? { label: 'No score', color: 'gray' } : scoreBand(score);
  const grade = letter == null ? '' : `, grade ${letter}`;
  const shown = score === null ? 'none' : `${score} of 100`;
  return (
    <div className={classes.gauge} data-size={size}>
      <div
        className={classes.ring}
        data-color={band.color}
        role="img"
        aria-label={`${name}: ${shown}, ${band.label}${grade}`}
      >
        <svg viewBox="0 0 120 120" aria-hidden="true">
          <circle className={classes.track} cx="60" cy="60" r={radius} />
          <circle
            className={classes.value}
            cx="60"
            cy="60"
            r={radius}
            strokeDasharray={circumference}
            strokeDashoffset={circumference * (1 - (score ?? 0) / 100)}
            data-empty={!score || undefined}
          />
        </svg>
        <span className={classes.number}>
          {score ?? '–'}
          <span className={classes.of}>{letter ?? '/100'}</span>
        </span>
      </div>
      <div className={classes.caption}>
        <span className={classes.scoreGaugeName}>{name}</span>
        <Badge color={band.color}>{band.label}</Badge>
      </div>
    </div>
  );
}

interface ScoreLineProps {
  name: string;
  score: number;
  letter?: string | null | undefined;
  cap: ScoreCap | undefined;
}

/** A score in one line, with its cap. */
export function ScoreLine({ name, score, letter, cap }: ScoreLineProps) {
  const { color, label } = scoreBand(score);
  return (
    <p className={classes.line}>
      <span className={classes.scoreLineName}>{name}</span>
      <Badge color={color} size="lg">
        {score} / 100 {label}
      </Badge>
      {letter != null && <span>Grade {letter}</span>}
      {cap && (
        <span className={classes.scoreLineCap}>
          Capped at {cap.score}: {cap.says}
        </span>
      )}
    </p>
  );
}

/** The finding that caps a score. */
export function ScoreCapNote({ cap }: { cap: ScoreCap | undefined }) {
  if (cap === undefined) return undefined;
  return (
    <p className={classes.reportCap}>
      Capped at {cap.score}: {cap.says}
    </p>
  );
}

interface AdviceListProps {
  title: string;
  items: readonly string[];
  /** Shown if the list is empty. */
  nothing: string;
}

/** A titled list of sentences. */
export function AdviceList({ title, items, nothing }: AdviceListProps) {
  return (
    <TitledSection title={title}>
      {items.length === 0 ? (
        <p className={classes.none}>{nothing}</p>
      ) : (
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </TitledSection>
  );
}
