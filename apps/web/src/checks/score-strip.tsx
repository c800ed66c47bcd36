import { type ScoredKind, scoreBand } from '@hopwise/model';

import classes from './score-strip.module.css';

export interface AreaScore {
  kind: ScoredKind;
  name: string;
  /** null: it could not be judged. undefined: it is not there yet. */
  score: number | null | undefined;
  letter?: string | null | undefined;
}

/** The score of each area, side by side. */
export function ScoreStrip({ scores }: { scores: readonly AreaScore[] }) {
  return (
    <dl className={classes.strip}>
      {scores.map(({ kind, name, score, letter }) => (
        <div
          key={kind}
          className={classes.area}
          data-color={typeof score === 'number' ? scoreBand(score).color : 'gray'}
        >
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.score}>
            {score === undefined ? '…' : (score ?? '–')}
            {letter != null && <span className={classes.letter}>{letter}</span>}
          </dd>
          <dd className={classes.line} aria-hidden="true">
            <span className={classes.bar} style={{ width: `${score ?? 0}%` }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
