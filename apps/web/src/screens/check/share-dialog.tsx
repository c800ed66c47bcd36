import { IconAlertTriangle } from 'virtual:icons';
import type { CheckShare } from '@hopwise/model';
import { Alert, Button, Loader, Modal, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { failureMessage } from '../../api/client.ts';
import { useRevokeShare, useShareCheck } from '../../api/share.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import classes from './share-dialog.module.css';

const toastMs = 3000;

interface ShareDialogProps {
  checkId: string;
  opened: boolean;
  onClose: () => void;
}

/** Opening it makes the link, or finds the one there is, and copies it. */
export function ShareDialog({ checkId, opened, onClose }: ShareDialogProps) {
  const share = useShareCheck(checkId);
  const makeLink = useEffectEvent(() => share.mutate(undefined, { onSuccess: copyLink }));
  useEffect(() => {
    if (opened) makeLink();
  }, [opened]);

  return (
    <Modal opened={opened} onClose={onClose} title="Share Check" centered closeButtonProps={{ 'aria-label': 'Close' }}>
      {share.isPending && (
        <p role="status" className={classes.making}>
          <Loader size="xs" aria-hidden="true" /> Making a link...
        </p>
      )}
      {share.isError && (
        <Alert color="red" icon={<IconAlertTriangle />} title="The link could not be made">
          <p className={classes.reason}>{failureMessage(share.error, 'Please try again')}</p>
          <Button variant="default" size="xs" onClick={() => makeLink()}>
            Retry
          </Button>
        </Alert>
      )}
      {share.data && <ShareLink checkId={checkId} share={share.data} onRevoked={onClose} />}
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
        showSuccess({ title: 'Link revoked', message: 'It opens nothing any more', forMs: toastMs });
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
      <p>Anyone who has this link can read the check and its analyses, without an account. Nobody can change it.</p>
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
