import type { ListedCheck } from '@hopwise/model';
import { Button } from '@mantine/core';
import { IconRoute, IconSearchOff } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type CheckFilters, useRecentChecks } from '../../api/checks.ts';
import { paths } from '../../app/paths.ts';
import { CheckFilterBar } from '../../checks/check-filter-bar.tsx';
import { CheckTable } from '../../checks/check-table.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import classes from './recent-activity.module.css';

const rowsAtFirst = 10;

export function RecentActivity() {
  const { status, search } = useSearch({ from: '/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });

  const filter = (chosen: CheckFilters) =>
    navigate({
      search: ({ status: _, search: __, ...rest }) => ({ ...rest, ...chosen }),
      replace: true,
      resetScroll: false,
    });

  return (
    <Panel title="Recent Activity" aside={<CheckFilterBar filters={{ status, search }} onFilter={filter} />}>
      <Activity filters={{ status, search }} onClear={() => filter({})} />
    </Panel>
  );
}

function Activity({ filters, onClear }: { filters: CheckFilters; onClear: () => void }) {
  const recent = useRecentChecks(filters);
  if (recent.isPending) return <SkeletonLines label="Loading recent checks" lines={6} />;
  if (recent.isLoadingError) {
    return <LoadFailure title="Failed to load recent checks" onRetry={() => recent.refetch()} />;
  }
  const isFiltered = filters.status !== undefined || filters.search !== undefined;
  if (recent.data.checks.length > 0) return <NewestChecks checks={recent.data.checks} />;
  if (isFiltered) {
    return (
      <Notice
        icon={IconSearchOff}
        title="No checks match"
        text="None of your checks has this status and address."
        action={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  }
  return (
    <Notice
      icon={IconRoute}
      title="No checks yet"
      text="Track a URL and it shows up here, with every hop on its way."
      action={
        <Button component={Link} to={paths.track}>
          Track your first URL
        </Button>
      }
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
