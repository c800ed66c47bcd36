import { IconHistory } from 'virtual:icons';
import type { MonitorRun } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { monitorRunsQuery } from '../../api/monitor-history.ts';
import { monitorQuery } from '../../api/monitors.ts';
import { OlderEntries } from '../../feedback/older-entries.tsx';
import { formatCount, formatMs, Moment } from '../../ui/format.tsx';
import { Panel } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { DataRow, DataTable } from '../../ui/table.tsx';
import classes from './monitor.module.css';

/** All runs. Consecutive runs with the same result share a row. */
export function MonitorRuns({ monitorId }: { monitorId: string }) {
  const runs = useInfiniteQuery(monitorRunsQuery(monitorId));
  const { data: monitor } = useQuery(monitorQuery(monitorId));
  const contractId = monitor?.target.kind === 'contract' ? monitor.target.contractId : null;
  return (
    <Panel title="Runs">
      <OlderEntries
        name="runs"
        query={runs}
        empty={<Notice icon={IconHistory} title="No runs yet" text="The first run starts shortly." />}
      >
        {(entries) => (
          <DataTable label="Runs" columns={columns}>
            {entries.map((run) => (
              <RunRow key={run.id} run={run} contractId={contractId} />
            ))}
          </DataTable>
        )}
      </OlderEntries>
    </Panel>
  );
}

const columns = ['When', 'Result', 'Time', 'Check'] as const;

const outcomes = {
  up: { text: 'Up', color: 'green' },
  down: { text: 'Failed', color: 'red' },
  unknown: { text: 'Inconclusive', color: 'gray' },
} as const;

interface RunRowProps {
  run: MonitorRun;
  /** Its contract; null: it monitors a URL. */
  contractId: string | null;
}

function RunRow({ run, contractId }: RunRowProps) {
  const { startedAt, finishedAt, count, outcome, reason, totalTimeMs, changes, checkId } = run;
  const { text, color } = outcomes[outcome];
  return (
    <DataRow className={classes.row}>
      <td className={classes.runWhen}>
        <Moment iso={startedAt} />
        {count > 1 && (
          <span className={classes.soft}>
            {formatCount(count)} identical runs through <Moment iso={finishedAt} />
          </span>
        )}
      </td>
      <td className={classes.outcome}>
        <Badge color={color}>{text}</Badge>
        {changes.length > 0 && <Badge color="orange">Changed</Badge>}
        {reason !== null && <span className={classes.soft}>{reason}</span>}
      </td>
      <td className={classes.time}>{totalTimeMs === null ? '–' : formatMs(totalTimeMs)}</td>
      <td className={classes.check}>
        <RunDetails checkId={checkId} contractId={contractId} />
      </td>
    </DataRow>
  );
}

function RunDetails({ checkId, contractId }: { checkId: string | null; contractId: string | null }) {
  if (checkId !== null) {
    return (
      <Link to="/check/$checkId" params={{ checkId }} className={classes.runLink}>
        Open check
      </Link>
    );
  }
  // Runs of a contract have a check per case, which their own page lists.
  if (contractId !== null) {
    return (
      <Link to="/contracts/$contractId" params={{ contractId }} search={{ tab: 'runs' }} className={classes.runLink}>
        Contract runs
      </Link>
    );
  }
  return (
    <span className={classes.soft} title="No check was saved">
      –
    </span>
  );
}
