import { type CheckStatus, checkStatuses, type Stats } from '@hopwise/model';
import { formatCount, formatPercent } from '../ui/format-number.ts';
import classes from './status-distribution.module.css';

const meanings: Readonly<Record<CheckStatus, string>> = {
  OK: 'Final status below 400',
  ERROR: 'Final status 400 and above, or no response',
  TIMEOUT: 'No response in time',
  LOOP: 'Redirect loop',
};

/** How the checks of a period ended, as one bar and its legend. */
export function StatusDistribution({ distribution }: { distribution: Stats['statusDistribution'] }) {
  const total = checkStatuses.reduce((sum, status) => sum + distribution[status], 0);
  const share = (status: CheckStatus) => (total === 0 ? 0 : (distribution[status] / total) * 100);
  return (
    <div>
      <div className={classes.bar} aria-hidden="true">
        {checkStatuses.map(
          (status) =>
            distribution[status] > 0 && (
              <span
                key={status}
                className={classes.part}
                data-status={status}
                style={{ flexGrow: distribution[status] }}
                title={`${status}: ${formatPercent(share(status))}`}
              />
            ),
        )}
      </div>
      <ul className={classes.legend} aria-label="Status distribution">
        {checkStatuses.map((status) => (
          <li key={status} className={classes.item}>
            <span className={classes.dot} data-status={status} aria-hidden="true" />
            <span>
              <span className={classes.status}>{status}</span>{' '}
              <span className={classes.meaning}>{meanings[status]}</span>
            </span>
            <span className={classes.count}>
              {formatCount(distribution[status])}{' '}
              <span className={classes.share}>({formatPercent(share(status))})</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
