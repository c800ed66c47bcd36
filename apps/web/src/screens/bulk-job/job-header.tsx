import type { BulkJob } from '@hopwise/model';
import { Link } from '@tanstack/react-router';
import { JobOutcomeBadge, JobStatusBadge } from '../../bulk/job-status-badge.tsx';
import { RecordHeader } from '../../ui/record-header.tsx';
import { JobActions } from './job-actions.tsx';

export function JobHeader({ job }: { job: BulkJob }) {
  return (
    <RecordHeader
      parent={
        <Link to="/bulk" activeOptions={{ exact: true }}>
          Bulk Upload
        </Link>
      }
      current="Job"
      title={job.fileName}
      status={
        <>
          <JobStatusBadge status={job.status} />
          <JobOutcomeBadge job={job} />
        </>
      }
      idLabel="Job ID"
      id={job.id}
      actions={<JobActions job={job} />}
    />
  );
}
