import type { StartContractRunRequest } from '@hopwise/model';
import { useNavigate } from '@tanstack/react-router';
import { useStartRun } from '../api/contract-runs.ts';
import { announceFailure } from '../feedback/announce-failure.ts';

/** Starts a run and leads to it. */
export function useRunContract(contractId: string) {
  const start = useStartRun(contractId);
  const navigate = useNavigate();
  return {
    isStarting: start.isPending,
    run: (request: StartContractRunRequest) =>
      start.mutateAsync(request).then(
        // What was unsaved is saved by now, though the screen may not know it yet.
        ({ id: runId }) =>
          navigate({ to: '/contracts/$contractId/runs/$runId', params: { contractId, runId }, ignoreBlocker: true }),
        announceFailure('Failed to start the run'),
      ),
  };
}
