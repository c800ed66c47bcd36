import type { Monitor } from '@hopwise/model';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type FateOfMonitorChecks, useDeleteMonitor } from '../../api/monitors.ts';
import { DeletePanel } from '../../feedback/delete-panel.tsx';
import { ChoiceOfFate } from '../../ui/choice-of-fate.tsx';

const fates = [
  { value: 'keep', label: 'Keep them in the project' },
  { value: 'delete', label: 'Delete them for good' },
] as const;

export function DeleteMonitor({ monitor: { id, projectId, name } }: { monitor: Monitor }) {
  const [fate, setFate] = useState<FateOfMonitorChecks>('keep');
  const remove = useDeleteMonitor(id);
  const navigate = useNavigate();
  const leave = () =>
    void navigate({
      to: '/projects/$projectId',
      params: { projectId },
      search: { tab: 'monitors' },
      ignoreBlocker: true,
    });
  return (
    <DeletePanel
      kind="monitor"
      name={name}
      text="Its timeline, incidents and uptime go with it. This can't be undone."
      remove={(ending) => remove.mutate(fate, ending)}
      running={remove.isPending}
      onDeleted={leave}
    >
      <p>Deletes the monitor with its timeline, incidents and uptime. Pause it instead to keep them.</p>
      <ChoiceOfFate label="What should happen to its checks?" options={fates} value={fate} onChange={setFate} />
    </DeletePanel>
  );
}
