import type { BulkJob } from '@hopwise/model';
import { Radio } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type FateOfJobChecks, useDeleteBulkJob } from '../../api/bulk-jobs.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { showSuccess } from '../../ui/toast.ts';
import classes from './delete-job-modal.module.css';

interface DeleteJobModalProps {
  job: BulkJob;
  opened: boolean;
  onClose: () => void;
}

export function DeleteJobModal({ job, opened, onClose }: DeleteJobModalProps) {
  const [fate, setFate] = useState<FateOfJobChecks>('keep');
  const remove = useDeleteBulkJob(job.id);
  const navigate = useNavigate();

  const confirm = () =>
    remove.mutate(fate, {
      onSuccess: () => {
        showSuccess({ title: 'Job deleted', message: `${job.fileName} is gone`, forMs: 3000 });
        void navigate({ to: '/bulk' });
      },
      onError: announceFailure('Failed to delete job'),
    });

  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={`Delete ${job.fileName}?`}
      confirmLabel="Delete job"
      runningLabel="Deleting..."
      running={remove.isPending}
      onConfirm={confirm}
    >
      <p>Deletes the job and its results. This can't be undone.</p>
      <Radio.Group
        label="What should happen to its checks?"
        value={fate}
        onChange={(value) => setFate(value === 'keep' ? 'keep' : 'delete')}
      >
        <div className={classes.choices}>
          <Radio value="keep" label="Keep them in the project" />
          <Radio value="delete" label="Delete them for good" />
        </div>
      </Radio.Group>
    </ConfirmModal>
  );
}
