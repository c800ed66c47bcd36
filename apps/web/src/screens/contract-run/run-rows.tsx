import { IconListSearch } from 'virtual:icons';
import type { ContractRow, ContractRowFilter, ContractRun, StoredContract } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { isOpenRun, useContractRows } from '../../api/contracts.ts';
import { FilterChips } from '../../ui/filters.tsx';
import { formatCount } from '../../ui/format.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';
import { Pager } from '../../ui/table.tsx';
import classes from './contract-run.module.css';
import { contractRowFilters, parseContractRunSearch } from './contract-run-search.ts';
import { RunRow } from './run-row.tsx';

const filterNames: Readonly<Record<ContractRowFilter, string>> = {
  all: 'All',
  failed: 'Failed',
  'could-not-run': 'Error',
  warnings: 'Warnings',
  passed: 'Passed',
  pending: 'Pending',
};

const emptyTexts: Readonly<Record<ContractRowFilter, string>> = {
  all: 'No tests have run yet.',
  failed: 'No failed tests in this run.',
  'could-not-run': 'No tests with errors in this run.',
  warnings: 'No tests with warnings in this run.',
  passed: 'No passed tests in this run.',
  pending: 'No pending tests in this run.',
};

const countsOf = (run: ContractRun): Readonly<Record<ContractRowFilter, number>> => ({
  all: run.cases,
  failed: run.failed,
  'could-not-run': run.couldNotRun,
  warnings: run.warnings,
  passed: run.passed,
  pending: run.cases - run.processed,
});

interface RunRowsProps {
  run: ContractRun;
  /** The current contract; undefined until loaded. */
  contract: StoredContract | undefined;
}

/** The result of each test. By default only failed tests are shown, if there are any. */
export function RunRows({ run, contract }: RunRowsProps) {
  const { filter = defaultFilter(run), after = 0 } = useSearch({
    from: '/_signed-in/contracts/$contractId/runs/$runId',
  });
  const navigate = useNavigate({ from: '/contracts/$contractId/runs/$runId' });
  const page = useContractRows(run, { filter, after });
  const counts = countsOf(run);
  const offered = contractRowFilters.filter((name) => name === 'all' || counts[name] > 0 || name === filter);

  const choose = (chosen: ContractRowFilter) =>
    void navigate({ search: { filter: chosen, after: undefined }, resetScroll: false });
  const show = (from: number, trail: number[]) =>
    void navigate({
      search: (now) => parseContractRunSearch({ ...now, after: from }),
      state: (now) => ({ ...now, trail }),
      resetScroll: false,
    });

  return (
    <Panel title="Results">
      <FilterChips
        label="Show results"
        chips={offered.map((value) => ({ value, label: filterNames[value], count: counts[value] }))}
        chosen={filter}
        onChoose={choose}
      />
      {page.isPending && <SkeletonLines label="Loading results" lines={5} height={72} />}
      {page.isLoadingError && <LoadFailure title="Failed to load results" onRetry={() => page.refetch()} />}
      {page.data !== undefined && (
        <div
          className={classes.rows}
          data-stale={page.isPlaceholderData || undefined}
          aria-busy={page.isPlaceholderData}
        >
          {page.data.rows.length === 0 ? (
            <NoRows filter={filter} onAll={() => choose('all')} />
          ) : (
            <ol className={classes.list} aria-label="Results">
              {page.data.rows.map((row) => (
                <RunRow key={row.number} row={row} run={run} contract={contract} />
              ))}
            </ol>
          )}
          <Pager
            label="Result pages"
            range={describeRange(page.data.rows)}
            after={after}
            nextCursor={page.data.nextCursor}
            onShow={show}
          />
        </div>
      )}
    </Panel>
  );
}

/** While a run is open, a list of failed tests would keep changing. */
const defaultFilter = (run: ContractRun): ContractRowFilter => (!isOpenRun(run) && run.failed > 0 ? 'failed' : 'all');

function NoRows({ filter, onAll }: { filter: ContractRowFilter; onAll: () => void }) {
  return (
    <Notice
      icon={IconListSearch}
      title="No results"
      text={emptyTexts[filter]}
      action={
        filter !== 'all' && (
          <Button variant="default" onClick={onAll}>
            Show all
          </Button>
        )
      }
    />
  );
}

function describeRange(rows: readonly ContractRow[]): string {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return 'No results';
  return `Tests ${formatCount(first.number)} to ${formatCount(last.number)}`;
}
