import { IconUsers } from 'virtual:icons';
import type { User } from '@hopwise/model';
import { useState } from 'react';
import { useServerAccounts } from '../../api/server-accounts.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import { AccountTable } from './account-table.tsx';
import classes from './accounts-panel.module.css';

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
