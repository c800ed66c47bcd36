import { IconPlayerStop } from 'virtual:icons';
import type { ContractRun } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useCancelRun } from '../api/contract-runs.ts';
import { announceFailure } from '../feedback/announce-failure.ts';
import { showSuccess } from '../ui/toast.ts';

export function CancelRunButton({ run }: { run: ContractRun }) {
  const cancel = useCancelRun(run);
  const cancelRun = () =>
    // The page may learn of it sooner than by this response, and the button is gone then.
    cancel
      .mutateAsync()
      .then(
        () => showSuccess({ title: 'Run cancelled', message: 'What was found so far is kept', forMs: 3000 }),
        announceFailure('Failed to cancel the run'),
      );
  return (
    <Button
      variant="default"
      size="sm"
      loading={cancel.isPending}
      leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
      onClick={cancelRun}
    >
      Cancel
    </Button>
  );
}
