import { type BulkJob, type BulkSummary, bulkFailureReasons } from '@hopwise/model';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { statusClass } from '../../chain/badges.tsx';
import { formatCount, formatMs, formatPercent } from '../../ui/format.tsx';
import { Panel } from '../../ui/page.tsx';
import { TableHead } from '../../ui/table.tsx';
import classes from './bulk-job.module.css';
import { SummaryQuery } from './summary-query.tsx';

export function SummaryTab({ job }: { job: BulkJob }) {
  return (
    <SummaryQuery title="Summary" job={job}>
      {(summary) => (
        <div className={classes.grid}>
          <Panel title="Results">
            <BarList label="Results" bars={resultBars(summary)} />
          </Panel>
          <Panel title="Status codes">
            {summary.statusCodes.length === 0 ? (
              <p className={classes.none}>No responses yet.</p>
            ) : (
              <BarList label="Status codes" bars={statusCodeBars(summary)} />
            )}
          </Panel>
          <Panel title="Redirects">
            {summary.redirectCounts.length === 0 ? (
              <p className={classes.none}>No traced URLs yet.</p>
            ) : (
              <BarList label="Redirects" bars={redirectBars(summary)} />
            )}
          </Panel>
          {job.hasExpectations && (
            <Panel title="Expectations">
              <BarList label="Expectations" bars={verdictBars(summary)} />
            </Panel>
          )}
          {summary.failureGroups.length > 0 && (
            <div className={classes.wide}>
              <Panel title="Failures by reason and host">
                <BarList label="Failures by reason and host" bars={failureBars(summary)} />
              </Panel>
            </div>
          )}
          <div className={classes.wide}>
            <Panel title="Hosts">
              <HostTable hosts={summary.hosts} />
            </Panel>
          </div>
        </div>
      )}
    </SummaryQuery>
  );
}

type BarTone = 'good' | 'bad' | 'warning' | 'loop' | 'brand' | 'neutral';

interface Bar {
  key: string;
  name: ReactNode;
  count: number;
  tone: BarTone;
}

/** Counts by kind; each bar is a share of the total. */
function BarList({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  const percentOf = (count: number) => (total === 0 ? 0 : (count / total) * 100);
  return (
    <ul className={classes.bars} aria-label={label}>
      {bars.map(({ key, name, count, tone }) => (
        <li key={key} className={classes.item}>
          <span className={classes.name}>{name}</span>
          <span className={classes.barCount}>
            {formatCount(count)} <span className={classes.share}>({formatPercent(percentOf(count))})</span>
          </span>
          <span className={classes.barTrack} aria-hidden="true">
            <span className={classes.bar} data-tone={tone} style={{ width: `${percentOf(count)}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const resultTones: Readonly<Record<string, BarTone>> = {
  PASS: 'good',
  FAIL: 'bad',
  OK: 'good',
  ERROR: 'bad',
  TIMEOUT: 'warning',
  LOOP: 'loop',
};

/** The same colors as the row badges. */
const resultBars = ({ results }: BulkSummary): Bar[] =>
  results.map(({ key, count }) => ({ key, name: key, count, tone: resultTones[key] ?? 'neutral' }));

const codeTones: Readonly<Record<string, BarTone>> = { green: 'good', brand: 'brand', orange: 'warning', red: 'bad' };

const statusCodeBars = ({ statusCodes }: BulkSummary): Bar[] =>
  statusCodes.map(({ key, count }) => {
    const { label, color } = statusClass(Number(key));
    return { key, name: `${key} ${label}`, count, tone: codeTones[color] ?? 'neutral' };
  });

/** More than one redirect deserves a look: each costs time, and search engines give up after a few. */
const redirectBars = ({ redirectCounts }: BulkSummary): Bar[] =>
  redirectCounts.map(({ key, count }) => ({
    key,
    name: key === '0' ? 'No redirect' : key === '1' ? '1 redirect' : `${key} redirects`,
    count,
    tone: Number(key) > 1 ? 'warning' : 'brand',
  }));

const verdictBars = ({ verdicts }: BulkSummary): Bar[] => [
  { key: 'PASS', name: 'Expected', count: verdicts.PASS, tone: 'good' },
  { key: 'FAIL', name: 'Unexpected', count: verdicts.FAIL, tone: 'bad' },
];

const failureBars = ({ failureGroups }: BulkSummary): Bar[] =>
  failureGroups.map(({ reason, host, count }) => ({
    key: `${reason} ${host}`,
    name: `${bulkFailureReasons[reason]}: ${host}`,
    count,
    tone: 'bad',
  }));

const columns = ['Host', 'URLs', 'Not successful', 'Average time'] as const;

/** The hosts with the most URLs; each links to its rows. */
function HostTable({ hosts }: { hosts: BulkSummary['hosts'] }) {
  const highest = Math.max(1, ...hosts.map(({ count }) => count));
  if (hosts.length === 0) return <p className={classes.none}>No hosts.</p>;
  return (
    <table className={classes.table} aria-label="Hosts">
      <TableHead columns={columns} />
      <tbody>
        {hosts.map(({ host, count, errors, averageTimeMs }) => (
          <tr key={host} className={classes.hostRow}>
            <td className={classes.host}>
              <Link
                from="/bulk/$jobId"
                to="."
                search={{ search: host }}
                className={classes.hostLink}
                resetScroll={false}
              >
                {host}
              </Link>
              <span className={classes.hostTrack} aria-hidden="true">
                <span className={classes.hostGood} style={{ width: `${((count - errors) / highest) * 100}%` }} />
                <span className={classes.hostBad} style={{ width: `${(errors / highest) * 100}%` }} />
              </span>
            </td>
            <td className={classes.hostFigure}>{formatCount(count)}</td>
            <td className={classes.hostFigure}>{formatCount(errors)}</td>
            <td className={classes.hostFigure}>{averageTimeMs === null ? '–' : formatMs(averageTimeMs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
