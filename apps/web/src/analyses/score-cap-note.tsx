import type { ScoreCap } from '@hopwise/model';
import classes from './report.module.css';

/** Why a score is not higher, where one finding alone decides. */
export function ScoreCapNote({ cap }: { cap: ScoreCap | undefined }) {
  if (cap === undefined) return undefined;
  return (
    <p className={classes.cap}>
      Capped at {cap.score}: {cap.says}
    </p>
  );
}
