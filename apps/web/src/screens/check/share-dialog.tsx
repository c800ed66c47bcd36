import { IconAlertTriangle } from 'virtual:icons';
import type { CheckShare } from '@hopwise/model';
import { Alert, Button, Modal, TextInput } from '@mantine/core';
import { failureMessage } from '../../api/client.ts';
import { useRevokeShare, useShareCheck } from '../../api/share.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import classes from './share-dialog.module.css';

const toastMs = 3000;

interface ShareDialogProps {
  checkId: string;
  opened: boolean;
  onClose: () => void;
}

/** Asks first: whoever has the link can read the check. Then it makes the link, or finds the one there is, and copies it. */
export function ShareDialog({ checkId, opened, onClose }: ShareDialogProps) {
  const share = useShareCheck(checkId);
  const makeLink = () => share.mutate(undefined, { onSuccess: copyLink });
  const forgetLink = () => {
    share.reset();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Share Check" centered closeButtonProps={{ 'aria-label': 'Close' }}>
      {share.data ? (
        <ShareLink checkId={checkId} share={share.data} onRevoked={forgetLink} />
      ) : (
        <div className={classes.link}>
          <p>
            Anyone who has the link can read this check and its analyses, without an account. Nobody can change it, and
            you can revoke the link.
          </p>
          {share.isError && (
            <Alert color="red" icon={<IconAlertTriangle />} title="The link could not be made">
              {failureMessage(share.error, 'Please try again')}
            </Alert>
          )}
          <FormActions onCancel={onClose}>
            <Button onClick={makeLink} loading={share.isPending} data-autofocus>
              Create link
            </Button>
          </FormActions>
        </div>
      )}
    </Modal>
  );
}

/** Browsers may refuse; the link is on screen all the same. */
async function copyLink({ url }: CheckShare): Promise<void> {
  try {
    await copyText(url);
    showSuccess({ title: 'Link copied', message: 'Anyone who has it can read this check', forMs: toastMs });
  } catch {
    showSuccess({ title: 'Link ready', message: 'Copy it from the field', forMs: toastMs });
  }
}

function ShareLink({ checkId, share, onRevoked }: { checkId: string; share: CheckShare; onRevoked: () => void }) {
  const revoke = useRevokeShare(checkId);
  const revokeLink = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        showSuccess({ title: 'Link revoked', message: 'It no longer opens the check', forMs: toastMs });
        onRevoked();
      },
      onError: (error) =>
        showFailure({
          title: 'The link could not be revoked',
          message: failureMessage(error, 'Please try again'),
          forMs: toastMs,
        }),
    });
  return (
    <div className={classes.link}>
      <p>Anyone who has this link can read the check and its analyses. Nobody can change it.</p>
      <TextInput
        label="Share link"
        value={share.url}
        readOnly
        classNames={{ input: classes.url }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <CopyButton value={share.url} label="Copy link" />
        <Button variant="light" color="red" size="xs" loading={revoke.isPending} onClick={revokeLink}>
          Revoke link
        </Button>
      </div>
    </div>
  );
}
