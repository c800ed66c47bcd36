import { IconHistory } from 'virtual:icons';
import type { ContractRun } from '@hopwise/model';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contractRunsQuery } from '../../api/contract-runs.ts';
import { formatDuration } from '../../bulk/format-duration.ts';
import { describeCounts } from '../../contracts/describe-counts.ts';
import { RunBadge } from '../../contracts/run-badge.tsx';
import { runSeconds } from '../../contracts/run-seconds.ts';
import { OlderEntries } from '../../feedback/older-entries.tsx';
import { DataRow, DataTable } from '../../ui/data-table.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './contract-runs.module.css';

/** The history of a contract. */
export function ContractRuns({ contractId }: { contractId: string }) {
  const runs = useInfiniteQuery(contractRunsQuery(contractId));
  return (
    <Panel title="Runs">
      <OlderEntries
        name="runs"
        query={runs}
        empty={
          <Notice icon={IconHistory} title="No runs yet" text="Run now tests the site and keeps what it found here." />
        }
      >
        {(entries) => <RunTable runs={entries} />}
      </OlderEntries>
    </Panel>
  );
}

const columns = ['Started', 'Outcome', 'Site', 'Duration', 'By'] as const;

function RunTable({ runs }: { runs: readonly ContractRun[] }) {
  return (
    <DataTable label="Runs" columns={columns}>
      {runs.map((run) => (
        <RunRow key={run.id} run={run} />
      ))}
    </DataTable>
  );
}

function RunRow({ run }: { run: ContractRun }) {
  const { id, contractId, createdAt, base, startedBy } = run;
  const seconds = runSeconds(run);
  return (
    <DataRow className={classes.row}>
      <td className={classes.started}>
        <Link to="/contracts/$contractId/runs/$runId" params={{ contractId, runId: id }} className={classes.link}>
          <Moment iso={createdAt} />
        </Link>
      </td>
      <td className={classes.outcome}>
        <RunBadge run={run} />
        <span className={classes.counts}>{describeCounts(run)}</span>
      </td>
      <td className={classes.site}>{base ?? 'As the tests say'}</td>
      <td className={classes.duration}>{seconds === undefined ? '–' : formatDuration(seconds)}</td>
      <td className={classes.by}>{startedBy ?? '–'}</td>
    </DataRow>
  );
}
