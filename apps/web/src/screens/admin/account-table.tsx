import { type ServerAccount, serverAccountLimits, type User } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { Ago } from '../../ui/ago.tsx';
import { DataRow, DataTable } from '../../ui/data-table.tsx';
import { formatBytes, formatCount } from '../../ui/format-number.ts';
import { AccountActions } from './account-actions.tsx';
import classes from './account-table.module.css';

const columns = ['Account', 'Last sign-in', 'Checks', 'Jobs and runs', 'Storage', 'API keys', 'Actions'] as const;

export function AccountTable({ accounts, user }: { accounts: readonly ServerAccount[]; user: User }) {
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
        {pendingRows > 0 && `, ${formatCount(pendingRows)} rows pending`}
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
