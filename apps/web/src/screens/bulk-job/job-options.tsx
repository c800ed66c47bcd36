import type { BulkJob } from '@hopwise/model';
import { Link } from '@tanstack/react-router';
import classes from './job-options.module.css';

/** How the job's URLs are tracked, and where their checks are. */
export function JobOptions({ job: { projectId, options } }: { job: BulkJob }) {
  const analyses = [
    options.enableSSLAnalysis && 'SSL',
    options.enableSEOAnalysis && 'SEO',
    options.enableSecurityAnalysis && 'security',
  ].filter((name) => name !== false);
  return (
    <p className={classes.options}>
      {options.maxHops} hops · {options.timeout / 1000} s ·{' '}
      {analyses.length === 0 ? 'no analyses' : `${analyses.join(', ')} analysis`} ·{' '}
      <Link to="/projects/$projectId" params={{ projectId: projectId }} className={classes.link}>
        Project
      </Link>
    </p>
  );
}
