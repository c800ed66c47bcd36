import { IconAlertTriangle } from 'virtual:icons';
import type { ShareLink } from '@hopwise/model';
import { Alert, Button, Modal, TextInput } from '@mantine/core';
import { failureMessage } from '../api/client.ts';
import { useCreateShareLink, useRevokeShareLink } from '../api/share.ts';
import { CopyButton, copyText } from '../ui/copy.tsx';
import { FormActions } from '../ui/form.tsx';
import { showFailure, showSuccess } from '../ui/toast.ts';
import classes from './sharing.module.css';

const toastMs = 3000;

interface Shared {
  /** The shared thing, in a sentence: check, comparison. */
  noun: string;
  /** Other parts that the link shows, such as analyses. */
  also: string;
  /** The API path of the share link. */
  path: string;
}

export interface ShareDialogProps extends Shared {
  title: string;
  opened: boolean;
  onClose: () => void;
}

/**
 * Asks for confirmation, because anyone with the link can view the content. Then creates the link, or gets the existing
 * one, and copies it.
 */
export function ShareDialog({ title, opened, onClose, ...shared }: ShareDialogProps) {
  const { noun, also, path } = shared;
  const share = useCreateShareLink(path);
  const createLink = () => share.mutate(undefined, { onSuccess: (link) => copyLink(link, noun) });
  const dropLink = () => {
    share.reset();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': 'Close' }}>
      {share.data ? (
        <CreatedLink {...shared} link={share.data} onRevoked={dropLink} />
      ) : (
        <div className={classes.link}>
          <p>
            Anyone with the link can view this {noun}
            {also}. You can revoke it at any time.
          </p>
          {share.isError && (
            <Alert color="red" icon={<IconAlertTriangle />} title="Failed to create link">
              {failureMessage(share.error, 'Try again')}
            </Alert>
          )}
          <FormActions onCancel={onClose}>
            <Button onClick={createLink} loading={share.isPending} data-autofocus>
              Create link
            </Button>
          </FormActions>
        </div>
      )}
    </Modal>
  );
}

/** The browser may block copying; the link is on screen anyway. */
async function copyLink({ url }: ShareLink, noun: string): Promise<void> {
  try {
    await copyText(url);
    showSuccess({ title: 'Link copied', message: `Anyone with the link can view this ${noun}`, forMs: toastMs });
  } catch {
    showSuccess({ title: 'Link ready', message: 'Copy it from the dialog', forMs: toastMs });
  }
}

function CreatedLink({ noun, also, path, link, onRevoked }: Shared & { link: ShareLink; onRevoked: () => void }) {
  const revoke = useRevokeShareLink(path);
  const revokeLink = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        showSuccess({ title: 'Link revoked', message: `It no longer opens the ${noun}`, forMs: toastMs });
        onRevoked();
      },
      onError: (error) =>
        showFailure({
          title: 'Failed to revoke link',
          message: failureMessage(error, 'Try again'),
          forMs: toastMs,
        }),
    });
  return (
    <div className={classes.link}>
      <p>
        Anyone with this link can view the {noun}
        {also}. It's read-only.
      </p>
      <TextInput
        label="Share link"
        value={link.url}
        readOnly
        classNames={{ input: classes.url }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <CopyButton value={link.url} label="Copy link" />
        <Button variant="light" color="red" size="xs" loading={revoke.isPending} onClick={revokeLink}>
          Revoke link
        </Button>
      </div>
    </div>
  );
}
