import type { BulkRow } from '@hopwise/model';
import { Button, TextInput } from '@mantine/core';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { formatCount } from '../../ui/format-number.ts';
import { parseBulkJobSearch } from './bulk-job-search.ts';
import classes from './row-pager.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where the pages before the shown one begin. */
    trail?: number[];
  }
}

interface RowPagerProps {
  rows: readonly BulkRow[];
  nextCursor: number | null;
  /** Any line can be gone to: no filter leaves rows out. */
  mayJump: boolean;
}

/** Rows are found by their line, so a page of a million is as quick as the first; pages have no numbers therefore. */
export function RowPager({ rows, nextCursor, mayJump }: RowPagerProps) {
  const { after = 0 } = useSearch({ from: '/_signed-in/bulk/$jobId' });
  const { trail = [] } = useLocation().state;
  const navigate = useNavigate({ from: '/bulk/$jobId' });
  if (after === 0 && nextCursor === null) return undefined;

  const show = (line: number, pagesBefore: number[]) =>
    navigate({
      search: (now) => parseBulkJobSearch({ ...now, after: line }),
      state: (now) => ({ ...now, trail: pagesBefore }),
      resetScroll: false,
    });
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const line = Number(new FormData(event.currentTarget).get('line'));
    if (Number.isSafeInteger(line) && line > 0) void show(line - 1, [...trail, after]);
  };

  return (
    <nav className={classes.pager} aria-label="Pages of rows">
      <p className={classes.range}>{describeRange(rows)}</p>
      {mayJump && (
        <form className={classes.jump} onSubmit={jump}>
          <TextInput name="line" aria-label="Line" placeholder="Line" inputMode="numeric" size="xs" w="6rem" />
          <Button type="submit" variant="default" size="xs">
            Go to line
          </Button>
        </form>
      )}
      <div className={classes.buttons}>
        <Button variant="default" size="xs" disabled={after === 0} onClick={() => show(0, [])}>
          First
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={after === 0}
          onClick={() => show(trail.at(-1) ?? 0, trail.slice(0, -1))}
        >
          Previous
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={nextCursor === null}
          onClick={() => nextCursor !== null && show(nextCursor, [...trail, after])}
        >
          Next
        </Button>
      </div>
    </nav>
  );
}

function describeRange(rows: readonly BulkRow[]): string {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return 'No rows';
  return `Lines ${formatCount(first.line)} to ${formatCount(last.line)}`;
}
