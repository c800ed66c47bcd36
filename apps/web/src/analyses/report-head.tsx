import type { ReactNode } from 'react';
import classes from './report-head.module.css';
import { ScoreGauge } from './score-gauge.tsx';

interface ReportHeadProps {
  scoreName: string;
  score: number;
  children: ReactNode;
}

/** The score of one analysis beside what everyone asks for first. */
export function ReportHead({ scoreName, score, children }: ReportHeadProps) {
  return (
    <div className={classes.head}>
      <ScoreGauge name={scoreName} score={score} />
      <div className={classes.facts}>{children}</div>
    </div>
  );
}
