import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './pager.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where the pages before the shown one begin. */
    trail?: number[];
  }
}

interface PagerProps {
  label: string;
  /** What is shown: `Lines 1 to 50`. */
  range: string;
  /** Where the shown page begins, and the next one; null: there is none. */
  after: number;
  nextCursor: number | null;
  /** `trail` is to be kept with the page. */
  onShow: (after: number, trail: number[]) => void;
  /** Other ways to a page. */
  children?: ReactNode;
}

/** Rows are found by where they stand, so the last page of a million is as quick as the first; pages have no numbers. */
export function Pager({ label, range, after, nextCursor, onShow, children }: PagerProps) {
  const { trail = [] } = useLocation().state;
  if (after === 0 && nextCursor === null) return undefined;
  return (
    <nav className={classes.pager} aria-label={label}>
      <p className={classes.range}>{range}</p>
      {children}
      <div className={classes.buttons}>
        <Button variant="default" size="xs" disabled={after === 0} onClick={() => onShow(0, [])}>
          First
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={after === 0}
          onClick={() => onShow(trail.at(-1) ?? 0, trail.slice(0, -1))}
        >
          Previous
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={nextCursor === null}
          onClick={() => nextCursor !== null && onShow(nextCursor, [...trail, after])}
        >
          Next
        </Button>
      </div>
    </nav>
  );
}
