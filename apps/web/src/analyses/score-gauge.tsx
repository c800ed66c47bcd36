import { scoreBand } from '@hopwise/model';
import { Badge } from '@mantine/core';
import classes from './score-gauge.module.css';

interface ScoreGaugeProps {
  name: string;
  /** null: nothing could be judged. */
  score: number | null;
  /** Below the number instead of the scale. */
  letter?: string | null | undefined;
  size?: 'sm' | 'md' | 'lg';
}

const radius = 52;
const circumference = 2 * Math.PI * radius;

/** A score out of 100 as a ring, with the word and the colour of its band. */
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
        <span className={classes.name}>{name}</span>
        <Badge color={band.color}>{band.label}</Badge>
      </div>
    </div>
  );
}
