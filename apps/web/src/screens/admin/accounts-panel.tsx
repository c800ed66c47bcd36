import { IconUsers } from 'virtual:icons';
import { plural, type ServerAccount, serverAccountLimits, type User } from '@hopwise/model';
import { Badge, Button, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { type AccountAction, useChangeServerAccount, useServerAccounts } from '../../api/server.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { ConfirmModal } from '../../ui/dialogs.tsx';
import { SearchField } from '../../ui/filters.tsx';
import { Ago, formatBytes, formatCount } from '../../ui/format.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';
import { DataRow, DataTable, MoreButton } from '../../ui/table.tsx';
import { showSuccess } from '../../ui/toast.ts';
import classes from './admin.module.css';

export function AccountsPanel({ user }: { user: User }) {
  const [search, setSearch] = useState('');
  return (
    <Panel title="Accounts">
      <div className={classes.search}>
        <SearchField
          label="Search accounts"
          placeholder="Search by name or email"
          value={search}
          onSearch={setSearch}
        />
      </div>
      <Accounts user={user} search={search} />
    </Panel>
  );
}

function Accounts({ user, search }: { user: User; search: string }) {
  const list = useServerAccounts(search);
  if (list.isPending) return <SkeletonLines label="Loading accounts" lines={4} />;
  if (list.isLoadingError) return <LoadFailure title="Failed to load accounts" onRetry={() => list.refetch()} />;
  const accounts = list.data?.pages.flatMap((page) => page.accounts) ?? [];
  const more = list.hasNextPage && (
    <MoreButton
      label="Show more accounts"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    />
  );
  if (accounts.length === 0) {
    const text = more ? 'None of the newest accounts match.' : undefined;
    return <Notice icon={IconUsers} title="No accounts found" text={text} action={more || undefined} />;
  }
  return (
    <>
      <AccountTable accounts={accounts} user={user} />
      {more}
    </>
  );
}

const columns = ['Account', 'Last sign-in', 'Checks', 'Jobs and runs', 'Storage', 'API keys', 'Actions'] as const;

function AccountTable({ accounts, user }: { accounts: readonly ServerAccount[]; user: User }) {
  return (
    <DataTable label="Accounts" columns={columns}>
      {accounts.map((account) => (
        <AccountRow key={account.id} account={account} isOwn={account.id === user.id} />
      ))}
    </DataTable>
  );
}

function AccountRow({ account, isOwn }: { account: ServerAccount; isOwn: boolean }) {
  const { name, email, createdAt, lastSignInAt, checks, openBulkJobs, pendingRows, storedBytes, apiKeys } = account;
  const isCut = checks >= serverAccountLimits.countedChecks;
  return (
    <DataRow className={classes.row} data-disabled={account.disabledAt !== null || undefined}>
      <td className={classes.person}>
        <span className={classes.name}>
          {name} <States account={account} />
        </span>
        <span className={classes.email}>{email}</span>
        <span className={classes.soft}>
          Created <Ago iso={createdAt} />
        </span>
      </td>
      <td className={classes.signIn}>
        <span className={classes.label}>Last sign-in </span>
        {lastSignInAt === null ? 'Never' : <Ago iso={lastSignInAt} />}
      </td>
      <td className={classes.checks} data-unit="checks">
        {formatCount(checks)}
        {isCut && '+'}
      </td>
      <td className={classes.jobs}>
        <span className={classes.label}>Jobs and runs </span>
        {openBulkJobs === 0 ? 'None open' : `${formatCount(openBulkJobs)} open`}
        {pendingRows > 0 && `, ${plural(pendingRows, 'row')} pending`}
      </td>
      <td className={classes.storage} data-unit="stored">
        {formatBytes(storedBytes)}
      </td>
      <td className={classes.keys} data-unit="API keys">
        {formatCount(apiKeys)}
      </td>
      <td className={classes.actions}>
        <AccountActions account={account} isOwn={isOwn} />
      </td>
    </DataRow>
  );
}

function States({ account: { isServerOwner, disabledAt, emailConfirmed } }: { account: ServerAccount }) {
  return (
    <>
      {isServerOwner && <Badge color="brand">Owner</Badge>}
      {disabledAt !== null && <Badge color="red">Disabled</Badge>}
      {!emailConfirmed && <Badge color="gray">Email not confirmed</Badge>}
    </>
  );
}

interface Change {
  action: AccountAction;
  /** The label of the button and of its confirmation. */
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
    'This ends their sessions, disables their API keys, revokes their invites and cancels their unfinished bulk jobs and contract runs. Projects, checks and share links stay. You can enable the account again.',
};

const enable: Change = {
  action: 'enable',
  label: 'Enable account',
  runningLabel: 'Enabling...',
  done: 'Account enabled',
  failed: 'Failed to enable account',
  consequence: 'They can sign in and use their API keys again. Canceled bulk jobs stay canceled.',
};

const endSessions: Change = {
  action: 'end-sessions',
  label: 'End sessions',
  runningLabel: 'Ending sessions...',
  done: 'Sessions ended',
  failed: 'Failed to end sessions',
  consequence: "They're signed out everywhere and have to sign in again. Their API keys keep working.",
};

/** The actions of a server admin on an account. Their own is managed in the settings. */
function AccountActions({ account, isOwn }: { account: ServerAccount; isOwn: boolean }) {
  if (isOwn) return <div>You</div>;
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
