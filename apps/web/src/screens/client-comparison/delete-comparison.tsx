import type { ClientComparison } from '@hopwise/model';
import { useNavigate } from '@tanstack/react-router';
import { useDeleteClientComparison } from '../../api/client-comparisons.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { ConfirmedAction } from '../../ui/confirmed-action.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showSuccess } from '../../ui/toast.ts';

export function DeleteComparison({ comparison: { id, projectId } }: { comparison: ClientComparison }) {
  const remove = useDeleteClientComparison(id);
  const navigate = useNavigate();
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showSuccess({ title: 'Comparison deleted', message: 'It is gone', forMs: 3000 });
        void navigate({ to: '/clients', search: { project: projectId } });
      },
      onError: announceFailure('Failed to delete comparison'),
    });
  return (
    <Panel title="Delete comparison" screenOnly>
      <ConfirmedAction
        text="This can't be undone."
        label="Delete comparison"
        question="Delete this comparison?"
        runningLabel="Deleting..."
        running={remove.isPending}
        onConfirm={confirm}
      >
        <p>Deletes what was seen of all clients. Checks stay.</p>
      </ConfirmedAction>
    </Panel>
  );
}
