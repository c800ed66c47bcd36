import type { Monitor } from '@hopwise/model';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type FateOfMonitorChecks, useDeleteMonitor } from '../../api/monitors.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { ChoiceOfFate } from '../../ui/choice-of-fate.tsx';
import { ConfirmedAction } from '../../ui/confirmed-action.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showSuccess } from '../../ui/toast.ts';

const fates = [
  { value: 'keep', label: 'Keep them in the project' },
  { value: 'delete', label: 'Delete them for good' },
] as const;

export function DeleteMonitor({ monitor: { id, projectId, name } }: { monitor: Monitor }) {
  const [fate, setFate] = useState<FateOfMonitorChecks>('keep');
  const remove = useDeleteMonitor(id);
  const navigate = useNavigate();
  const confirm = () =>
    remove.mutate(fate, {
      onSuccess: () => {
        showSuccess({ title: 'Monitor deleted', message: `${name} is gone`, forMs: 3000 });
        void navigate({
          to: '/projects/$projectId',
          params: { projectId },
          search: { tab: 'monitors' },
          ignoreBlocker: true,
        });
      },
      onError: announceFailure('Failed to delete monitor'),
    });
  return (
    <Panel title="Delete monitor">
      <ConfirmedAction
        text="Its timeline, incidents and uptime go with it. This can't be undone."
        label="Delete monitor"
        question={`Delete ${name}?`}
        runningLabel="Deleting..."
        running={remove.isPending}
        onConfirm={confirm}
      >
        <p>Deletes the monitor with its timeline, incidents and uptime. Pause it instead to keep them.</p>
        <ChoiceOfFate label="What should happen to its checks?" options={fates} value={fate} onChange={setFate} />
      </ConfirmedAction>
    </Panel>
  );
}
