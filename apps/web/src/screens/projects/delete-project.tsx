import type { Project } from '@hopwise/model';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type FateOfChecks, useDeleteProject } from '../../api/projects.ts';
import { DeletePanel } from '../../feedback/delete-panel.tsx';
import { ChoiceOfFate } from '../../ui/choice-of-fate.tsx';
import { formatCount } from '../../ui/format-number.ts';

export function DeleteProject({ project }: { project: Project }) {
  const [fate, setFate] = useState<FateOfChecks>('move');
  const remove = useDeleteProject(project.id);
  const navigate = useNavigate();
  const { name, trackingCount } = project;
  const them = trackingCount === 1 ? 'it' : 'them';
  const checks = `${formatCount(trackingCount)} ${trackingCount === 1 ? 'check' : 'checks'}`;

  return (
    <DeletePanel
      kind="project"
      name={name}
      text="You choose what should happen to its checks. This can't be undone."
      remove={(ending) => remove.mutate(trackingCount === 0 ? 'delete' : fate, ending)}
      running={remove.isPending}
      onDeleted={() => void navigate({ to: '/dashboard', search: { tab: 'projects' } })}
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
    </DeletePanel>
  );
}
