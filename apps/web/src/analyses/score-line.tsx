import { type ScoreCap, scoreBand } from '@hopwise/model';
import { Badge } from '@mantine/core';
import classes from './score-line.module.css';

interface ScoreLineProps {
  name: string;
  score: number;
  letter?: string | null | undefined;
  cap: ScoreCap | undefined;
}

/** A score in one line, with what holds it down. */
export function ScoreLine({ name, score, letter, cap }: ScoreLineProps) {
  const { color, label } = scoreBand(score);
  return (
    <p className={classes.line}>
      <span className={classes.name}>{name}</span>
      <Badge color={color} size="lg">
        {score} / 100 {label}
      </Badge>
      {letter != null && <span>Grade {letter}</span>}
      {cap && (
        <span className={classes.cap}>
          Capped at {cap.score}: {cap.says}
        </span>
      )}
    </p>
  );
}
