import type { CheckSort, SortOrder } from '@hopwise/model';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SelectField } from '../../ui/select-field.tsx';
import classes from './activity-choices.module.css';

const bulkOptions = [
  { value: 'jobs', label: 'Bulk: grouped' },
  { value: 'rows', label: 'Bulk: all rows' },
] as const;

type SortChoice = `${CheckSort}-${SortOrder}`;

/** In place of the column heads, where rows are blocks. */
const sortOptions: readonly { value: SortChoice; label: string }[] = [
  { value: 'started-desc', label: 'Newest first' },
  { value: 'started-asc', label: 'Oldest first' },
  { value: 'time-desc', label: 'Slowest first' },
  { value: 'time-asc', label: 'Fastest first' },
  { value: 'redirects-desc', label: 'Most redirects first' },
  { value: 'redirects-asc', label: 'Fewest redirects first' },
  { value: 'statusCode-desc', label: 'Highest status code first' },
  { value: 'statusCode-asc', label: 'Lowest status code first' },
];

/** How the list is put together and sorted. */
export function ActivityChoices() {
  const { sort = 'started', order = 'desc', bulk } = useSearch({ from: '/_signed-in/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const sorted: SortChoice = `${sort}-${order}`;

  const chooseSort = (chosen: SortChoice) => {
    const [by, direction] = chosen.split('-') as [CheckSort, SortOrder];
    void navigate({
      search: ({ after: _, ...kept }) => ({
        ...kept,
        sort: by === 'started' ? undefined : by,
        order: direction === 'desc' ? undefined : direction,
      }),
      replace: true,
      resetScroll: false,
    });
  };
  const chooseBulk = (chosen: 'jobs' | 'rows') =>
    navigate({
      search: ({ after: _, sort: __, order: ___, ...kept }) => ({
        ...kept,
        bulk: chosen === 'rows' ? chosen : undefined,
      }),
      replace: true,
      resetScroll: false,
    });

  return (
    <>
      <SelectField
        aria-label="Bulk jobs"
        size="sm"
        options={bulkOptions}
        value={bulk ?? 'jobs'}
        onChange={chooseBulk}
      />
      {bulk !== 'rows' && (
        <SelectField
          aria-label="Sort by"
          size="sm"
          className={classes.sort}
          options={sortOptions}
          value={sorted}
          onChange={chooseSort}
        />
      )}
    </>
  );
}
