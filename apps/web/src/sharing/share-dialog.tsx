import { IconAlertTriangle, IconShare } from 'virtual:icons';
import type { ShareLink } from '@hopwise/model';
import { Alert, Button, Modal, TextInput } from '@mantine/core';
import { failureMessage } from '../api/client.ts';
import { useMakeShareLink, useRevokeShareLink } from '../api/share.ts';
import { CopyButton, copyText } from '../ui/copy.tsx';
import { FormActions } from '../ui/form.tsx';
import { showFailure, showSuccess } from '../ui/toast.ts';
import classes from './sharing.module.css';

const toastMs = 3000;

/** What is shared. */
interface Shared {
  /** In a sentence: a check, a comparison. */
  noun: string;
  /** What goes with it: its analyses. */
  also: string;
  /** Of the API, where its share link is. */
  path: string;
}

interface ShareDialogProps extends Shared {
  title: string;
  opened: boolean;
  onClose: () => void;
}

/** Asks first: whoever has the link can read what is shared. Then it makes the link, or finds the one there is, and copies it. */
export function ShareDialog({ title, opened, onClose, ...shared }: ShareDialogProps) {
  const { noun, also, path } = shared;
  const share = useMakeShareLink(path);
  const makeLink = () => share.mutate(undefined, { onSuccess: (link) => copyLink(link, noun) });
  const forgetLink = () => {
    share.reset();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': 'Close' }}>
      {share.data ? (
        <LinkOf {...shared} link={share.data} onRevoked={forgetLink} />
      ) : (
        <div className={classes.link}>
          <p>
            Anyone who has the link can read this {noun}
            {also}, without an account. Nobody can change it, and you can revoke the link.
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
async function copyLink({ url }: ShareLink, noun: string): Promise<void> {
  try {
    await copyText(url);
    showSuccess({ title: 'Link copied', message: `Anyone who has it can read this ${noun}`, forMs: toastMs });
  } catch {
    showSuccess({ title: 'Link ready', message: 'Copy it from the field', forMs: toastMs });
  }
}

function LinkOf({ noun, also, path, link, onRevoked }: Shared & { link: ShareLink; onRevoked: () => void }) {
  const revoke = useRevokeShareLink(path);
  const revokeLink = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        showSuccess({ title: 'Link revoked', message: `It no longer opens the ${noun}`, forMs: toastMs });
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
      <p>
        Anyone who has this link can read the {noun}
        {also}. Nobody can change it.
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

export const ShareButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" size="sm" leftSection={<IconShare size={16} aria-hidden="true" />} onClick={onClick}>
    Share
  </Button>
);
