import type { BulkJob } from '@hopwise/model';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type FateOfJobChecks, useDeleteBulkJob } from '../../api/bulk-jobs.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { ChoiceOfFate } from '../../ui/choice-of-fate.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { showSuccess } from '../../ui/toast.ts';

interface DeleteJobModalProps {
  job: BulkJob;
  opened: boolean;
  onClose: () => void;
}

const fates = [
  { value: 'keep', label: 'Keep them in the project' },
  { value: 'delete', label: 'Delete them for good' },
] as const;

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
      <ChoiceOfFate label="What should happen to its checks?" options={fates} value={fate} onChange={setFate} />
    </ConfirmModal>
  );
}
