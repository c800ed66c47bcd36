import type { ServerAccount } from '@hopwise/model';
import { Button, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { type AccountAction, useChangeServerAccount } from '../../api/server-accounts.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { showSuccess } from '../../ui/toast.ts';

interface Change {
  action: AccountAction;
  /** The button, and what it says in the question. */
  label: string;
  runningLabel: string;
  done: string;
  failed: string;
  consequence: string;
}

const disable: Change = {
  action: 'disable',
  label: 'Disable account',
  runningLabel: 'Disabling...',
  done: 'Account disabled',
  failed: 'Failed to disable account',
  consequence:
    'Its sessions end, its API keys stop working, its invites are revoked and its open bulk jobs and contract runs are cancelled. Its projects, checks and share links stay. You can enable it again.',
};

const enable: Change = {
  action: 'enable',
  label: 'Enable account',
  runningLabel: 'Enabling...',
  done: 'Account enabled',
  failed: 'Failed to enable account',
  consequence: 'The person can sign in again and their API keys work again. Cancelled bulk jobs stay cancelled.',
};

const endSessions: Change = {
  action: 'end-sessions',
  label: 'End sessions',
  runningLabel: 'Ending sessions...',
  done: 'Sessions ended',
  failed: 'Failed to end sessions',
  consequence: 'The person is signed out everywhere and has to sign in again. Their API keys go on working.',
};

/** What the owner of the server can do to an account. Their own they look after in the settings. */
export function AccountActions({ account, isOwn }: { account: ServerAccount; isOwn: boolean }) {
  if (isOwn) return <div>This is you</div>;
  const isDisabled = account.disabledAt !== null;
  return (
    <div>
      {account.sessions > 0 && <ChangeButton account={account} change={endSessions} />}
      <ChangeButton account={account} change={isDisabled ? enable : disable} />
    </div>
  );
}

function ChangeButton({ account, change }: { account: ServerAccount; change: Change }): ReactNode {
  const [opened, modal] = useDisclosure(false);
  const { mutate, isPending } = useChangeServerAccount(account.id);
  const { action, label, runningLabel, done, failed, consequence } = change;
  const confirm = () =>
    mutate(action, {
      onSuccess: () => {
        modal.close();
        showSuccess({ title: done, message: account.email, forMs: 3000 });
      },
      onError: announceFailure(failed),
    });
  return (
    <>
      <Button variant="default" size="xs" onClick={modal.open}>
        {label}
        <VisuallyHidden> {account.email}</VisuallyHidden>
      </Button>
      <ConfirmModal
        opened={opened}
        onClose={modal.close}
        title={`${label}?`}
        confirmLabel={label}
        runningLabel={runningLabel}
        running={isPending}
        onConfirm={confirm}
      >
        <p>
          {account.name} ({account.email})
        </p>
        <p>{consequence}</p>
      </ConfirmModal>
    </>
  );
}
