import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconEqual,
  IconListSearch,
  IconMinus,
  IconPlus,
  IconRepeat,
} from 'virtual:icons';
import type { BulkRow, ComparedRow, JobComparison, RowChange, RowChangeFilter } from '@hopwise/model';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ComparedTarget, comparedRowsQuery } from '../../api/job-comparisons.ts';
import { MapUrl } from '../../checks/urls.tsx';
import { FilterChips, SearchField } from '../../ui/filters.tsx';
import { formatCount } from '../../ui/format.tsx';
import type { Icon } from '../../ui/icon.ts';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';
import { DataRow, DataTable, Pager } from '../../ui/table.tsx';
import classes from './compare-jobs.module.css';
import { parseCompareJobsSearch, rowChangeFilters } from './compare-jobs-search.ts';

const looks: Readonly<Record<RowChange, { name: string; color: string; icon: Icon }>> = {
  broken: { name: 'Broken', color: 'red', icon: IconCircleX },
  fixed: { name: 'Fixed', color: 'green', icon: IconCircleCheck },
  'still-failing': { name: 'Still failing', color: 'orange', icon: IconAlertTriangle },
  changed: { name: 'Changed', color: 'blue', icon: IconRepeat },
  unchanged: { name: 'Unchanged', color: 'gray', icon: IconEqual },
  added: { name: 'Added', color: 'gray', icon: IconPlus },
  removed: { name: 'Removed', color: 'gray', icon: IconMinus },
  incomplete: { name: 'Not tracked', color: 'gray', icon: IconClock },
};

/** Both routes have the same search parameters. */
export const useComparedSearch = () => parseCompareJobsSearch(useSearch({ strict: false }));

interface ComparedRowsProps {
  target: ComparedTarget;
  comparison: JobComparison;
}

/** The rows of both, page by page. By default those that broke, if any did. */
export function ComparedRows({ target, comparison: { before, after: later, counts } }: ComparedRowsProps) {
  const { filter = counts.broken > 0 ? 'broken' : 'all', search = '', after = 0 } = useComparedSearch();
  const navigate = useNavigate();
  const page = useQuery(comparedRowsQuery(target, { before: before.id, filter, search, after }));
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const countOf = (name: RowChangeFilter) => (name === 'all' ? total : counts[name]);
  const offered = rowChangeFilters.filter((name) => name === 'all' || countOf(name) > 0 || name === filter);
  const narrow = (wanted: { filter?: RowChangeFilter; search?: string }, replace: boolean) =>
    void navigate({
      to: '.',
      search: (now) => parseCompareJobsSearch({ ...now, ...wanted, after: undefined }),
      replace,
      resetScroll: false,
    });
  const show = (from: number, trail: number[]) =>
    void navigate({
      to: '.',
      search: (now) => parseCompareJobsSearch({ ...now, after: from }),
      state: (now) => ({ ...now, trail }),
      resetScroll: false,
    });
  return (
    <Panel
      title="Rows"
      aside={
        <div className={classes.search}>
          <SearchField
            label="Search rows"
            placeholder="Search by URL"
            value={search}
            onSearch={(text) => narrow({ search: text }, true)}
          />
        </div>
      }
    >
      <FilterChips
        label="Show rows"
        chips={offered.map((value) => ({
          value,
          label: value === 'all' ? 'All' : looks[value].name,
          count: countOf(value),
        }))}
        chosen={filter}
        onChoose={(chosen) => narrow({ filter: chosen }, false)}
      />
      {page.isPending && <SkeletonLines label="Loading rows" lines={6} height={56} />}
      {page.isLoadingError && <LoadFailure title="Failed to load rows" onRetry={() => page.refetch()} />}
      {page.data !== undefined && (
        <div
          className={classes.rows}
          data-stale={page.isPlaceholderData || undefined}
          aria-busy={page.isPlaceholderData}
        >
          {page.data.rows.length === 0 ? (
            <Notice
              icon={IconListSearch}
              title="No rows match"
              action={
                <Button variant="default" onClick={() => narrow({ filter: 'all', search: '' }, false)}>
                  Show all
                </Button>
              }
            />
          ) : (
            <DataTable label="Compared rows" columns={['Change', 'URL', 'Before', 'After']} equalColumns>
              {page.data.rows.map((row) => (
                <Row
                  key={`${row.after?.line ?? ''} ${row.before?.line ?? ''}`}
                  row={row}
                  showsSite={before.base !== later.base}
                />
              ))}
            </DataTable>
          )}
          <Pager
            label="Pages of rows"
            range={page.data.rows.length === 1 ? '1 row' : `${formatCount(page.data.rows.length)} rows`}
            after={after}
            nextCursor={page.data.nextCursor}
            onShow={show}
          />
        </div>
      )}
    </Panel>
  );
}

function Row({ row: { change, before, after }, showsSite }: { row: ComparedRow; showsSite: boolean }) {
  const { name, color, icon: ChangeIcon } = looks[change];
  const shown = after ?? before;
  if (shown === null) return undefined;
  return (
    <DataRow className={classes.row}>
      <td className={classes.change}>
        <Badge size="lg" miw="max-content" color={color} leftSection={<ChangeIcon size={15} aria-hidden="true" />}>
          {name}
        </Badge>
      </td>
      <td className={classes.url}>
        <MapUrl url={shown.url} />
        <span className={classes.note}>
          {shown.method !== 'GET' && `${shown.method} · `}
          {shown.userAgent !== null && `${shown.userAgent} · `}
          Line {formatCount(shown.line)}
        </span>
      </td>
      <td className={classes.side} data-column="Before">
        <Side row={before} missing="No such row" />
      </td>
      <td className={classes.side} data-column="After">
        <Side row={after} against={showsSite ? null : (before?.finalUrl ?? null)} missing="No such row" />
      </td>
    </DataRow>
  );
}

interface SideProps {
  row: BulkRow | null;
  /** Differences from this URL are marked. */
  against?: string | null;
  missing: string;
}

function Side({ row, against = null, missing }: SideProps) {
  if (row === null) return <span className={classes.note}>{missing}</span>;
  const { finalUrl, checkId, status, verdict } = row;
  const reason = verdict === 'PASS' ? null : (row.difference ?? row.error);
  const what = (
    <>
      {finalUrl !== null && <MapUrl url={finalUrl} comparedWith={against} />}
      <span className={classes.note}>{describeResult(row)}</span>
    </>
  );
  return (
    <>
      {checkId === null ? (
        what
      ) : (
        <Link to="/check/$checkId" params={{ checkId }} className={classes.check}>
          {what}
        </Link>
      )}
      {reason !== null && reason !== status && <span className={classes.reason}>{reason}</span>}
    </>
  );
}

/** `PASS · First 301, final 200, 1 redirect` */
function describeResult({ verdict, status, firstStatusCode, finalStatusCode, redirectCount }: BulkRow): string {
  const codes =
    redirectCount === null || redirectCount === 0
      ? finalStatusCode !== null && `Status ${finalStatusCode}`
      : `First ${firstStatusCode ?? 'unknown'}, final ${finalStatusCode ?? 'none'}, ${
          redirectCount === 1 ? '1 redirect' : `${formatCount(redirectCount)} redirects`
        }`;
  return [verdict ?? status, codes].filter((part) => part !== false).join(' · ');
}
