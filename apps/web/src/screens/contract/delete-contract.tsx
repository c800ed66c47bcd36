import type { StoredContract } from '@hopwise/model';
import { useNavigate } from '@tanstack/react-router';
import { useDeleteContract } from '../../api/contracts.ts';
import { keepDraft } from '../../contracts/stored-draft.ts';
import { DeletePanel } from '../../feedback/delete-panel.tsx';

export function DeleteContract({ contract: { id, projectId, name } }: { contract: StoredContract }) {
  const remove = useDeleteContract(id);
  const navigate = useNavigate();
  const leave = () => {
    keepDraft(id, undefined);
    void navigate({
      to: '/projects/$projectId',
      params: { projectId },
      search: { tab: 'contracts' },
      ignoreBlocker: true,
    });
  };
  return (
    <DeletePanel
      kind="contract"
      name={name}
      text="Its runs and their checks go with it. This can't be undone."
      remove={(ending) => remove.mutate(undefined, ending)}
      running={remove.isPending}
      onDeleted={leave}
    >
      <p>Deletes the contract, its runs and the checks that these made. This can't be undone.</p>
    </DeletePanel>
  );
}
