import { IconHistory } from 'virtual:icons';
import type { ContractRun } from '@hopwise/model';
import { VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contractRunsQuery, isOpenRun } from '../../api/contracts.ts';
import { formatDuration } from '../../bulk/figures.ts';
import { CancelRunButton, describeCounts, RunBadge, RunProgress, runSeconds } from '../../contracts/runs.tsx';
import { OlderEntries } from '../../feedback/older-entries.tsx';
import { Ago, Moment } from '../../ui/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { DataRow, DataTable } from '../../ui/table.tsx';
import classes from './contract.module.css';

export function ContractRuns({ contractId }: { contractId: string }) {
  const runs = useInfiniteQuery(contractRunsQuery(contractId));
  return (
    <Panel title="Runs">
      <OlderEntries
        name="runs"
        query={runs}
        empty={<Notice icon={IconHistory} title="No runs yet" text="Run the contract to see results here." />}
      >
        {(entries) => <RunTable runs={entries} />}
      </OlderEntries>
    </Panel>
  );
}

const columns = ['Started', 'Result', 'Site', 'Duration', 'Started by', 'Actions'] as const;

function RunTable({ runs }: { runs: readonly ContractRun[] }) {
  return (
    <DataTable label="Runs" columns={columns} manyColumns>
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
        <Link to="/contracts/$contractId/runs/$runId" params={{ contractId, runId: id }} className={classes.runLink}>
          <Moment iso={createdAt} />
        </Link>
      </td>
      <td className={classes.outcome}>
        <RunBadge run={run} />
        <span className={classes.runCounts}>{describeCounts(run)}</span>
      </td>
      <td className={classes.site}>{base ?? 'From the contract'}</td>
      <td className={classes.duration}>{seconds === undefined ? '–' : formatDuration(seconds)}</td>
      <td className={classes.by}>{startedBy ?? '–'}</td>
      <td className={classes.compare}>
        {!isOpenRun(run) && (
          <LinkButton
            to="/contracts/$contractId/runs/$runId/compare"
            params={{ contractId, runId: id }}
            variant="default"
            size="xs"
          >
            Compare<VisuallyHidden> the run of {createdAt} with the previous one</VisuallyHidden>
          </LinkButton>
        )}
      </td>
    </DataRow>
  );
}

/** The result or progress of the newest run. */
export function LastRun({ run }: { run: ContractRun }) {
  const isOpen = isOpenRun(run);
  return (
    <Panel
      title={isOpen ? 'Running now' : 'Last run'}
      aside={
        <div className={classes.lastRunActions}>
          {isOpen && run.mayEdit && <CancelRunButton run={run} />}
          <LinkButton
            to="/contracts/$contractId/runs/$runId"
            params={{ contractId: run.contractId, runId: run.id }}
            variant="default"
            size="sm"
          >
            View run
          </LinkButton>
        </div>
      }
    >
      {isOpen && <RunProgress run={run} />}
      <p className={classes.lastRunCounts}>
        {describeCounts(run)} · <Ago iso={run.createdAt} />
        {run.base !== null && ` · ${run.base}`}
      </p>
    </Panel>
  );
}
