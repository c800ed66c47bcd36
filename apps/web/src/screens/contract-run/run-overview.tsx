import { IconAlertTriangle, IconClock, IconInfoCircle, IconPlayerStop } from 'virtual:icons';
import type { ContractRun } from '@hopwise/model';
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
  /** Of the contract now; undefined until it is known. */
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
            ['Site', base ?? 'As the tests say'],
            ...(connect === null ? [] : [['Server', connect] as const]),
            ...(clients === null ? [] : [['Clients', clients.join(', ')] as const]),
            ['Started', <Moment key="started" iso={createdAt} />],
            ['By', startedBy ?? 'A deleted account'],
            ...(seconds === undefined ? [] : [['Duration', formatDuration(seconds)] as const]),
          ]}
        />
        {version !== undefined && version !== contractVersion && (
          <Alert role="note" color="gray" icon={<IconInfoCircle />}>
            The contract has changed since this run.{' '}
            <Link to="/contracts/$contractId" params={{ contractId }} className={classes.overviewLink}>
              Open it as it is now
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
      <Alert color="red" icon={<IconAlertTriangle />} title="This run could not be carried out">
        {error ?? 'Run it again.'}
      </Alert>
    );
  }
  if (status === 'CANCELLED') {
    return (
      <Alert color="gray" icon={<IconPlayerStop />} title="This run was cancelled">
        {formatCount(cases - processed)} of {formatCount(cases)} tests were not tried. What was found is kept.
      </Alert>
    );
  }
  if (pause === null) return undefined;
  return (
    <Alert color="yellow" icon={<IconClock />} title="This run is paused">
      {pauseReasons[pause]} It goes on by itself when there is room again.
    </Alert>
  );
}
