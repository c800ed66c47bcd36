import type { Project } from '@hopwise/model';
import { Button, Radio } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type FateOfChecks, useDeleteProject } from '../../api/projects.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { DangerRow } from '../../ui/danger-row.tsx';
import { formatCount } from '../../ui/format-number.ts';
import { Panel } from '../../ui/panel.tsx';
import { showSuccess } from '../../ui/toast.ts';
import classes from './delete-project.module.css';

export function DeleteProject({ project }: { project: Project }) {
  const [opened, modal] = useDisclosure(false);
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
      <DangerRow text="A deleted project cannot be brought back. You are asked what becomes of its checks.">
        <Button color="red" variant="outline" onClick={modal.open}>
          Delete project
        </Button>
      </DangerRow>
      <ConfirmModal
        opened={opened}
        onClose={modal.close}
        title={`Delete ${name}?`}
        confirmLabel="Delete project"
        runningLabel="Deleting..."
        running={remove.isPending}
        onConfirm={confirm}
      >
        {trackingCount === 0 ? (
          <p>It holds no checks.</p>
        ) : (
          <Radio.Group
            label={`What becomes of its ${checks}?`}
            value={fate}
            onChange={(value) => setFate(value === 'delete' ? 'delete' : 'move')}
          >
            <div className={classes.choices}>
              <Radio value="move" label={`Move ${them} to my default project`} />
              <Radio value="delete" label={`Delete ${them} for good`} />
            </div>
          </Radio.Group>
        )}
      </ConfirmModal>
    </Panel>
  );
}
