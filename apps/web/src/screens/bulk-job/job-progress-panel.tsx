import { IconAlertTriangle, IconClock, IconPlayerStop } from 'virtual:icons';
import { type BulkJob, bulkFindings, plural } from '@hopwise/model';
import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { isOpenJob } from '../../api/bulk-jobs.ts';
import { useBulkSummary } from '../../api/bulk-results.ts';
import { describeOutcome, formatDuration, successRate } from '../../bulk/figures.ts';
import { JobProgress, pauseReasons } from '../../bulk/job-status.tsx';
import { StatCard, StatGrid } from '../../ui/figures.tsx';
import { Ago, formatCount, formatPercent, Moment } from '../../ui/format.tsx';
import { Panel } from '../../ui/page.tsx';
import classes from './bulk-job.module.css';
import { addSample, type ProgressSample, paceOf } from './job-progress.ts';

interface JobProgressPanelProps {
  job: BulkJob;
  /** When this state was fetched. */
  updatedAtMs: number;
}

export function JobProgressPanel({ job, updatedAtMs }: JobProgressPanelProps) {
  const { status, processedUrls, totalUrls, error } = job;
  const percent = totalUrls === 0 ? 0 : (processedUrls / totalUrls) * 100;
  // The progress of a completed job is always 100%.
  const isDone = status === 'COMPLETED';
  return (
    <Panel title={isOpenJob(job) ? 'Progress' : 'Overview'} aside={<JobOptions job={job} />}>
      {status === 'FAILED' && (
        <Alert color="red" icon={<IconAlertTriangle />} title="This job couldn't run" className={classes.alert}>
          {error ?? 'Upload the file again.'}
        </Alert>
      )}
      {status === 'CANCELLED' && (
        <Alert color="gray" icon={<IconPlayerStop />} title="This job was canceled" className={classes.alert}>
          {formatCount(totalUrls - processedUrls)} of {plural(totalUrls, 'row')} not tracked. Results so far are kept.
          Use Retry failed to track the rest.
        </Alert>
      )}
      {job.pause !== null && (
        <Alert color="yellow" icon={<IconClock />} title="This job is paused" className={classes.alert}>
          {pauseReasons[job.pause]} Resumes automatically when storage is available.
        </Alert>
      )}
      <div className={classes.progressHead}>
        <p className={classes.progressCount}>
          <strong>{formatCount(processedUrls)}</strong> of {plural(totalUrls, 'URL')} processed
        </p>
        {!isDone && <p className={classes.percent}>{formatPercent(Math.floor(percent * 10) / 10)}</p>}
      </div>
      {!isDone && <JobProgress job={job} size="lg" />}
      <StatGrid className={classes.figures}>
        <StatCard label="Success Rate" value={formatPercent(successRate(job))} note={describeOutcome(job)} />
        {isOpenJob(job) ? <Pace job={job} updatedAtMs={updatedAtMs} /> : <Ended job={job} />}
      </StatGrid>
      {!isOpenJob(job) && job.processedUrls > 0 && <WorstFindings job={job} />}
    </Panel>
  );
}

function Pace({ job, updatedAtMs }: JobProgressPanelProps) {
  const [samples, setSamples] = useState<readonly ProgressSample[]>([]);
  const { processedUrls, totalUrls, status } = job;
  useEffect(() => {
    setSamples((before) => addSample(before, { atMs: updatedAtMs, processed: processedUrls }));
  }, [updatedAtMs, processedUrls]);

  const pace = paceOf(samples);
  const waiting = job.pause !== null ? 'Paused' : status === 'PENDING' ? 'Waiting to start' : 'Measuring...';
  const standing = job.pause === null && pace === 0 ? 'Waiting for responses' : waiting;
  const isMoving = pace !== undefined && pace > 0;
  return (
    <>
      <StatCard
        label="Speed"
        value={isMoving ? <Rate perSecond={pace} /> : '–'}
        note={isMoving ? 'Current rate' : standing}
      />
      <StatCard
        label="Time left"
        value={isMoving ? formatDuration((totalUrls - processedUrls) / pace) : '–'}
        note={isMoving ? `${plural(totalUrls - processedUrls, 'URL')} left` : standing}
      />
    </>
  );
}

const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1000;

const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

function Rate({ perSecond }: { perSecond: number }): ReactNode {
  return `${perSecond < 10 ? oneDecimal.format(perSecond) : formatCount(perSecond)} / s`;
}

function Ended({ job: { createdAt, startedAt, finishedAt } }: { job: BulkJob }) {
  return (
    <>
      <StatCard label="Created" value={<Ago iso={createdAt} />} note={<Moment iso={createdAt} />} />
      {finishedAt !== null && startedAt !== null && (
        <StatCard
          label="Duration"
          value={formatDuration(secondsBetween(startedAt, finishedAt))}
          note="From first to last row"
        />
      )}
      {finishedAt !== null && (
        <StatCard label="Ended" value={<Ago iso={finishedAt} />} note={<Moment iso={finishedAt} />} />
      )}
    </>
  );
}

/** The job's tracking options and project. */
function JobOptions({ job: { projectId, options } }: { job: BulkJob }) {
  const analyses = [
    options.enableSSLAnalysis && 'SSL',
    options.enableSEOAnalysis && 'SEO',
    options.enableSecurityAnalysis && 'security',
  ].filter((name) => name !== false);
  return (
    <p className={classes.options}>
      {options.maxHops} hops · {options.timeout / 1000} s ·{' '}
      {analyses.length === 0 ? 'no analysis' : `${analyses.join(', ')} analysis`} ·{' '}
      <Link to="/projects/$projectId" params={{ projectId: projectId }} className={classes.optionsLink}>
        Project
      </Link>
    </p>
  );
}

const shown = 3;

/** The worst findings, once a job has ended. */
function WorstFindings({ job }: { job: BulkJob }) {
  const { data: summary } = useBulkSummary(job);
  if (summary === undefined) return null;
  const found = bulkFindings(summary).filter(({ count, severity }) => count > 0 && severity !== 'info');
  if (found.length === 0) return <p className={classes.worstNone}>No job-wide issues found.</p>;
  return (
    <section className={classes.worst} aria-label="Worst findings">
      <h3 className={classes.worstTitle}>Worst findings</h3>
      <ul className={classes.list}>
        {found.slice(0, shown).map(({ id, title, count, severity }) => (
          <li key={id} data-severity={severity} className={classes.worstFinding}>
            <Link from="/bulk/$jobId" to="." search={{ tab: 'findings', finding: id }} resetScroll={false}>
              {title}
            </Link>
            <span className={classes.worstCount}>{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
