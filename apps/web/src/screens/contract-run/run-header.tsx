import { IconArrowsDiff, IconHeartbeat, IconRepeat, IconTrash } from 'virtual:icons';
import type { ContractRun } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { isOpenRun, useDeleteRun } from '../../api/contracts.ts';
import { CancelRunButton, RunBadge, useRunContract } from '../../contracts/runs.tsx';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { ConfirmModal } from '../../ui/dialogs.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { RecordHeader } from '../../ui/page.tsx';
import { showSuccess } from '../../ui/toast.ts';

export function RunHeader({ run }: { run: ContractRun }) {
  const { id, contractId, contractName, base, clients, mayEdit } = run;
  const { run: runAgain, isStarting } = useRunContract(contractId);
  const again = { ...(base !== null && { base }), ...(clients !== null && { clients }) };
  return (
    <RecordHeader
      parent={
        <Link to="/contracts/$contractId" params={{ contractId }} activeOptions={{ exact: true }}>
          {contractName}
        </Link>
      }
      current="Run"
      title={`Run of ${contractName}`}
      status={<RunBadge run={run} />}
      idLabel="Run ID"
      id={id}
      actions={
        <>
          {isOpenRun(run) ? (
            mayEdit && <CancelRunButton run={run} />
          ) : (
            <Button
              size="sm"
              loading={isStarting}
              leftSection={<IconRepeat size={16} aria-hidden="true" />}
              onClick={() => runAgain(again)}
            >
              Run again
            </Button>
          )}
          {!isOpenRun(run) && (
            <LinkButton
              to="/contracts/$contractId/runs/$runId/compare"
              params={{ contractId, runId: id }}
              variant="default"
              size="sm"
              leftSection={<IconArrowsDiff size={16} aria-hidden="true" />}
            >
              Compare with previous run
            </LinkButton>
          )}
          {!isOpenRun(run) && (
            <LinkButton
              to="/monitors"
              search={{ importJob: id, projectId: run.projectId }}
              variant="default"
              size="sm"
              leftSection={<IconHeartbeat size={16} aria-hidden="true" />}
            >
              Monitor these rows
            </LinkButton>
          )}
          {mayEdit && <DeleteRun run={run} />}
        </>
      }
    />
  );
}

function DeleteRun({ run }: { run: ContractRun }) {
  const [opened, modal] = useDisclosure(false);
  const remove = useDeleteRun(run);
  const navigate = useNavigate();
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showSuccess({ title: 'Run deleted', forMs: 3000 });
        void navigate({
          to: '/contracts/$contractId',
          params: { contractId: run.contractId },
          search: { tab: 'runs' },
        });
      },
      onError: announceFailure('Failed to delete run'),
    });
  return (
    <>
      <Button variant="default" size="sm" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={modal.open}>
        Delete
      </Button>
      <ConfirmModal
        opened={opened}
        onClose={modal.close}
        title="Delete this run?"
        confirmLabel="Delete run"
        runningLabel="Deleting..."
        running={remove.isPending}
        onConfirm={confirm}
      >
        <p>Deletes the run and its checks. The contract is kept. This can't be undone.</p>
      </ConfirmModal>
    </>
  );
}
