import type { BulkJob } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { bulkJobQuery, bulkJobsQuery, isOpenJob } from '../../api/bulk-jobs.ts';
import { failureMessage } from '../../api/client.ts';
import { contractOfCheckQuery, contractOfJobQuery, type JobExpectation } from '../../api/contracts.ts';
import { type ContractFile, ContractFileButton } from '../../contracts/contract-fields.tsx';
import { SelectField } from '../../ui/form.tsx';
import { formatCount } from '../../ui/format.tsx';
import { LoadFailure, SkeletonLines } from '../../ui/states.tsx';
import classes from './new-contract.module.css';
import type { ContractSource } from './new-contract-search.ts';

interface SourceChoiceProps {
  from: ContractSource;
  onFile: (file: ContractFile) => void;
}

/** The fields or hints for the chosen source. */
export function SourceChoice({ from, onFile }: SourceChoiceProps) {
  switch (from) {
    case 'text':
      return (
        <p className={classes.note}>
          One line per URL: <code>/old -&gt; /new</code>, <code>/gone 410</code>. A test in YAML can also expect the
          entire chain, headers, query parameters, clients and more.
        </p>
      );
    case 'file':
      return (
        <div className={classes.source}>
          <p className={classes.note}>
            YAML, lines of <code>from -&gt; to</code>, or CSV with columns such as <code>from,to,status</code>, or a
            bulk upload file. Server and hosting redirect files are converted: _redirects, .htaccess, nginx, Caddy,
            Vercel and more. You can edit the contract below before saving.
          </p>
          <ContractFileButton label="Choose a file" onFile={onFile} anyFile />
        </div>
      );
    case 'job':
      return <JobSource onFile={onFile} />;
  }
}

const expectations: { value: JobExpectation; label: string }[] = [
  { value: 'seen', label: 'Actual results of the job' },
  { value: 'file', label: 'Expectations in its file' },
];

interface JobSourceProps {
  onFile: (file: ContractFile) => void;
}

/** Creates a contract from a completed bulk job. */
function JobSource({ onFile }: JobSourceProps) {
  const { job: wanted = '' } = useSearch({ from: '/_signed-in/projects/$projectId/contracts/new' });
  const navigate = useNavigate({ from: '/projects/$projectId/contracts/new' });
  const [expect, setExpect] = useState<JobExpectation>('seen');
  const jobs = useInfiniteQuery(bulkJobsQuery);
  const known = useQuery({ ...bulkJobQuery(wanted), enabled: wanted !== '' });
  if (jobs.isPending) return <SkeletonLines label="Loading bulk jobs" lines={1} />;
  if (jobs.isLoadingError) return <LoadFailure title="Failed to fetch jobs" onRetry={() => jobs.refetch()} />;

  const ended = jobs.data.filter((job) => !isOpenJob(job));
  // A job from a link may be older than those in the list.
  const choices = known.data === undefined || ended.some(({ id }) => id === wanted) ? ended : [known.data, ...ended];
  if (choices.length === 0) {
    return (
      <p className={classes.note}>
        No completed bulk jobs yet.{' '}
        <Link to="/bulk" className={classes.link}>
          Upload a list of URLs
        </Link>{' '}
        first.
      </p>
    );
  }
  const chosen = choices.find(({ id }) => id === wanted);
  return (
    <div className={classes.source}>
      <div className={classes.sourceFields}>
        <SelectField
          label="Bulk job"
          options={[
            { value: '', label: 'Choose a job' },
            ...choices.map(({ id, fileName, createdAt }) => ({ value: id, label: jobLabel(fileName, createdAt) })),
          ]}
          value={chosen?.id ?? ''}
          onChange={(job) =>
            void navigate({ search: (now) => ({ ...now, from: 'job', job }), replace: true, resetScroll: false })
          }
        />
        <SelectField label="Tests expect" options={expectations} value={expect} onChange={setExpect} />
      </div>
      {chosen !== undefined && (
        <TextOfJob key={`${chosen.id} ${expect}`} job={chosen} expect={expect} onFile={onFile} />
      )}
    </div>
  );
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const jobLabel = (fileName: string, createdAt: string): string => `${fileName} · ${day.format(new Date(createdAt))}`;

interface TextOfJobProps extends JobSourceProps {
  job: BulkJob;
  expect: JobExpectation;
}

/** Fills in the text when it has loaded. */
function TextOfJob({ job, expect, onFile }: TextOfJobProps) {
  const contract = useQuery(contractOfJobQuery(job.id, expect));
  const fill = useEffectEvent((text: string) => onFile({ name: job.fileName.replace(/\.\w+$/, ''), text }));
  const text = contract.data?.text;
  useEffect(() => {
    if (text !== undefined) fill(text);
  }, [text]);
  if (contract.isPending) return <p role="status">Reading the job...</p>;
  if (contract.isLoadingError) {
    return (
      <div role="alert" className={classes.source}>
        <p>{failureMessage(contract.error, 'Failed to read the job. Try again.')}</p>
        <Button variant="default" size="xs" onClick={() => contract.refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  const { tests = 0, leftOut = 0 } = contract.data ?? {};
  return (
    <p role="status" className={classes.note}>
      {formatCount(tests)} {tests === 1 ? 'test' : 'tests'} filled in below.
      {leftOut > 0 && ` Skipped ${formatCount(leftOut)} ${leftOut === 1 ? 'row' : 'rows'} without a final response.`}
    </p>
  );
}

/** Fills in the chain of a check as the first test. */
export function CheckSource({ checkId, onFile }: JobSourceProps & { checkId: string }) {
  const contract = useQuery(contractOfCheckQuery(checkId));
  const fill = useEffectEvent((file: ContractFile) => onFile(file));
  const read = contract.data;
  useEffect(() => {
    if (read !== undefined) fill({ name: read.name, text: read.text });
  }, [read]);
  if (contract.isPending) return <p role="status">Reading the check...</p>;
  if (contract.isLoadingError) {
    return (
      <div role="alert" className={classes.source}>
        <p>{failureMessage(contract.error, 'Failed to read the check. Try again.')}</p>
      </div>
    );
  }
  return (
    <p role="status" className={classes.note}>
      The contract below expects the chain of{' '}
      <Link to="/check/$checkId" params={{ checkId }} className={classes.link}>
        your check
      </Link>
      . Add more tests, or save it as is.
    </p>
  );
}
