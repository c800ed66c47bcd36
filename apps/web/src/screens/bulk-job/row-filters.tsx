import type { BulkJob, BulkRowFilter } from '@hopwise/model';
import { isOpenJob } from '../../api/bulk-jobs.ts';
import { bulkRowFilters } from '../../api/bulk-row-filters.ts';
import { FilterChips } from '../../ui/filter-chips.tsx';

const names: Readonly<Record<BulkRowFilter, string>> = {
  all: 'All',
  ok: 'Success',
  redirected: 'Redirected',
  errors: 'Not successful',
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
    <FilterChips
      label="Show rows"
      chips={offered.map((value) => ({ value, label: names[value], count: counts[value] }))}
      chosen={filter}
      onChoose={onFilter}
    />
  );
}
