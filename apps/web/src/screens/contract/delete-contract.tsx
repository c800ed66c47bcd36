import type { StoredContract } from '@hopwise/model';
import { useNavigate } from '@tanstack/react-router';
import { useDeleteContract } from '../../api/contracts.ts';
import { keepDraft } from '../../contracts/stored-draft.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { ConfirmedAction } from '../../ui/confirmed-action.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showSuccess } from '../../ui/toast.ts';

export function DeleteContract({ contract: { id, projectId, name } }: { contract: StoredContract }) {
  const remove = useDeleteContract(id);
  const navigate = useNavigate();
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        keepDraft(id, undefined);
        showSuccess({ title: 'Contract deleted', message: `${name} is gone`, forMs: 3000 });
        void navigate({
          to: '/projects/$projectId',
          params: { projectId },
          search: { tab: 'contracts' },
          ignoreBlocker: true,
        });
      },
      onError: announceFailure('Failed to delete contract'),
    });
  return (
    <Panel title="Delete contract">
      <ConfirmedAction
        text="Its runs and their checks go with it. This can't be undone."
        label="Delete contract"
        question={`Delete ${name}?`}
        runningLabel="Deleting..."
        running={remove.isPending}
        onConfirm={confirm}
      >
        <p>Deletes the contract, its runs and the checks that these made. This can't be undone.</p>
      </ConfirmedAction>
    </Panel>
  );
}
