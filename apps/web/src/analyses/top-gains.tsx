import type { Finding } from '@hopwise/model';
import { useId } from 'react';
import { formatPoints } from './format-points.ts';
import { topGains, whyNoGains } from './sort-findings.ts';
import classes from './top-gains.module.css';

/** Where to begin: the repairs that are worth most. */
export function TopGains({ findings }: { findings: readonly Finding[] }) {
  const titleId = useId();
  const gains = topGains(findings);
  return (
    <section className={classes.gains} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        What would raise the score most
      </h3>
      {gains.length === 0 ? (
        <p className={classes.none}>{whyNoGains(findings)}</p>
      ) : (
        <ol className={classes.list}>
          {gains.map(({ id, title, fix, points }) => (
            <li key={id} className={classes.gain}>
              <span className={classes.points}>{formatPoints(-(points ?? 0))}</span>
              <div>
                <p className={classes.name}>{title}</p>
                <p className={classes.fix}>{fix}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
