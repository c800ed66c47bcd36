import { IconRoute } from 'virtual:icons';
import type { ListedCheck } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type CheckFilters, useRecentChecks } from '../../api/checks.ts';
import { CheckTable } from '../../checks/check-table.tsx';
import { FilteredChecks } from '../../checks/filtered-checks.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import classes from './recent-activity.module.css';

const rowsAtFirst = 10;

export function RecentActivity() {
  const { status, search } = useSearch({ from: '/_signed-in/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const recent = useRecentChecks({ status, search });

  const filter = (chosen: CheckFilters) =>
    navigate({
      search: ({ status: _, search: __, ...rest }) => ({ ...rest, ...chosen }),
      replace: true,
      resetScroll: false,
    });

  return (
    <FilteredChecks
      title="Recent Activity"
      name="recent checks"
      filters={{ status, search }}
      onFilter={filter}
      query={recent}
      empty={<NoChecks />}
    >
      {({ checks }) => <NewestChecks checks={checks} />}
    </FilteredChecks>
  );
}

function NoChecks() {
  return (
    <Notice
      icon={IconRoute}
      title="No checks yet"
      text="Track a URL and it shows up here, with every hop on its way."
      action={<LinkButton to="/track">Track your first URL</LinkButton>}
    />
  );
}

function NewestChecks({ checks }: { checks: readonly ListedCheck[] }) {
  const [isWhole, setWhole] = useState(false);
  const rest = checks.length - rowsAtFirst;
  return (
    <>
      <CheckTable label="Recent checks" checks={isWhole ? checks : checks.slice(0, rowsAtFirst)} />
      {rest > 0 && !isWhole && (
        <Button variant="subtle" className={classes.more} onClick={() => setWhole(true)}>
          Show {rest} more
        </Button>
      )}
    </>
  );
}
