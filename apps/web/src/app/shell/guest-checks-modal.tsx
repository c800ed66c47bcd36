import { Button, Modal } from '@mantine/core';
import { useDeleteGuestChecks, useKeepGuestChecks } from '../../api/checks.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { FormActions } from '../../ui/form.tsx';
import { showSuccess } from '../../ui/toast.ts';
import classes from './menus.module.css';

interface GuestChecksModalProps {
  count: number;
  onDone: () => void;
}

const countChecks = (count: number) => `${count} ${count === 1 ? 'check' : 'checks'}`;

export function GuestChecksModal({ count, onDone }: GuestChecksModalProps) {
  const keep = useKeepGuestChecks();
  const remove = useDeleteGuestChecks();
  const isBusy = keep.isPending || remove.isPending;

  const them = count === 1 ? 'it' : 'them';

  const keepThem = () =>
    keep.mutate(undefined, {
      onError: announceFailure('Failed to add checks'),
      onSuccess: ({ claimed }) => {
        showSuccess({
          title: 'Checks added',
          message: `${countChecks(claimed)} added to your default project`,
          forMs: 3000,
        });
        onDone();
      },
    });
  const deleteThem = () =>
    remove.mutate(undefined, {
      onError: announceFailure('Failed to delete checks'),
      onSuccess: ({ deleted }) => {
        showSuccess({ title: 'Checks deleted', message: `${countChecks(deleted)} deleted`, forMs: 3000 });
        onDone();
      },
    });

  return (
    <Modal opened onClose={onDone} title="Add your checks?" closeButtonProps={{ 'aria-label': 'Close' }}>
      <p className={classes.guestChecksModalText}>
        You ran {countChecks(count)} in this browser before signing in. Add {them} to your account?
      </p>
      <FormActions>
        <Button variant="default" onClick={deleteThem} disabled={isBusy}>
          Delete {them}
        </Button>
        <Button onClick={keepThem} disabled={isBusy} data-autofocus>
          Add to account
        </Button>
      </FormActions>
    </Modal>
  );
}
