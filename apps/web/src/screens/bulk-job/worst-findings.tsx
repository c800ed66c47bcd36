import { type BulkJob, bulkFindings } from '@hopwise/model';
import { Link } from '@tanstack/react-router';
import { useBulkSummary } from '../../api/bulk-results.ts';
import { formatCount } from '../../ui/format-number.ts';
import classes from './worst-findings.module.css';

const shown = 3;

/** What to look at first, once a job has ended. */
export function WorstFindings({ job }: { job: BulkJob }) {
  const { data: summary } = useBulkSummary(job);
  if (summary === undefined) return null;
  const found = bulkFindings(summary).filter(({ count, severity }) => count > 0 && severity !== 'info');
  if (found.length === 0) return <p className={classes.none}>Nothing wrong was found in the set as a whole.</p>;
  return (
    <section className={classes.worst} aria-label="Worst findings">
      <h3 className={classes.title}>Worst findings</h3>
      <ul className={classes.list}>
        {found.slice(0, shown).map(({ id, title, count, severity }) => (
          <li key={id} data-severity={severity} className={classes.finding}>
            <Link from="/bulk/$jobId" to="." search={{ tab: 'findings', finding: id }} resetScroll={false}>
              {title}
            </Link>
            <span className={classes.count}>{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
