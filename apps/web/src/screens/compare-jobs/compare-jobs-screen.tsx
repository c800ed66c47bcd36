import { IconDownload, IconHistory } from 'virtual:icons';
import type { ComparedJob, JobComparison } from '@hopwise/model';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { defineAccountScreen } from '../../accounts/account-screen.tsx';
import { SignInPrompt } from '../../accounts/sign-in.tsx';
import { bulkJobsQuery, isOpenJob } from '../../api/bulk-jobs.ts';
import { isBeingCalculated } from '../../api/bulk-results.ts';
import { contractRunsQuery, isOpenRun } from '../../api/contracts.ts';
import { type ComparedTarget, comparisonCsvHref, hasNoEarlier, jobComparisonQuery } from '../../api/job-comparisons.ts';
import { LoadingRecord, OpenedRecord } from '../../feedback/opened-record.tsx';
import { FactList } from '../../ui/figures.tsx';
import { SelectField } from '../../ui/form.tsx';
import { formatCount, Moment } from '../../ui/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Blocks, Breadcrumb, Panel } from '../../ui/page.tsx';
import { usePageMeta } from '../../ui/page-meta.ts';
import { Notice } from '../../ui/states.tsx';
import classes from './compare-jobs.module.css';
import { ComparedRows, useComparedSearch } from './compared-rows.tsx';

const record = { title: 'Comparison', noun: 'comparison' };
const description = 'See which rows broke, were fixed or still fail compared with an earlier job or run.';

export const screen = defineAccountScreen({
  title: 'Comparison',
  description,
  signedOut: (
    <SignInPrompt
      title="Please sign in to see this comparison"
      text="Only the project owner and organization members can see it."
    />
  ),
  Loading: () => (
    <Blocks wide>
      <LoadingRecord {...record} />
    </Blocks>
  ),
  Screen: CompareJobsScreen,
});

function CompareJobsScreen() {
  const { jobId = '', contractId, runId } = useParams({ strict: false });
  const target = contractId !== undefined && runId !== undefined ? { contractId, runId } : { jobId };
  return (
    <Blocks wide>
      <OpenedComparison key={runId ?? jobId} target={target} />
    </Blocks>
  );
}

function OpenedComparison({ target }: { target: ComparedTarget }) {
  const { before } = useComparedSearch();
  const comparison = useQuery(jobComparisonQuery(target, before));
  usePageMeta(`${comparison.data ? titleOf(comparison.data.after) : 'Comparison'} · Hopwise`, description);
  if (hasNoEarlier(comparison.error)) return <NoEarlier target={target} />;
  if (comparison.isPending && isBeingCalculated(comparison.failureReason)) {
    return (
      <>
        <h1>Comparison</h1>
        <p role="status">Comparing rows. This can take a minute for large jobs...</p>
      </>
    );
  }
  return (
    <OpenedRecord query={comparison} {...record} wayBack={<WayBack target={target} />}>
      {(opened) => <ComparisonDetails comparison={opened} target={target} />}
    </OpenedRecord>
  );
}

const titleOf = ({ name }: ComparedJob): string => `Compare ${name}`;

const WayBack = ({ target }: { target: ComparedTarget }) =>
  'jobId' in target ? (
    <LinkButton to="/bulk/$jobId" params={target}>
      Open job
    </LinkButton>
  ) : (
    <LinkButton to="/contracts/$contractId/runs/$runId" params={target}>
      Open run
    </LinkButton>
  );

const NoEarlier = ({ target }: { target: ComparedTarget }) => (
  <>
    <h1 className={classes.title}>Comparison</h1>
    <Panel title="Compare with">
      <EarlierChoice target={target} chosen="" />
      <Notice
        icon={IconHistory}
        title={'jobId' in target ? 'No earlier job for this file' : 'No earlier run of this contract'}
        text={
          'jobId' in target
            ? 'Choose another finished job, or upload the file again after your next change.'
            : 'Run the contract again after your next change.'
        }
        action={<WayBack target={target} />}
      />
    </Panel>
  </>
);

function ComparisonDetails({ comparison, target }: { comparison: JobComparison; target: ComparedTarget }) {
  const { before, after, counts } = comparison;
  const { filter = 'all' } = useComparedSearch();
  return (
    <>
      <header className={classes.header}>
        <Breadcrumb
          parent={
            'jobId' in target ? (
              <Link to="/bulk/$jobId" params={target}>
                {after.name}
              </Link>
            ) : (
              <Link to="/contracts/$contractId/runs/$runId" params={target}>
                Run of {after.name}
              </Link>
            )
          }
          current="Comparison"
        />
        <h1 className={classes.title}>{titleOf(after)}</h1>
        <p className={classes.lead}>{describeCounts(counts)}</p>
      </header>
      <Panel
        title="Compared"
        aside={
          <a className={classes.download} href={comparisonCsvHref(target, before.id, filter)} download>
            <IconDownload size={16} aria-hidden="true" />
            Download CSV
          </a>
        }
      >
        <div className={classes.sides}>
          <EarlierChoice target={target} chosen={before.id} shown={before} />
          <FactList facts={[...factsOf('Before', before), ...factsOf('After', after)]} />
        </div>
      </Panel>
      <ComparedRows target={target} comparison={comparison} />
    </>
  );
}

const factsOf = (side: 'Before' | 'After', { createdAt, rows, base, name }: ComparedJob) => [
  [
    side,
    <span key={side}>
      {name}, <Moment iso={createdAt} />, {formatCount(rows)} {rows === 1 ? 'row' : 'rows'}
      {base !== null && `, ${base}`}
    </span>,
  ] as const,
];

/** `2 broken, 1 fixed, 3 still failing` */
export function describeCounts(counts: JobComparison['counts']): string {
  const parts = [
    [counts.broken, 'broken'],
    [counts.fixed, 'fixed'],
    [counts['still-failing'], 'still failing'],
    [counts.changed, 'changed'],
    [counts.added, 'added'],
    [counts.removed, 'removed'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  return said.length === 0 ? 'No differences' : said.join(', ');
}

interface EarlierChoiceProps {
  target: ComparedTarget;
  chosen: string;
  /** The chosen one, which may be older than those in the list. */
  shown?: ComparedJob;
}

const EarlierChoice = (props: EarlierChoiceProps) =>
  'jobId' in props.target ? (
    <EarlierJob {...props} jobId={props.target.jobId} />
  ) : (
    <EarlierRun {...props} {...props.target} />
  );

function EarlierJob({ jobId, chosen, shown }: EarlierChoiceProps & { jobId: string }) {
  const { data: jobs = [] } = useInfiniteQuery(bulkJobsQuery);
  const options = jobs
    .filter((job) => job.id !== jobId && !isOpenJob(job))
    .map(({ id, fileName, createdAt }) => ({ id, name: fileName, createdAt }));
  return <EarlierSelect label="Earlier job" options={options} chosen={chosen} shown={shown} />;
}

function EarlierRun({ contractId, runId, chosen, shown }: EarlierChoiceProps & { contractId: string; runId: string }) {
  const { data: runs = [] } = useInfiniteQuery(contractRunsQuery(contractId));
  const options = runs
    .filter((run) => run.id !== runId && !isOpenRun(run))
    .map(({ id, base, contractName, createdAt }) => ({ id, name: base ?? contractName, createdAt }));
  return <EarlierSelect label="Earlier run" options={options} chosen={chosen} shown={shown} />;
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

interface EarlierSelectProps extends Pick<EarlierChoiceProps, 'chosen'> {
  label: string;
  options: readonly Pick<ComparedJob, 'id' | 'name' | 'createdAt'>[];
  shown: ComparedJob | undefined;
}

function EarlierSelect({ label, options, chosen, shown }: EarlierSelectProps) {
  const navigate = useNavigate();
  const all = shown === undefined || options.some(({ id }) => id === shown.id) ? options : [shown, ...options];
  return (
    <SelectField
      label={label}
      options={[
        ...(chosen === '' ? [{ value: '', label: 'Choose one' }] : []),
        ...all.map(({ id, name, createdAt }) => ({
          value: id,
          label: `${name} · ${moment.format(new Date(createdAt))}`,
        })),
      ]}
      value={chosen}
      onChange={(before) =>
        before !== '' && void navigate({ to: '.', search: { before }, replace: true, resetScroll: false })
      }
    />
  );
}
