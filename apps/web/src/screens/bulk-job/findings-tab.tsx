import { IconAlertTriangle, IconChevronDown, IconCircleCheck } from 'virtual:icons';
import { type BulkFinding, type BulkJob, type BulkSummary, bulkFindings } from '@hopwise/model';
import { Link } from '@tanstack/react-router';
import { isOpenJob } from '../../api/bulk-jobs.ts';
import { formatCount } from '../../ui/format-number.ts';
import { Panel } from '../../ui/panel.tsx';
import { type FindingPlace, findingPlaces } from './finding-places.ts';
import classes from './findings-tab.module.css';
import { SummaryQuery } from './summary-query.tsx';

const longestSearch = 200;

export function FindingsTab({ job }: { job: BulkJob }) {
  return (
    <SummaryQuery title="Findings" job={job}>
      {(summary) => (
        <Panel title="Findings" aside={isOpenJob(job) && <span className={classes.aside}>So far</span>}>
          <ul className={classes.findings} aria-label="Findings">
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
    <p className={classes.head}>
      <IconCircleCheck size={20} stroke={1.8} className={classes.good} aria-hidden="true" />
      <span className={classes.title}>{title}</span>
      <span className={classes.count}>None</span>
    </p>
  );
}

const unitNames = { row: ['URL', 'URLs'], hop: ['hop', 'hops'] } as const;

function Found({ finding, summary }: { finding: BulkFinding; summary: BulkSummary }) {
  const { id, title, count, unit, why, fix } = finding;
  return (
    <details className={classes.details}>
      <summary className={classes.head}>
        <IconAlertTriangle size={20} stroke={1.8} className={classes.bad} aria-hidden="true" />
        <span className={classes.title}>{title}</span>
        <span className={classes.count}>
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

/** Leads to the rows that have this URL. */
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
        {url}
      </Link>
      <span className={classes.note}>{note}</span>
    </li>
  );
}
