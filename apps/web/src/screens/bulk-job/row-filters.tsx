import type { BulkJob, BulkRowFilter } from '@hopwise/model';
import { UnstyledButton } from '@mantine/core';
import { isOpenJob } from '../../api/bulk-jobs.ts';
import { bulkRowFilters } from '../../api/bulk-row-filters.ts';
import { formatCount } from '../../ui/format-number.ts';
import classes from './row-filters.module.css';

const names: Readonly<Record<BulkRowFilter, string>> = {
  all: 'All',
  ok: 'Success',
  redirected: 'Redirected',
  errors: 'Errors',
  failed: 'Failed expectation',
  slow: 'Slow',
  loops: 'Loops',
  pending: 'Not tracked yet',
};

interface RowFiltersProps {
  job: BulkJob;
  /** How many rows each one shows, as far as that is known. */
  counts: Partial<Record<BulkRowFilter, number>>;
  filter: BulkRowFilter;
  onFilter: (filter: BulkRowFilter) => void;
}

export function RowFilters({ job, counts, filter, onFilter }: RowFiltersProps) {
  const hasPending = isOpenJob(job) || job.processedUrls < job.totalUrls || filter === 'pending';
  const offered = bulkRowFilters.filter((name) => name !== 'pending' || hasPending);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are buttons
    <div className={classes.filters} role="group" aria-label="Show rows">
      {offered.map((name) => (
        <UnstyledButton
          key={name}
          className={classes.filter}
          aria-pressed={name === filter}
          onClick={() => onFilter(name)}
        >
          {names[name]}{' '}
          {counts[name] !== undefined && <span className={classes.count}>{formatCount(counts[name])}</span>}
        </UnstyledButton>
      ))}
    </div>
  );
}
