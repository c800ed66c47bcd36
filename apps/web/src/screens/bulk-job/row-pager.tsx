import type { BulkRow } from '@hopwise/model';
import { Button, TextInput } from '@mantine/core';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { formatCount } from '../../ui/format-number.ts';
import { Pager } from '../../ui/pager.tsx';
import { parseBulkJobSearch } from './bulk-job-search.ts';
import classes from './row-pager.module.css';

interface RowPagerProps {
  rows: readonly BulkRow[];
  nextCursor: number | null;
  /** Any line can be gone to: no filter leaves rows out. */
  mayJump: boolean;
}

export function RowPager({ rows, nextCursor, mayJump }: RowPagerProps) {
  const { after = 0 } = useSearch({ from: '/_signed-in/bulk/$jobId' });
  const { trail = [] } = useLocation().state;
  const navigate = useNavigate({ from: '/bulk/$jobId' });

  const show = (line: number, pagesBefore: number[]) =>
    void navigate({
      search: (now) => parseBulkJobSearch({ ...now, after: line }),
      state: (now) => ({ ...now, trail: pagesBefore }),
      resetScroll: false,
    });
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const line = Number(new FormData(event.currentTarget).get('line'));
    if (Number.isSafeInteger(line) && line > 0) show(line - 1, [...trail, after]);
  };

  return (
    <Pager label="Pages of rows" range={describeRange(rows)} after={after} nextCursor={nextCursor} onShow={show}>
      {mayJump && (
        <form className={classes.jump} onSubmit={jump}>
          <TextInput name="line" aria-label="Line" placeholder="Line" inputMode="numeric" size="xs" w="6rem" />
          <Button type="submit" variant="default" size="xs">
            Go to line
          </Button>
        </form>
      )}
    </Pager>
  );
}

function describeRange(rows: readonly BulkRow[]): string {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return 'No rows';
  return `Lines ${formatCount(first.line)} to ${formatCount(last.line)}`;
}
