import type { ContractRun } from '@hopwise/model';
import { isOpenRun } from '../../api/contract-runs.ts';
import { CancelRunButton } from '../../contracts/cancel-run-button.tsx';
import { describeCounts } from '../../contracts/describe-counts.ts';
import { RunProgress } from '../../contracts/run-progress.tsx';
import { Ago } from '../../ui/ago.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './last-run.module.css';

/** What the newest run came to, or how far it is. */
export function LastRun({ run }: { run: ContractRun }) {
  const isOpen = isOpenRun(run);
  return (
    <Panel
      title={isOpen ? 'Running now' : 'Last run'}
      aside={
        <div className={classes.actions}>
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
      <p className={classes.counts}>
        {describeCounts(run)} · <Ago iso={run.createdAt} />
        {run.base !== null && ` · ${run.base}`}
      </p>
    </Panel>
  );
}
