import { IconAlertTriangle, IconClock, IconInfoCircle, IconPlayerStop } from 'virtual:icons';
import { type ContractRun, plural } from '@hopwise/model';
import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isOpenRun } from '../../api/contracts.ts';
import { formatDuration } from '../../bulk/figures.ts';
import { pauseReasons } from '../../bulk/job-status.tsx';
import { describeCounts, RunProgress, runSeconds } from '../../contracts/runs.tsx';
import { FactList } from '../../ui/figures.tsx';
import { formatCount, Moment } from '../../ui/format.tsx';
import { Panel } from '../../ui/page.tsx';
import classes from './contract-run.module.css';

interface RunOverviewProps {
  run: ContractRun;
  /** The current version of the contract; undefined until loaded. */
  version: number | undefined;
}

export function RunOverview({ run, version }: RunOverviewProps) {
  const { base, connect, clients, createdAt, startedBy, contractId, contractVersion } = run;
  const seconds = runSeconds(run);
  return (
    <Panel title={isOpenRun(run) ? 'Progress' : 'Overview'}>
      <div className={classes.parts}>
        <RunState run={run} />
        {isOpenRun(run) && <RunProgress run={run} />}
        <p className={classes.counts}>{describeCounts(run)}</p>
        <FactList
          facts={[
            ['Site', base ?? 'From the contract'],
            ...(connect === null ? [] : [['Server', connect] as const]),
            ...(clients === null ? [] : [['Clients', clients.join(', ')] as const]),
            ['Started', <Moment key="started" iso={createdAt} />],
            ['Started by', startedBy ?? 'Deleted account'],
            ...(seconds === undefined ? [] : [['Duration', formatDuration(seconds)] as const]),
          ]}
        />
        {version !== undefined && version !== contractVersion && (
          <Alert role="note" color="gray" icon={<IconInfoCircle />}>
            The contract has changed since this run.{' '}
            <Link to="/contracts/$contractId" params={{ contractId }} className={classes.overviewLink}>
              Open the current contract
            </Link>
          </Alert>
        )}
      </div>
    </Panel>
  );
}

function RunState({ run: { status, error, pause, cases, processed } }: { run: ContractRun }) {
  if (status === 'FAILED') {
    return (
      <Alert color="red" icon={<IconAlertTriangle />} title="This run failed to start">
        {error ?? 'Run it again.'}
      </Alert>
    );
  }
  if (status === 'CANCELLED') {
    return (
      <Alert color="gray" icon={<IconPlayerStop />} title="This run was canceled">
        {formatCount(cases - processed)} of {plural(cases, 'test')} didn't run. Results so far are kept.
      </Alert>
    );
  }
  if (pause === null) return undefined;
  return (
    <Alert color="yellow" icon={<IconClock />} title="This run is paused">
      {pauseReasons[pause]} Resumes automatically when storage is available.
    </Alert>
  );
}
