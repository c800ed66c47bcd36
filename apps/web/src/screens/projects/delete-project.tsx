import type { Project } from '@hopwise/model';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type FateOfChecks, useDeleteProject } from '../../api/projects.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { ChoiceOfFate } from '../../ui/choice-of-fate.tsx';
import { ConfirmedAction } from '../../ui/confirmed-action.tsx';
import { formatCount } from '../../ui/format-number.ts';
import { Panel } from '../../ui/panel.tsx';
import { showSuccess } from '../../ui/toast.ts';

export function DeleteProject({ project }: { project: Project }) {
  const [fate, setFate] = useState<FateOfChecks>('move');
  const remove = useDeleteProject(project.id);
  const navigate = useNavigate();
  const { name, trackingCount } = project;
  const them = trackingCount === 1 ? 'it' : 'them';
  const checks = `${formatCount(trackingCount)} ${trackingCount === 1 ? 'check' : 'checks'}`;

  const confirm = () =>
    remove.mutate(trackingCount === 0 ? 'delete' : fate, {
      onSuccess: () => {
        showSuccess({ title: 'Project deleted', message: `${name} is gone`, forMs: 3000 });
        void navigate({ to: '/dashboard', search: { tab: 'projects' } });
      },
      onError: announceFailure('Failed to delete project'),
    });

  return (
    <Panel title="Delete project">
      <ConfirmedAction
        text="You choose what should happen to its checks. This can't be undone."
        label="Delete project"
        question={`Delete ${name}?`}
        runningLabel="Deleting..."
        running={remove.isPending}
        onConfirm={confirm}
      >
        {trackingCount === 0 ? (
          <p>It holds no checks.</p>
        ) : (
          <ChoiceOfFate<FateOfChecks>
            label={`What should happen to its ${checks}?`}
            options={[
              { value: 'move', label: `Move ${them} to my default project` },
              { value: 'delete', label: `Delete ${them} for good` },
            ]}
            value={fate}
            onChange={setFate}
          />
        )}
      </ConfirmedAction>
    </Panel>
  );
}
