import { IconAlertTriangle, IconChevronDown, IconCircleCheck } from 'virtual:icons';
import { type BulkFinding, type BulkFindingId, type BulkJob, type BulkSummary, bulkFindings } from '@hopwise/model';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isOpenJob } from '../../api/bulk-jobs.ts';
import { formatCount } from '../../ui/format.tsx';
import { Panel } from '../../ui/page.tsx';
import classes from './bulk-job.module.css';
import { parseBulkJobSearch } from './bulk-job-search.ts';
import { type FindingPlace, findingPlaces } from './finding-places.ts';
import { SummaryQuery } from './summary-query.tsx';

const longestSearch = 200;

export function FindingsTab({ job }: { job: BulkJob }) {
  return (
    <SummaryQuery title="Findings" job={job}>
      {(summary) => (
        <Panel title="Findings" aside={isOpenJob(job) && <span className={classes.aside}>So far</span>}>
          <ul aria-label="Findings">
            {foundFirst(bulkFindings(summary)).map((finding) => (
              <li key={finding.id} className={classes.finding}>
                {finding.count === 0 ? (
                  <NothingFound finding={finding} />
                ) : (
                  <Found finding={finding} summary={summary} />
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </SummaryQuery>
  );
}

const foundFirst = (findings: readonly BulkFinding[]): BulkFinding[] => [
  ...findings.filter(({ count }) => count > 0),
  ...findings.filter(({ count }) => count === 0),
];

function NothingFound({ finding: { title } }: { finding: BulkFinding }) {
  return (
    <p className={classes.findingHead}>
      <IconCircleCheck size={20} stroke={1.8} className={classes.findingGood} aria-hidden="true" />
      <span className={classes.findingTitle}>{title}</span>
      <span className={classes.findingCount}>None</span>
    </p>
  );
}

const unitNames = { row: ['URL', 'URLs'], hop: ['hop', 'hops'] } as const;

function Found({ finding, summary }: { finding: BulkFinding; summary: BulkSummary }) {
  const { id, title, count, unit, why, fix } = finding;
  const { details, isWanted, forget } = useWantedFinding(id);
  return (
    <details
      ref={details}
      open={isWanted}
      onToggle={({ currentTarget }) => !currentTarget.open && isWanted && forget()}
    >
      <summary className={classes.findingHead}>
        <IconAlertTriangle size={20} stroke={1.8} className={classes.findingBad} aria-hidden="true" />
        <span className={classes.findingTitle}>{title}</span>
        <span className={classes.findingCount}>
          {formatCount(count)} {unitNames[unit][count === 1 ? 0 : 1]}
        </span>
        <IconChevronDown size={18} className={classes.chevron} aria-hidden="true" />
      </summary>
      <div className={classes.body}>
        <p>{why}</p>
        <p className={classes.fix}>{fix}</p>
        <ul className={classes.places}>
          {findingPlaces(id, summary).map((place) => (
            <Place key={`${place.url} ${place.note}`} place={place} />
          ))}
        </ul>
      </div>
    </details>
  );
}

/** The finding in the URL is open and scrolled into view. Closing it removes it from the URL. */
function useWantedFinding(id: BulkFindingId) {
  const { finding: wanted } = useSearch({ from: '/_signed-in/bulk/$jobId' });
  const navigate = useNavigate({ from: '/bulk/$jobId' });
  const details = useRef<HTMLDetailsElement>(null);
  const isWanted = wanted === id;
  useEffect(() => {
    if (isWanted) details.current?.querySelector('summary')?.focus();
  }, [isWanted]);
  const forget = () =>
    void navigate({
      search: (search) => parseBulkJobSearch({ ...search, finding: undefined }),
      replace: true,
      resetScroll: false,
    });
  return { details, isWanted, forget };
}

/** Links to the rows with this URL. */
function Place({ place: { url, note } }: { place: FindingPlace }) {
  return (
    <li className={classes.place}>
      <Link
        from="/bulk/$jobId"
        to="."
        search={{ search: url.slice(0, longestSearch) }}
        resetScroll={false}
        className={classes.url}
        title={url}
      >
        {url === '' ? '(empty)' : url}
      </Link>
      <span className={classes.note}>{note}</span>
    </li>
  );
}
