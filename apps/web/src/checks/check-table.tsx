import { IconStack2 } from 'virtual:icons';
import type { BulkJob, CheckSort, ListedCheck, SortOrder } from '@hopwise/model';
import { Link } from '@tanstack/react-router';
import { describeFailures } from '../bulk/figures.ts';
import { JobStatusBadge } from '../bulk/job-status.tsx';
import { CheckStatusBadge } from '../chain/badges.tsx';
import { Ago, formatCount, formatMs } from '../ui/format.tsx';
import { DataRow, DataTable, type SortableColumn } from '../ui/table.tsx';
import classes from './check-list.module.css';
import { UrlCell } from './urls.tsx';

export interface CheckSorting {
  sort: CheckSort;
  order: SortOrder;
  onSort: (sort: CheckSort, order: SortOrder) => void;
}

interface CheckTableProps {
  label: string;
  checks: readonly ListedCheck[];
  /** Sorted in between the checks by creation time. */
  jobs?: readonly BulkJob[];
  /** By ID. Left out if all checks are in one project. */
  projectNames?: ReadonlyMap<string, string>;
  /** Default: newest first, and not sortable. */
  sorting?: CheckSorting | undefined;
}

/** Checks and bulk jobs, each with a link to its details. */
export function CheckTable({ label, checks, jobs = [], projectNames, sorting }: CheckTableProps) {
  const column = (name: string, sort: CheckSort) => (sorting ? sortable(name, sort, sorting) : name);
  const columns = [
    'Status',
    'URL',
    column('Code', 'statusCode'),
    ...(projectNames ? ['Project'] : []),
    column('Redirects', 'redirects'),
    column('Time', 'time'),
    column('Checked', 'started'),
  ];
  return (
    <DataTable label={label} columns={columns} manyColumns>
      {rowsOf(checks, jobs, sorting).map((row) =>
        'job' in row ? (
          <JobRow key={row.job.id} job={row.job} projectNames={projectNames} />
        ) : (
          <CheckRow key={row.check.id} check={row.check} projectNames={projectNames} />
        ),
      )}
    </DataTable>
  );
}

type Row = { at: string } & ({ check: ListedCheck } | { job: BulkJob });

/** Keeps the order of the checks. Jobs come only with checks sorted by time, and are sorted in. */
function rowsOf(checks: readonly ListedCheck[], jobs: readonly BulkJob[], sorting: CheckSorting | undefined): Row[] {
  const rows: Row[] = [
    ...checks.map((check) => ({ at: check.startedAt, check })),
    ...jobs.map((job) => ({ at: job.createdAt, job })),
  ];
  if (jobs.length === 0) return rows;
  const direction = sorting?.order === 'asc' ? 1 : -1;
  return rows.sort((a, b) => direction * a.at.localeCompare(b.at));
}

function sortable(name: string, by: CheckSort, { sort, order, onSort }: CheckSorting): SortableColumn {
  if (sort !== by) return { name, sorted: undefined, onSort: () => onSort(by, 'desc') };
  return {
    name,
    sorted: order === 'desc' ? 'descending' : 'ascending',
    onSort: () => onSort(by, order === 'desc' ? 'asc' : 'desc'),
  };
}

interface RowProps {
  projectNames: ReadonlyMap<string, string> | undefined;
}

function CheckRow({ check, projectNames }: RowProps & { check: ListedCheck }) {
  const { id, status, verdict, method, inputUrl, finalUrl, finalStatusCode, redirectCount, totalTimeMs, startedAt } =
    check;
  return (
    <DataRow className={classes.row}>
      <td className={classes.status}>
        <CheckStatusBadge status={status} verdict={verdict} />
      </td>
      <UrlCell url={inputUrl} method={method} checkId={id} finalUrl={finalUrl} />
      <td className={classes.code} title={finalStatusCode === null ? 'No response' : undefined}>
        {finalStatusCode ?? '–'}
      </td>
      {projectNames && <ProjectCell projectId={check.projectId} names={projectNames} />}
      <td className={classes.redirects} data-unit={redirectCount === 1 ? 'redirect' : 'redirects'}>
        {redirectCount}
      </td>
      <td className={classes.time}>{formatMs(totalTimeMs)}</td>
      <td className={classes.checked}>
        <Ago iso={startedAt} />
      </td>
    </DataRow>
  );
}

/** A bulk job. Columns that apply to a single check are empty. */
function JobRow({ job, projectNames }: RowProps & { job: BulkJob }) {
  const { id, fileName, status, createdAt } = job;
  return (
    <DataRow className={classes.row} data-job>
      <td className={classes.status}>
        <JobStatusBadge status={status} />
      </td>
      <td className={classes.job}>
        <Link to="/bulk/$jobId" params={{ jobId: id }} className={classes.jobName} title={fileName}>
          <IconStack2 size={16} stroke={1.7} aria-hidden="true" />
          <span>{fileName}</span>
        </Link>
        <span className={classes.counts}>{describeJob(job)}</span>
      </td>
      <td className={classes.code} data-empty>
        –
      </td>
      {projectNames && <ProjectCell projectId={job.projectId} names={projectNames} />}
      <td className={classes.redirects} data-empty>
        –
      </td>
      <td className={classes.time} data-empty>
        –
      </td>
      <td className={classes.checked}>
        <Ago iso={createdAt} />
      </td>
    </DataRow>
  );
}

function describeJob(job: BulkJob): string {
  const { totalUrls, processedUrls, successCount } = job;
  const rows = `${formatCount(totalUrls)} ${totalUrls === 1 ? 'row' : 'rows'}`;
  const done = processedUrls < totalUrls ? `${formatCount(processedUrls)} of ${rows}` : rows;
  return `Bulk job, ${done}: ${formatCount(successCount)} OK, ${describeFailures(job) ?? '0 failed'}`;
}

function ProjectCell({ projectId, names }: { projectId: string | null; names: ReadonlyMap<string, string> }) {
  const name = projectId === null ? undefined : names.get(projectId);
  return (
    <td className={classes.project}>
      {projectId !== null && name !== undefined ? (
        <Link to="/projects/$projectId" params={{ projectId }} className={classes.projectName} title={name}>
          {name}
        </Link>
      ) : (
        '–'
      )}
    </td>
  );
}
