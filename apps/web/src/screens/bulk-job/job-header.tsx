import type { BulkJob } from '@hopwise/model';
import { Link } from '@tanstack/react-router';
import { paths } from '../../app/paths.ts';
import { JobStatusBadge } from '../../bulk/job-status-badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { JobActions } from './job-actions.tsx';
import classes from './job-header.module.css';

export function JobHeader({ job }: { job: BulkJob }) {
  return (
    <header className={classes.header}>
      <nav aria-label="Breadcrumb">
        <ol className={classes.breadcrumb}>
          <li>
            <Link to={paths.bulk} className={classes.crumbLink} activeOptions={{ exact: true }}>
              Bulk Upload
            </Link>
          </li>
          <li aria-current="page">Job</li>
        </ol>
      </nav>
      <div className={classes.titleRow}>
        <h1 className={classes.title}>{job.fileName}</h1>
        <JobStatusBadge status={job.status} />
      </div>
      <div className={classes.tools}>
        <div className={classes.id}>
          <span className={classes.idLabel}>Job ID</span>
          <code className={classes.idValue}>{job.id}</code>
          <CopyButton value={job.id} label="Copy" />
        </div>
        <JobActions job={job} />
      </div>
    </header>
  );
}
