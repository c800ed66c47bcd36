import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconLoader2, IconPlayerStop } from 'virtual:icons';
import type { ContractRun, StartContractRunRequest } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCancelRun, useStartRun } from '../api/contracts.ts';
import { announceFailure } from '../feedback/announce-failure.ts';
import { CancelButton } from '../feedback/call-button.tsx';
import { ProgressBar } from '../ui/figures.tsx';
import { formatCount } from '../ui/format.tsx';
import type { Icon } from '../ui/icon.ts';

const looks: Readonly<Record<RunTone, { color: string; icon: Icon }>> = {
  passed: { color: 'green', icon: IconCircleCheck },
  failed: { color: 'red', icon: IconCircleX },
  unsure: { color: 'orange', icon: IconAlertTriangle },
  open: { color: 'blue', icon: IconLoader2 },
  ended: { color: 'gray', icon: IconPlayerStop },
};

export function RunBadge({ run }: { run: ContractRun }) {
  const { tone, text } = describeRun(run);
  const { color, icon: Icon } = looks[tone];
  return (
    <Badge size="lg" miw="max-content" color={color} leftSection={<Icon size={15} aria-hidden="true" />}>
      {text}
    </Badge>
  );
}

/** A progress bar: passed tests first, then the others. */
export function RunProgress({ run: { cases, processed, passed } }: { run: ContractRun }) {
  const share = (count: number) => (cases === 0 ? 0 : count / cases);
  return (
    <ProgressBar
      label="Run progress"
      value={share(processed)}
      valueText={`${formatCount(processed)} of ${formatCount(cases)}`}
      good={share(passed)}
      size="lg"
    />
  );
}

export const CancelRunButton = ({ run }: { run: ContractRun }) => <CancelButton noun="run" call={useCancelRun(run)} />;

type RunTone = 'passed' | 'failed' | 'unsure' | 'open' | 'ended';

type RunFacts = Pick<ContractRun, 'status' | 'pause' | 'cases' | 'processed' | 'failed' | 'couldNotRun'>;

/** Sums up a run in a few words. */
export function describeRun(run: RunFacts): { tone: RunTone; text: string } {
  const { status, pause, cases, processed, failed, couldNotRun } = run;
  const ofAll = (count: number) => `${formatCount(count)} of ${formatCount(cases)}`;
  switch (status) {
    case 'PENDING':
      return { tone: 'open', text: pause === null ? 'Waiting' : 'Paused' };
    case 'PROCESSING':
      return { tone: 'open', text: pause === null ? `Running, ${ofAll(processed)}` : 'Paused' };
    case 'CANCELLED':
      return { tone: 'ended', text: 'Canceled' };
    case 'FAILED':
      return { tone: 'unsure', text: 'Failed to run' };
    case 'COMPLETED':
      if (failed > 0) return { tone: 'failed', text: `${ofAll(failed)} failed` };
      if (couldNotRun > 0) return { tone: 'unsure', text: `${ofAll(couldNotRun)} had errors` };
      return { tone: 'passed', text: cases === 1 ? '1 passed' : `All ${formatCount(cases)} passed` };
  }
}

type Counts = Pick<ContractRun, 'passed' | 'failed' | 'couldNotRun' | 'warnings'>;

/** `120 passed, 3 failed, 1 error, 2 warnings`. Zero counts are left out, except passed. */
export const describeCounts = ({ passed, failed, couldNotRun, warnings }: Counts): string =>
  [
    `${formatCount(passed)} passed`,
    failed > 0 && `${formatCount(failed)} failed`,
    couldNotRun > 0 && `${formatCount(couldNotRun)} ${couldNotRun === 1 ? 'error' : 'errors'}`,
    warnings > 0 && `${formatCount(warnings)} ${warnings === 1 ? 'warning' : 'warnings'}`,
  ]
    .filter((part) => part !== false)
    .join(', ');

/** The time from the first to the last test in seconds; undefined while it runs, or if no test ran. */
export function runSeconds({
  startedAt,
  finishedAt,
}: Pick<ContractRun, 'startedAt' | 'finishedAt'>): number | undefined {
  if (startedAt === null || finishedAt === null) return undefined;
  return (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
}

/** Starts a run and opens it. */
export function useRunContract(contractId: string) {
  const start = useStartRun(contractId);
  const navigate = useNavigate();
  return {
    isStarting: start.isPending,
    run: (request: StartContractRunRequest) =>
      start.mutateAsync(request).then(
        // Unsaved changes are saved by now, though the screen may not know it yet.
        ({ id: runId }) =>
          navigate({ to: '/contracts/$contractId/runs/$runId', params: { contractId, runId }, ignoreBlocker: true }),
        announceFailure('Failed to start the run'),
      ),
  };
}
