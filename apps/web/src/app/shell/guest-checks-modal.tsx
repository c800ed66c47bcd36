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
  const onError = announceFailure('That did not work');
  const them = count === 1 ? 'it' : 'them';

  const keepThem = () =>
    keep.mutate(undefined, {
      onError,
      onSuccess: ({ claimed }) => {
        showSuccess({
          title: 'Checks kept',
          message: `${countChecks(claimed)} added to your default project`,
          forMs: 3000,
        });
        onDone();
      },
    });
  const deleteThem = () =>
    remove.mutate(undefined, {
      onError,
      onSuccess: ({ deleted }) => {
        showSuccess({ title: 'Checks deleted', message: `${countChecks(deleted)} deleted`, forMs: 3000 });
        onDone();
      },
    });

  return (
    <Modal opened onClose={onDone} title="Keep your checks?" closeButtonProps={{ 'aria-label': 'Close' }}>
      <p className={classes.guestChecksModalText}>
        You made {countChecks(count)} in this browser before you signed in. Keep {them} in your account, or delete{' '}
        {them}?
      </p>
      <FormActions>
        <Button variant="default" onClick={deleteThem} disabled={isBusy}>
          Delete {them}
        </Button>
        <Button onClick={keepThem} disabled={isBusy} data-autofocus>
          Keep {them}
        </Button>
      </FormActions>
    </Modal>
  );
}
